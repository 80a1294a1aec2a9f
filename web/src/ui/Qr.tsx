// A link to hand on: copied by a button, or by another device's camera.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";

export function Qr({ text, label }: { text: string; label: string }) {
  const [grid, setGrid] = useState<boolean[][]>([]);
  useEffect(() => {
    import("./qr_part").then(
      ({ qr }) => setGrid(qr(text) ?? []),
      () => {}, // no network: the link itself is there
    );
  }, [text]);
  if (!grid.length) return null;
  const size = grid.length + 8;
  const path = grid.flatMap((row, r) => row.map((dark, c) => (dark ? `M${c + 4} ${r + 4}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Without a clipboard (a page over plain http from another machine has none) the text is selected instead, where it is
 * shown. */
async function copy(text: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    /* then by hand */
  }
  if (shown instanceof HTMLInputElement) shown.select();
  else getSelection()!.selectAllChildren(shown);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

interface CopyProps {
  text: string;
  primary?: boolean;
  /** What shows the text. */
  shown(): HTMLElement;
}
/** A button that copies, and says for a while whether it did. */
export function Copy({ text, primary, shown }: CopyProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const click = () =>
    copy(text, shown()).then((done) => {
      setCopied(done);
      setTimeout(() => setCopied(null), 2500);
    });
  return (
    <>
      <button type="button" class={primary ? "primary" : ""} onClick={click}>
        {copied ? t("Copied") : t("Copy")}
      </button>
      <span class="sr" role="status">
        {copied ? t("Copied") : copied === false ? t("Select the text and copy it.") : ""}
      </span>
    </>
  );
}

export function Link({ text, label, small }: { text: string; label: string; small?: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div class={`link${small ? " small" : ""}`}>
      <Qr text={text} label={t("{what}, as a QR code", { what: label })} />
      <div class="link-row">
        <input ref={field} readOnly value={text} aria-label={label} onFocus={() => field.current!.select()} />
        <Copy {...{ text }} primary shown={() => field.current!} />
      </div>
    </div>
  );
}
