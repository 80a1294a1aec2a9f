// What can be done at a route, a city or the pile of tickets: what it brings, payments with the hand that is left, or why
// nothing can be done.

import { useEffect, useRef } from "preact/hooks";
import { type Action, listActions } from "../actions";
import { CARDS } from "../board/types";
import { percent, say, t, tn } from "../i18n";
import type { Planning } from "../plan/part";
import type { Cards } from "../protocol";
import type { Session, Shown } from "../session";
import { cardsText, cityName, pieceHelp, routeName, ruleText, ticketName } from "../words";
import { CardRow, Close, classes, onEscape } from "./common";
import { after, all, listen } from "./effects";
import { serving } from "./game/useTurn";
import { subjectOf, useFocus, whyNoStation, whyNot, whyRule } from "./Panels";
import { usePlace } from "./place";
import { RuleLink } from "./RuleLink";
import { Chip } from "./symbols";

export interface Picked {
  route?: string;
  city?: string;
  tickets?: boolean;
  x: number;
  y: number;
}

const SERVED = 3; // tickets named

/** The length of a route, what it scores, and which of the own tickets it serves. */
export function RouteFacts({ session, shown, route }: { session: Session; shown: Shown; route: string }) {
  const n = session.names;
  const r = session.board.routes.find((x) => x.id === route)!;
  const claim = listActions(shown.ask).find((a) => a.route === route);
  const serves = serving(shown.view).get(route) ?? [];
  const worth = (id: string) => session.board.tickets.find((x) => x.id === id)?.points;
  return (
    <>
      <p class="facts">
        <Chip card={r.color} />{" "}
        <span>
          {tn("{n} space", "{n} spaces", r.length)}
          {r.tunnel ? ` · ${t("tunnel")}` : ""}
          {r.locomotives ? ` · ${tn("ferry: {n} locomotive", "ferry: {n} locomotives", r.locomotives)}` : ""}
        </span>
        {claim && (
          <b class="worth">
            {tn("+{n} point", "+{n} points", claim.points!)}
            {claim.others ? `, ${say("reason", "points.others", { n: claim.others })}` : ""}
          </b>
        )}
      </p>
      {serves.slice(0, SERVED).map(({ ticket, completes }) => (
        <p key={ticket} class={classes("serves", completes && "may")}>
          {completes ? "✓ " : "→ "}
          {say("reason", completes ? "tickets.completes" : "tickets.one", { n: 1, ticket: ticketName(n, ticket) })} (
          {worth(ticket)})
        </p>
      ))}
      {serves.length > SERVED && <p class="serves">…</p>}
      {claim && !serves.length && <p class="facts">{say("reason", "tickets.none")}</p>}
    </>
  );
}

const without = (hand: Cards, pay: Cards): Cards =>
  Object.fromEntries(CARDS.map((c) => [c, (hand[c] ?? 0) - (pay[c] ?? 0)]));

/** One payment: what is laid, what is left in the hand, and whether it suffices for a tunnel. */
function Pay({ shown, action, tunnel, hinted, onPay }: PayProps) {
  const verb: Record<string, string> = {
    claim: t("Claim with"),
    station: t("Build a station with"),
    marker: t("Take control with"),
    start: t("Start here"),
    alvin: t("Send Alvin here"),
    tickets: t("Draw tickets"),
  };
  const left = action.pay && shown.view!.hand && without(shown.view!.hand, action.pay);
  return (
    <button
      type="button"
      class={classes("pay", hinted && "hinted")}
      data-action={action.text}
      onClick={() => onPay(action)}
    >
      <span>{verb[action.kind]}</span> {action.pay && <CardRow cards={action.pay} />}
      {left && (
        <small class="after">
          <span>
            {t("Left")} <span class="sr">{t("in your hand")}</span>
          </span>
          {cardsText(left) ? <CardRow cards={left} /> : <span>{t("none")}</span>}
          {tunnel && (
            <b title={say("reason", "tunnel", { n: action.odds! })}>
              {t("{n} chance", { n: percent(action.odds! / 100) })}{" "}
              <span class="sr">{t("that your cards suffice")}</span>
            </b>
          )}
        </small>
      )}
    </button>
  );
}
interface PayProps {
  shown: Shown;
  action: Action;
  tunnel: boolean;
  hinted: boolean;
  onPay(action: Action): void;
}

/** Whether an action is about what was picked. */
const fits = (picked: Picked, a: Action) =>
  picked.tickets ? a.kind === "tickets" : picked.route ? a.route === picked.route : a.city === picked.city;

interface Props {
  session: Session;
  shown: Shown;
  picked: Picked;
  hinted: Action | null;
  plans: Planning | null;
  onClose(): void;
}
export function PickCard({ session, shown, picked, hinted, plans, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const n = session.names;
  const { rules } = shown.welcome!;
  const actions = shown.pending ? [] : listActions(shown.ask).filter((a) => fits(picked, a));
  usePlace(box, subjectOf(session, picked), picked);
  useFocus(box, "button.pay", picked);
  useEffect(() => {
    const away = (e: Event) => {
      if (!box.current?.contains(e.target as Node)) onClose();
    };
    let end = () => {};
    const wait = after(0, () => {
      end = listen(window, "pointerdown", away);
    });
    return () => all([wait, end])();
  }, [picked]);
  const { route, city } = picked;
  const name = route ? routeName(n, route) : city ? cityName(n, city) : t("Draw tickets?");
  const why = route ? whyNot(session, shown, route) : city ? whyNoStation(session, shown, city) : null;
  const tunnel = !!route && actions.length > 0 && !!session.board.routes.find((r) => r.id === route)?.tunnel;
  const turned = rules.find(([key]) => key === "tunnel")?.[1] ?? 0;
  return (
    <div ref={box} class="pick" role="dialog" aria-label={name} tabIndex={-1} onKeyDown={onEscape(onClose)}>
      <div class="pick-head">
        <h2 class="sub">{name}</h2>
        <Close onClose={onClose} />
      </div>
      {route && <RouteFacts session={session} shown={shown} route={route} />}
      {picked.tickets && (
        <p class="facts">
          {rules
            .filter(([key]) => key.startsWith("tickets"))
            .map(ruleText)
            .join(" ")}{" "}
          {t("Tickets that you do not complete cost their points.")}
        </p>
      )}
      {tunnel && (
        <p class="facts">
          {tn(
            "{n} card is turned up: if it has the color you pay with, or is a locomotive, it costs one card more.",
            "{n} cards are turned up: each of the color you pay with, or a locomotive, costs one card more.",
            turned,
          )}
        </p>
      )}
      {actions[0]?.kind === "station" && (
        <p class="facts">{pieceHelp(rules, "station", shown.view!.unbuilt![n.you!])}</p>
      )}
      {actions.length ? (
        <ul>
          {actions.slice(0, 24).map((a) => (
            <li key={a.text}>
              <Pay
                {...{ shown, tunnel }}
                action={a}
                hinted={a.text === hinted?.text}
                onPay={() => {
                  session.act(a.text);
                  onClose();
                }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p class="why">
          {why ??
            (route
              ? shown.ask
                ? t("Not now.")
                : t("Can be claimed when it is your turn.")
              : t("Nothing can be done here now."))}{" "}
          <RuleLink game={shown.welcome!.game} rule={whyRule(shown, picked)} />
        </p>
      )}
      {route && plans && !actions.length && (
        <plans.PlanButton store={plans.store} {...{ shown, route }} onOpen={onClose} />
      )}
    </div>
  );
}
