// Small cards over the board: what can be done at a route or a city, the tunnel's drama, hints, choices.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Action } from "../actions";
import { listActions } from "../actions";
import type { Card } from "../board/types";
import { say, sentence, t, tn } from "../i18n";
import { type Event, type HintAction, ids } from "../protocol";
import { motionTime, type Session, type Shown, TURNED_MS } from "../session";
import { calm } from "../settings";
import {
  actionText,
  cityName,
  hintReasons,
  pieceHelp,
  playerName,
  prompt,
  refusalText,
  routeName,
  tunnelText,
} from "../words";
import { CardRow, Close, classes, onEscape } from "./common";
import { after } from "./effects";
import { reveal } from "./place";
import { RuleLink } from "./RuleLink";
import { CardBack, CardFace } from "./symbols";

/** Why the view says a route can't be claimed; null if it can when one's turn comes. */
export function whyNot(session: Session, shown: Shown, route: string): string | null {
  const view = shown.view!;
  const owner = (view.owned ?? []).findIndex((list) => ids(list).includes(route));
  if (owner >= 0)
    return sentence(
      owner === session.names.you
        ? say("refusal", "route_taken.you")
        : say("refusal", "route_taken.who", { who: playerName(session.names, owner) }),
    );
  const color = session.board.routes.find((x) => x.id === route)?.color;
  for (const why of view.why ?? [])
    for (const [need, have, routes] of why.routes)
      if (ids(routes).includes(route))
        return refusalText(why.refusal, need, have, "", color === "gray" ? undefined : color);
  return null;
}

/** The rule behind that, or behind why a station can't be built: its number, or the name of the refusal. */
export function whyRule(shown: Shown, { route, city }: { route?: string; city?: string }): string {
  const { owned = [], stations = [], unbuilt, why } = shown.view!;
  const taken = (lists: string[], id = "") => lists.some((list) => ids(list).includes(id));
  if (city) return taken(stations, city) ? "refusal-city_taken" : unbuilt ? "refusal-no_station" : "refusal-not_asked";
  if (taken(owned, route)) return "refusal-route_taken";
  const found = why?.find(({ routes }) => routes.some(([, , some]) => ids(some).includes(route!)));
  return found?.rule ?? "refusal-not_asked";
}

/** Why no station can be built in a city now. */
export function whyNoStation(session: Session, shown: Shown, city: string): string | null {
  const view = shown.view!;
  const { you } = session.names;
  const owner = (view.stations ?? []).findIndex((list) => ids(list).includes(city));
  if (!view.stations || you === null) return null;
  if (owner >= 0)
    return owner === you
      ? t("Your station.")
      : t("{who} has a station here.", { who: playerName(session.names, owner) });
  if (!view.unbuilt![you]) return sentence(say("refusal", "no_station"));
  return shown.ask?.draw && view.phase === "turn"
    ? t("You have too few cards of one colour for a station.")
    : t("A station can be built when it is your turn.");
}

/** A card over the board has the focus while it is there, and gives it back. */
export function useFocus(box: { current: HTMLElement | null }, wanted: string, of: unknown): void {
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const here = box.current!;
    (here.querySelector<HTMLElement>(wanted) ?? here).focus({ preventScroll: true });
    return () => {
      if (here.contains(document.activeElement) || document.activeElement === document.body)
        before?.focus({ preventScroll: true });
    };
  }, [of]);
}

const TUNNEL_STAYS_MS = 1300; // once all its cards are up, unless its player is asked

/** Cards turn over, one by one. */
export function Tunnel({
  session,
  shown,
  event,
  onEnd,
}: {
  session: Session;
  shown: Shown;
  event: Event;
  onEnd(): void;
}) {
  const revealed = event.revealed as Card[];
  const stay = motionTime(session.settings);
  const pace = calm() || event.done ? 0 : stay;
  const [turned, setTurned] = useState(pace ? 0 : revealed.length);
  const open = !!shown.view!.claiming?.revealed;
  useEffect(() => {
    const wait = turned < revealed.length ? TURNED_MS * pace : TUNNEL_STAYS_MS * stay;
    if (turned >= revealed.length && open) return;
    return after(wait, () => (turned < revealed.length ? setTurned(turned + 1) : onEnd()));
  }, [turned, open]);
  const done = turned >= revealed.length;
  const n = session.names;
  const paid = event.cards as Partial<Record<Card, number>>;
  const hits = (card: Card) => card === "locomotive" || !!paid[card];
  return (
    <div class="drama" role="status">
      <h2 class="sub">
        {t("Tunnel")} · {routeName(n, event.route)}
      </h2>
      <p class="quiet">
        {event.player === n.you ? t("You have laid") : t("{who} has laid", { who: playerName(n, event.player!) })}{" "}
        <CardRow cards={paid} />
      </p>
      <div class="turn-cards">
        {revealed.map((card, i) => (
          <span
            key={i}
            class={classes("turn-card", i < turned && "up", i < turned && hits(card) && event.surcharge && "hit")}
          >
            {i < turned ? <CardFace card={card} /> : <CardBack kind="train" />}
          </span>
        ))}
      </div>
      <p>
        {!done
          ? " "
          : event.surcharge
            ? tn("{n} card more", "{n} cards more", event.surcharge)
            : t("Clear: nothing more to pay")}
      </p>
    </div>
  );
}

/** The route with its ends, or the city, that an action is about. */
export function subjectOf(session: Session, { route, city }: { route?: string; city?: string }): string[] {
  const r = session.board.routes?.find((x) => x.id === route);
  return r ? [r.id, r.a, r.b] : city ? [city] : [];
}

/** What everybody should notice, for some seconds. */
export function Announce({ shown, pace }: { shown: Shown; pace: string }) {
  const [text, setText] = useState("");
  useEffect(() => {
    const words: Record<string, string> = {
      last_round: t("The last round: one more turn for everybody"),
      new_round: t("A new round begins"),
    };
    const event = shown.fresh.find((e) => words[e.event]);
    if (event) setText(words[event.event]);
  }, [shown.fresh]);
  useEffect(() => {
    if (text) return after(pace === "instant" ? 1200 : 4000, () => setText(""));
  }, [text]);
  return text && !["over", "complete"].includes(shown.view!.phase) ? <p class="announce">{text}</p> : null;
}

/** Decisions with few answers: tunnel, marker, Alvin, passing. */
export function Choices(p: { session: Session; shown: Shown; hinted: Action | null }) {
  const { session, shown } = p;
  const view = shown.view!;
  const kinds = ["pay", "abandon", "marker", "no_marker", "alvin", "pass"];
  const actions = listActions(shown.ask).filter((a) => kinds.includes(a.kind));
  if (!actions.length || shown.pending) return null;
  const payable = actions.some((a) => a.kind === "pay");
  const why = view.phase === "tunnel" ? tunnelText(view.claiming, payable) : "";
  return (
    <div class="choices" role="group" aria-label={prompt(view.phase, true, "", payable)}>
      {why && (
        <p class="why">
          {why} <RuleLink game={shown.welcome!.game} rule="E-4" />
        </p>
      )}
      {view.phase === "marker" && (
        <p class="facts">{pieceHelp(shown.welcome!.rules, "marker", view.unplaced![session.names.you!])}</p>
      )}
      {actions.map((a) => (
        <button
          type="button"
          key={a.text}
          data-action={a.text}
          class={classes(
            a.kind !== "abandon" && a.kind !== "no_marker" && "primary",
            a.text === p.hinted?.text && "hinted",
          )}
          onClick={() => session.act(a.text)}
        >
          {a.kind === "pay" ? (
            <>
              {t("Pay")} <CardRow cards={a.pay!} />
            </>
          ) : a.kind === "marker" ? (
            <>
              {cityName(session.names, a.city!)} <CardRow cards={a.pay!} />
            </>
          ) : (
            actionText(session.names, a, view.market)
          )}
        </button>
      ))}
    </div>
  );
}

interface HintsProps {
  session: Session;
  shown: Shown;
  onLight(a: Action | null): void;
  onTickets(at: { x: number; y: number }): void;
}
export const Hints = (p: HintsProps) => (p.shown.hint ? <HintCard {...p} /> : null);

/** The first hint in words, for those who listen. */
export function hintText(session: Session, shown: Shown): string {
  const best = shown.hint?.[0];
  const action = listActions(shown.ask).find((a) => a.text === best?.action);
  if (!best || !action) return "";
  return [
    `${t("I would…")} ${actionText(session.names, action, shown.view!.market)}`,
    ...hintReasons(session.names, best),
  ].join(", ");
}

const SHOWN = 3;

function HintCard({ session, shown, onLight, onTickets }: HintsProps) {
  const known = listActions(shown.ask);
  const n = session.names;
  const box = useRef<HTMLDivElement>(null);
  const close = () => session.hideHint();
  const same = (h: HintAction) => {
    const a = known.find((x) => x.text === h.action);
    return typeof a?.slot === "number" ? shown.view!.market[a.slot]! : h.action;
  }; // a card is the same from whichever place of the market
  const advices = shown
    .hint!.filter((h, i, all) => all.findIndex((x) => same(x) === same(h)) === i)
    .slice(0, SHOWN)
    .map((h) => ({ h, action: known.find((a) => a.text === h.action) ?? null }));
  const first = advices[0]?.action ?? null; // what is shown while no other is looked at
  useFocus(box, ":scope", shown.hint);
  useEffect(() => {
    onLight(first);
    return () => onLight(null);
  }, [shown.hint]);
  const look = (action: Action | null) => {
    onLight(action);
    if (action) reveal(subjectOf(session, action));
  };
  return (
    <div ref={box} class="hints" role="region" aria-label={t("Hint")} tabIndex={-1} onKeyDown={onEscape(close)}>
      <header>
        <h2 class="sub">{t("I would…")}</h2>
        <Close onClose={close} />
      </header>
      <ol>
        {advices.map(({ h, action }) => (
          <li key={h.action}>
            <button
              type="button"
              disabled={!action}
              data-action={h.action}
              onPointerEnter={() => look(action)}
              onPointerLeave={() => onLight(first)}
              onFocus={() => look(action)}
              onClick={(e) => {
                if (action!.kind !== "tickets") return session.act(h.action);
                const { x, y } = e.currentTarget.getBoundingClientRect();
                close();
                onTickets({ x, y });
              }}
            >
              <b>{action ? actionText(n, action, shown.view!.market) : h.action}</b>
              <small>{hintReasons(n, h).join(", ")}</small>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
