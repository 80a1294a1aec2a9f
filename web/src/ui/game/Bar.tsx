// Above the board: the question, and the tools.
import { t, tn } from "../../i18n";
import { useTable } from "../../lobby";
import type { Session, Shown } from "../../session";
import { TableTools } from "../AtTable";
import { classes, Thinking } from "../common";
import { Sign } from "../symbols";

interface Props {
  session: Session;
  shown: Shown;
  narrow: boolean;
  mine: boolean;
  asking: string;
  help: string;
  onActions(): void;
  onReference(): void;
  onHome(): void;
  onSettings(): void;
}
export function Bar(p: Props) {
  const { mine, narrow, help } = p;
  const { phase, turns_left } = p.shown.view!;
  const online = useTable() !== null;
  return (
    <header class="bar">
      <button type="button" class="plain brand" onClick={p.onHome} aria-label={t("Turntable: to the home screen")}>
        {narrow && online ? <Sign /> : "Turntable"}
      </button>
      <p class={classes("prompt", mine && "mine")}>
        <span>{p.asking}</span>
        {mine && phase === "turn" && !narrow && (
          <small class="turn-help" title={help}>
            {help}
          </small>
        )}
        {turns_left !== null && phase !== "over" && (
          <b class="badge">{tn("Last round: {n} turn left", "Last round: {n} turns left", turns_left)}</b>
        )}
      </p>
      <nav class="tools" aria-label={t("Tools")}>
        <TableTools />
        <button
          type="button"
          class="plain hint-button"
          disabled={!mine}
          aria-busy={p.shown.seeking}
          onClick={() => p.session.askHint()}
          title="h"
        >
          {t("Hint")}
          {p.shown.seeking && <Thinking />}
        </button>
        <button type="button" class="plain" onClick={p.onActions} title="/">
          {t("Actions")}
        </button>
        <button type="button" class="plain" onClick={p.onReference} aria-label={t("At a glance")} title="?">
          ?
        </button>
        <button type="button" class="plain" onClick={p.onSettings} aria-label={t("Settings")}>
          ⚙
        </button>
      </nav>
    </header>
  );
}
