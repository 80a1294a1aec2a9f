// A service that passes notifications on: ntfy, Discord, Matrix, or any address that takes JSON.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { KINDS } from "./Targets";
import { matrixAddress, type TargetKind } from "./types";

type Kind = Exclude<TargetKind, "webpush">;
const hint = (kind: Kind): string =>
  ({
    ntfy: "https://ntfy.sh/…",
    discord: "https://discord.com/api/webhooks/…",
    matrix: "https://matrix.org",
    json: "https://…",
  })[kind];

interface Props {
  busy: boolean;
  onAdd(target: Record<string, unknown>): Promise<boolean>;
}
export function AddWebhook({ busy, onAdd }: Props) {
  const [kind, setKind] = useState<Kind>("ntfy");
  const [address, setAddress] = useState("");
  const [room, setRoom] = useState("");
  const [token, setToken] = useState("");
  const field = (label: string, value: string, set: (value: string) => void, more: object) => (
    <label>
      {label}
      <input value={value} onInput={(e) => set(e.currentTarget.value.trim())} autocomplete="off" {...more} />
    </label>
  );
  const add = async () => {
    const to = kind === "matrix" ? matrixAddress(address, room) : address;
    if (await onAdd({ kind, address: to, ...(token ? { token } : {}) }))
      for (const set of [setAddress, setRoom, setToken]) set("");
  };
  return (
    <details class="add">
      <summary>{t("By another service")}</summary>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          add();
        }}
      >
        <label>
          {t("Service")}
          <select value={kind} onChange={(e) => setKind(e.currentTarget.value as Kind)}>
            {(["ntfy", "discord", "matrix", "json"] as const).map((one) => (
              <option key={one} value={one}>
                {KINDS[one]}
              </option>
            ))}
          </select>
        </label>
        {field(kind === "matrix" ? t("Home server") : t("Address"), address, setAddress, {
          type: "url",
          required: true,
          placeholder: hint(kind),
        })}
        {kind === "matrix" && field(t("Room"), room, setRoom, { required: true, placeholder: "!…:matrix.org" })}
        {kind !== "discord" &&
          field(t("Access token"), token, setToken, { required: kind === "matrix", type: "password" })}
        <button type="submit" disabled={busy}>
          {t("Add")}
        </button>
      </form>
    </details>
  );
}
