// What building makes of a game that the page has no folder for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, ofPage } from "../../games.mjs";

test("a game on the board of another has it under its own name", async () => {
  const { board, map } = await boardOf({ name: "branch_line", board: "usa" });
  assert.deepEqual([board.game, map, board.routes.length], ["branch_line", "usa", 100]);
  assert.deepEqual(ofPage("branch_line", "page.ts"), []);
  assert.deepEqual(ofPage("usa", "page.ts"), ["src/games/usa/page.ts"]);
});
