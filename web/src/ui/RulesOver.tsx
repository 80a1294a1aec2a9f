// Rules over a screen that stays: what its links to rules open.
import { useState } from "preact/hooks";
import type { BoardFile } from "../board/types";
import { later } from "./later";

const Rules = later(async () => (await import("../learn/part")).rulesDialog());

/** `follow` is for the onClick of a screen with links to rules, `open` shows a rule ("" for all), `dialog` is the open
 * one. */
export function useRules(game: string, board: BoardFile) {
  const [rule, open] = useState<string | null>(null);
  const follow = (e: MouseEvent) => {
    const link = (e.target as Element).closest<HTMLElement>(".rule-link");
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return; // or in a new tab or window
    e.preventDefault();
    open(link.dataset.rule!);
  };
  return { open, follow, dialog: rule !== null && <Rules {...{ game, board, rule }} onClose={() => open(null)} /> };
}
