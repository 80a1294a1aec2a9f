// Plans in words. Their texts are a context of the catalogs of their own, fetched with this part.
import { say } from "../i18n";
import type { Plan, View } from "../protocol";
import { type Names, playerName, trackName } from "../words";
import { isFree, type News } from "./store";

/** The routes by name, in their order. */
export const routeList = (n: Names, routes: string[]): string => routes.map((id) => trackName(n, id)).join(", ");

/** What ends a plan. */
export function stopWords({ steps, taken, last_round, trains, turns }: Plan): string {
  const when = [
    steps.length === 1
      ? say("plan", "stop.taken")
      : taken
        ? say("plan", "stop.one_taken")
        : say("plan", "stop.all_taken"),
    last_round && say("plan", "stop.last_round"),
    trains > 0 && say("plan", "stop.trains", { n: trains }),
    say("plan", "stop.turns", { n: turns }),
  ].filter(Boolean);
  return say("plan", "stops", { when: when.join("; ") });
}
/** What a plan does, in a line. */
export const planWords = (n: Names, plan: Plan): string =>
  say("plan", "line", {
    routes: routeList(
      n,
      plan.steps.map((step) => step.route),
    ),
  });
export const drawWords = ({ draw }: Plan): string => (draw ? say("plan", "draws") : say("plan", "waits"));

/** Of some routes, those that can't be claimed any more, each with its owner if it has one. */
function lostWords(n: Names, view: View, routes: string[]): string[] {
  return routes
    .filter((route) => !isFree(view, route))
    .map((route) => {
      const owner = (view.owned ?? []).findIndex((list) => list.split(" ").includes(route));
      return owner < 0
        ? say("plan", "closed", { route: trackName(n, route) })
        : say("plan", "lost", { route: trackName(n, route), who: playerName(n, owner) });
    });
}
function endWords(n: Names, view: View, plan: Plan): string {
  switch (plan.ended) {
    case "done":
      return say("plan", "ended.done");
    case "last_round":
      return say("plan", "ended.last_round");
    case "trains":
      return say("plan", "ended.trains", { n: plan.trains });
    case "turns":
      return say("plan", "ended.turns");
    default: {
      const lost = lostWords(
        n,
        view,
        plan.steps.map((step) => step.route),
      );
      return say("plan", "ended.taken", { why: lost.join(", ") || say("plan", "ended.gone") });
    }
  }
}
/** When something happened: the time of day, for another day the date as well. */
export function timeWords(time: number, language: string): string {
  const at = new Date(time);
  const day = at.toDateString() === new Date().toDateString() ? undefined : "medium";
  return new Intl.DateTimeFormat(language, { dateStyle: day, timeStyle: "short" }).format(at);
}
/** What has become of a plan, sentence by sentence. */
export function newsWords(n: Names, view: View, { plan, claimed, dropped }: News): string[] {
  return [
    claimed.length > 0 && say("plan", "claimed", { routes: routeList(n, claimed) }),
    ...lostWords(n, view, dropped).map((why) => say("plan", "goes_on", { why })),
    plan.ended && endWords(n, view, plan),
  ].filter((text): text is string => !!text);
}
