// What the forms of an account are made of.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { refusalWords } from "../says";
import { Notice } from "../ui/Banner";
import { screens } from "../ui/beside";
import { download } from "../ui/common";

export const NAME_MOST = 30;
const PASSWORD_LEAST = 8;
const PASSWORD_MOST = 200;

interface Field {
  label: string;
  value: string;
  onValue(value: string): void;
}
export const NameInput = ({ label, value, onValue }: Field) => (
  <label class="account-field">
    <span>{label}</span>
    <input
      value={value}
      required
      maxLength={NAME_MOST}
      autocomplete="username"
      onInput={(e) => onValue((e.target as HTMLInputElement).value)}
    />
  </label>
);
/** A password, with a way to see it. `fresh`: one that is chosen now. */
export function PasswordInput({ label, value, onValue, fresh }: Field & { fresh?: boolean }) {
  const [seen, setSeen] = useState(false);
  const input = {
    value,
    required: true,
    minLength: fresh ? PASSWORD_LEAST : 1,
    maxLength: PASSWORD_MOST,
    autocomplete: fresh ? "new-password" : "current-password",
    onInput: (e: Event) => onValue((e.target as HTMLInputElement).value),
  } as const;
  return (
    <label class="account-field">
      <span>{label}</span>
      <span class="with-key">
        {seen ? <input type="text" {...input} /> : <input type="password" {...input} />}
        <button type="button" aria-pressed={seen} onClick={() => setSeen(!seen)}>
          {t("Show")}
        </button>
      </span>
      {fresh && <small>{t("At least 8 characters")}</small>}
    </label>
  );
}
export const CodeInput = ({ label, value, onValue }: Field) => (
  <label class="account-field">
    <span>{label}</span>
    <input
      value={value}
      required
      maxLength={60}
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      onInput={(e) => onValue((e.target as HTMLInputElement).value)}
    />
  </label>
);

/** A form with one button. While the answer is on its way it can't be sent again. */
export function Form(p: { verb: string; grave?: boolean; children?: ComponentChildren; act(): Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const send = (e: Event) => {
    e.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble("");
    p.act()
      .catch((refusal) => setTrouble(refusalWords(refusal)))
      .finally(() => setBusy(false));
  };
  return (
    <form class="account-form" onSubmit={send}>
      {p.children}
      <Notice text={trouble} />
      <button type="submit" class={p.grave ? "grave" : "primary"} aria-disabled={busy}>
        {p.verb}
      </button>
    </form>
  );
}

/** A recovery code, which is shown this once. */
export function Code({ name, code, onKept }: { name: string; code: string; onKept(): void }) {
  const { Copy } = screens();
  const shown = useRef<HTMLElement>(null);
  const text = `Turntable ${location.host}: ${name}: ${code}\n`;
  return (
    <section class="account-card recovery" role="alert">
      <h2>{t("Your recovery code")}</h2>
      <p>
        {t(
          "If you forget your password, this code is the only way back into your account. It is shown only now: write it down or save it.",
        )}
      </p>
      <p>
        <code ref={shown}>{code}</code>
      </p>
      <p class="account-keys">
        <Copy text={code} shown={() => shown.current!} />
        <button type="button" onClick={() => download("turntable-recovery.txt", text, "text/plain")}>
          {t("Save it as a file")}
        </button>
        <button type="button" class="primary" onClick={onKept}>
          {t("I have kept it")}
        </button>
      </p>
    </section>
  );
}
