// Where notifications go: each place with what can be done about it.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { Target } from "./types";

export const KINDS = { webpush: "Web Push", ntfy: "ntfy", discord: "Discord", matrix: "Matrix", json: "JSON" };

interface Props {
  targets: Target[];
  busy: boolean;
  onConfirm(code: string): void;
  onTest(id: number): void;
  onRemove(id: number): void;
}
export const Targets = ({ targets, ...p }: Props) =>
  targets.length > 0 ? (
    <ul class="targets">
      {targets.map((target) => (
        <li key={target.id}>
          <b>{target.kind === "webpush" ? t("A browser") : KINDS[target.kind]}</b>{" "}
          <span class="host">{target.host}</span>
          {target.failures > 0 && <span class="quiet">{t("The last message could not be sent.")}</span>}
          {!target.confirmed && target.kind === "webpush" && (
            <span class="quiet">{t("Waiting for an answer of the push service…")}</span>
          )}
          {!target.confirmed && target.kind !== "webpush" && <Code busy={p.busy} onConfirm={p.onConfirm} />}
          <span class="actions">
            {target.confirmed && (
              <button type="button" disabled={p.busy} onClick={() => p.onTest(target.id)}>
                {t("Send a test")}
              </button>
            )}
            <button type="button" disabled={p.busy} onClick={() => p.onRemove(target.id)}>
              {t("Remove")}
            </button>
          </span>
        </li>
      ))}
    </ul>
  ) : null;

function Code({ busy, onConfirm }: { busy: boolean; onConfirm(code: string): void }) {
  const [code, setCode] = useState("");
  return (
    <form
      class="code"
      onSubmit={(e) => {
        e.preventDefault();
        onConfirm(code);
      }}
    >
      <label>
        {t("The code that came there")}
        <input
          inputMode="numeric"
          autocomplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
          value={code}
          onInput={(e) => setCode(e.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={busy}>
        {t("Confirm")}
      </button>
    </form>
  );
}
