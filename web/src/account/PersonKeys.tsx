// What one can do about another player: see the profile, block, report.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { Server } from "../online";
import { refusalWords } from "../says";
import { Notice } from "../ui/Banner";
import { isolated } from "../words";
import { Form } from "./fields";

const LONGEST = 250;

interface Props {
  server: Server;
  name: string;
  who: { name: string } | { table: number; seat: number }; // as the server is told
  profile?: boolean; // there is one to show
}
export function PersonKeys({ server, name, who, profile }: Props) {
  const [blocked, setBlocked] = useState(false);
  const [reporting, setReporting] = useState(false);
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState("");
  const [text, setText] = useState("");
  const block = (on: boolean) =>
    server.request({ message: "block", ...who, on }).then(
      () => {
        setBlocked(on);
        setSaid(
          on
            ? t("{name} can't join your tables now, and you don't see what they write.", { name: isolated(name) })
            : "",
        );
      },
      (refusal) => setTrouble(refusalWords(refusal)),
    );
  const report = async () => {
    await server.request({ message: "report", ...who, text: text.trim() });
    setReporting(false);
    setText("");
    setSaid(t("The operator of this server can read your report."));
  };
  return (
    <div class="person-keys">
      <p class="account-keys">
        {profile && (
          <a class="button" href={`#/player/${encodeURIComponent(name)}`}>
            {t("Profile")}
          </a>
        )}
        <button type="button" aria-pressed={blocked} onClick={() => block(!blocked)}>
          {blocked ? t("Unblock") : t("Block")}
        </button>
        <button type="button" aria-expanded={reporting} onClick={() => setReporting(!reporting)}>
          {t("Report…")}
        </button>
      </p>
      <p role="status">{said}</p>
      <Notice text={trouble} />
      {reporting && (
        <Form verb={t("Send the report")} act={report}>
          <label class="account-field">
            <span>{t("What has {name} done?", { name: isolated(name) })}</span>
            <textarea
              value={text}
              required
              maxLength={LONGEST}
              rows={3}
              onInput={(e) => setText((e.target as HTMLTextAreaElement).value)}
            />
          </label>
        </Form>
      )}
    </div>
  );
}
