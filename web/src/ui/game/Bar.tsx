// Above the board: the question, and the tools.
import { useContext } from "preact/hooks";
import { t, tn } from "../../i18n";
import { Ticker } from "../../motion/Ticker";
import type { Session, Shown } from "../../session";
import { play } from "../../sounds";
import { classes, Icon, Thinking } from "../common";
import { Sign, Speaker } from "../symbols";
import { Tuning } from "../tuning";
import { TableTools, useTable } from "./atTable";

const LIST = "M3 4h14v2H3zM3 9h14v2H3zM3 14h14v2H3z";

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
  const short = useTable() !== null && narrow; // chat and table need the room of some words
  const { settings, change } = useContext(Tuning)!;
  return (
    <header class="bar">
      <button type="button" class="plain brand" onClick={p.onHome} aria-label={t("Turntable: to the home screen")}>
        {short ? <Sign /> : "Turntable"}
      </button>
      <Ticker session={p.session} shown={p.shown} />
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
        {phase !== "over" && (
          <>
            {p.session.hints && (
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
            )}
            <button type="button" class={classes("plain", short && "icon")} onClick={p.onActions} title="/">
              <span class={short ? "sr" : ""}>{t("Actions")}</span>
              {short && <Icon d={LIST} />}
            </button>
          </>
        )}
        <button type="button" class="plain" onClick={p.onReference} aria-label={t("At a glance")} title="?">
          ?
        </button>
        <button
          type="button"
          class="plain icon"
          aria-pressed={settings.sounds}
          aria-label={t("Sounds")}
          title={t("Sounds")}
          onClick={() => {
            change({ ...settings, sounds: !settings.sounds });
            if (!settings.sounds) play("turn");
          }}
        >
          <Speaker on={settings.sounds} />
        </button>
        <button type="button" class="plain" onClick={p.onSettings} aria-label={t("Settings")}>
          ⚙
        </button>
      </nav>
    </header>
  );
}
