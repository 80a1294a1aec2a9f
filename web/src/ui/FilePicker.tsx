// A place to open a file: a button, and the hint that one can be dropped.
import { useRef } from "preact/hooks";
import { t } from "../i18n";

interface Props {
  label: string;
  words: string;
  accept: string;
  onFile(file: File): void;
}
export function FilePicker({ label, words, accept, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section class="drop-zone" aria-label={label}>
      <p>{words}</p>
      <input
        ref={input}
        class="sr"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        onChange={(e) => {
          const field = e.target as HTMLInputElement;
          const file = field.files?.[0];
          field.value = ""; // the same file again, mended, is a change
          if (file) onFile(file);
        }}
      />
      <button type="button" class="primary" onClick={() => input.current!.click()}>
        {t("Open a file…")}
      </button>
    </section>
  );
}
