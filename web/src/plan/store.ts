// The own plan at a table of the server (docs/server.md, Planned turns), as the server last sent it, and what there is to
// say about it.
import type { TableLink } from "../lobby";
import type { Plan, View } from "../protocol";

export const MOST_STEPS = 5;
const KEY = "turntable-plan"; // what was said of which table: the time of the plan

/** Refusals after which a route is never open to the player again. */
const GONE = ["route_taken", "parallel_own", "parallel_closed", "trains"];
/** Whether a route can still be claimed some day, as far as the view says. */
export function isFree(view: View, route: string): boolean {
  if ((view.owned ?? []).some((list) => list.split(" ").includes(route))) return false;
  return !(view.why ?? []).some(
    (why) => GONE.includes(why.refusal) && why.routes.some(([, , routes]) => routes.split(" ").includes(route)),
  );
}

/** What is sent to set a plan. */
export type Draft = Pick<Plan, "steps" | "draw" | "taken" | "last_round" | "trains" | "turns">;

/** What has become of a plan: routes that it claimed just now, routes that it does without, and whether it has ended. */
export interface News {
  plan: Plan;
  claimed: string[];
  dropped: string[];
}

export class PlanStore {
  plan: Plan | null = null; // null: none is known
  news: News | null = null;
  editing: string | null = null; // the dialog is open, for this route; "" for none
  fresh = false; // the player has just set it: its first route is to be seen
  #setting = false; // the next plan is another one
  #listeners = new Set<() => void>();

  constructor(readonly link: TableLink) {}
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
  /** Asks for the plan, and again whenever one is back at the table. */
  start(): () => void {
    const { link } = this;
    const ask = () => link.server.request({ message: "plan" }).catch(() => {}); // the game is over
    ask();
    return link.server.hear((said) => {
      if (said.message === "welcome") ask();
      else if (said.message === "plan" && said.table === link.id) this.#take(said);
    });
  }
  #take(next: Plan): void {
    const before = this.#setting ? null : this.plan;
    this.#setting = false;
    this.plan = next.steps.length || next.ended ? next : null;
    const claimed = next.claims.filter((route) => !before?.claims.includes(route));
    const kept = [...next.steps.map((step) => step.route), ...next.claims];
    const dropped = (before?.steps ?? []).map((step) => step.route).filter((route) => !kept.includes(route));
    if (!this.plan) this.news = null;
    else if (dropped.length || ((claimed.length || next.ended) && !this.#isSaid(next)))
      this.news = { plan: next, claimed, dropped };
    this.#changed();
  }
  #isSaid({ time }: Plan): boolean {
    try {
      return localStorage.getItem(KEY) === `${this.link.id} ${time}`;
    } catch {
      return false; // nothing is kept: it is said once more
    }
  }
  /** The news were read. A plan that has ended is forgotten with them. */
  read(): void {
    const { news } = this;
    if (!news) return;
    this.news = null;
    try {
      localStorage.setItem(KEY, `${this.link.id} ${news.plan.time}`);
    } catch {
      // as above
    }
    if (news.plan.ended) this.clear();
    this.#changed();
  }
  edit(route: string | null): void {
    this.editing = route;
    this.#changed();
  }
  async set(draft: Draft): Promise<void> {
    this.#setting = true;
    this.news = null;
    try {
      await this.link.server.request({ message: "plan_set", ...draft });
      this.fresh = true;
    } finally {
      this.#setting = false;
    }
  }
  clear(): void {
    this.link.server.request({ message: "plan_clear" }).catch((refusal) => this.link.note(refusal));
  }
}
