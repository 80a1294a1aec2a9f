// A phone's sheet: how far it is open, and which of its tabs. An offer turns it to the tickets, and back after it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Action } from "../../actions";
import type { Shown } from "../../session";
import type { Stop } from "../Sheet";

export type Tab = "cards" | "tickets" | "players" | "log" | "score";
export type Tabs = ReturnType<typeof useTabs>;

/** Where a hint points to: the tab with its cards or tickets. */
const TABS: Record<string, Tab> = {
  draw: "cards",
  tickets: "cards",
  lay: "cards",
  keep: "tickets",
  complete: "tickets",
};

export function useTabs({ view }: Shown, offering: boolean, hinted: Action | null) {
  const [tab, setTab] = useState<Tab>("cards");
  const [stop, setStop] = useState<Stop>("half");
  const turned = useRef(false); // by an offer, not by hand
  useEffect(() => {
    if (offering || view?.phase === "complete") {
      setTab("tickets");
      setStop((old) => (old === "peek" ? "half" : old));
      turned.current = true;
    } else if (view?.phase === "over") {
      setTab("score");
      setStop("half");
    } else if (view?.phase === "turn" && (turned.current || tab === "score")) {
      setTab("cards");
      turned.current = false;
    }
  }, [offering, view?.phase]);
  useEffect(() => {
    const to = hinted && TABS[hinted.kind];
    if (!to) return;
    setTab(to);
    setStop((old) => (old === "peek" ? "half" : old));
  }, [hinted]);
  const open = (next: Tab) => {
    turned.current = false;
    setTab(next);
  };
  return { tab, open, stop, setStop };
}
