import assert from "node:assert/strict";
import { test } from "node:test";
import { load, VOCABULARY } from "./load.mjs";

globalThis.window = globalThis;
globalThis.document = { hidden: false };
let reduced = false; // motion
const media = new EventTarget(); // whether the reader wants little motion
Object.defineProperty(media, "matches", { get: () => reduced });
globalThis.matchMedia = () => media;
/** Time passes by the function that this gives alone, until the test ends. (Node 18's own mock of timers hangs.) */
function stopTime(t) {
  const { setTimeout, clearTimeout } = globalThis;
  const waiting = new Map();
  let [now, ids] = [0, 0];
  globalThis.setTimeout = (act, ms) => {
    waiting.set(++ids, { at: now + ms, act });
    return ids;
  };
  globalThis.clearTimeout = (id) => waiting.delete(id);
  t.after(() => Object.assign(globalThis, { setTimeout, clearTimeout }));
  const next = (end) => [...waiting].filter(([, x]) => x.at <= end).sort(([, x], [, y]) => x.at - y.at)[0];
  return (ms) => {
    const end = now + ms;
    for (let found = next(end); found; found = next(end)) {
      waiting.delete(found[0]);
      now = found[1].at;
      found[1].act();
    }
    now = end;
  };
}
const { Session, setVocabulary } = await load("session.ts", "i18n.ts");
setVocabulary(VOCABULARY);

const board = { cities: [], routes: [], tickets: [] };
const seats = ["ana", "bob"].map((name) => ({ kind: "person", name }));
const draw = (player) => ({ event: "draw_blind", player });
const end = (player) => ({ event: "turn_end", player });

/** A session at a table that says what a test wants; `say` adds events, `ask` asks; `sent` are the actions said to it,
 * `waited` those that it was told of before, null for one that was taken back. */
function table(pace = "instant", you = 0, undo = false) {
  let hear;
  let seq = 0;
  let decision = 0;
  const [sent, waited] = [[], []];
  const engine = {
    send: (m) => sent.push(m.action),
    waits: (action) => waited.push(action),
    close: () => sent.push("closed"),
    onMessage: (f) => (hear = f),
  };
  const session = new Session(engine, board, null, { pace, undo });
  const ask = (...actions) =>
    hear({ message: "update", seq, events: [], view: {}, ask: { decision: ++decision, actions } });
  const say = (...events) => {
    seq += events.length;
    hear({ message: "update", seq, events, view: {}, ask: null });
  };
  hear({ message: "welcome", game: "usa", you, seats, rules: [] });
  say();
  return { session, say, hear, ask, sent, waited };
}

test("a reshuffle is told once in a while, not with every card at the end of a game", () => {
  const { session, say } = table();
  for (let i = 0; i < 40; i++) say({ event: "reshuffle", count: 1 }, draw(1), end(1));
  const at = session.shown.log.flatMap((e, i) => (e.event === "reshuffle" ? [i] : []));
  assert.deepEqual(at, [0, 31]);
  assert.equal(session.shown.log.length, 42, "every draw is told");
});

test("since one's own turn: what came after it, the own turn forgotten; a watcher has what came of late", () => {
  const { session, say } = table();
  say(draw(0), end(0));
  say(draw(1), end(1));
  assert.deepEqual(session.shown.since, [draw(1), end(1)]);
  say(draw(0));
  assert.equal(session.shown.since.length, 3, "until the own turn is over");
  say(end(0));
  assert.deepEqual(session.shown.since, []);
  const watching = table("instant", null);
  for (let i = 0; i < 100; i++) watching.say(draw(0), end(0));
  assert.equal(watching.session.shown.since.length, 60);
});

test("skipping shows everything that has happened, and what must be noticed is still fresh", () => {
  const { session, say } = table("calm");
  const drawn = [];
  session.subscribe(() => drawn.push(session.skipping ? [] : session.shown.fresh));
  say(draw(1), end(1));
  say(draw(1), end(1));
  say({ event: "last_round", player: 1 }, end(1));
  assert.equal(session.shown.log.length, 1, "the rest waits for its time");
  assert.ok(session.playing);
  session.skip();
  assert.equal(session.shown.log.length, 3);
  assert.ok(!session.playing);
  assert.deepEqual(session.shown.fresh, [{ event: "last_round", player: 1 }]);
  assert.equal(drawn.flat().filter((e) => e.event === "draw_blind").length, 1, "what was skipped does not move");
  assert.equal(session.shown.skips, 1);
  session.stop();
});

test("nobody waits for what nobody sees: a hidden page is up to date", () => {
  const { session, say } = table("calm");
  document.hidden = true;
  for (let i = 0; i < 5; i++) say(draw(1), end(1));
  document.hidden = false;
  assert.equal(session.shown.log.length, 5);
  assert.ok(!session.playing);
});

test("in a rated game a claim counts at once, and no hint is asked for; elsewhere it can be taken back", () => {
  for (const [rated, sent] of [
    [true, ["action"]],
    [false, ["hint"]],
  ]) {
    const said = [];
    let hear;
    const engine = { send: (m) => said.push(m.message), close() {}, onMessage: (f) => (hear = f) };
    if (rated) Object.assign(engine, { hints: false, undo: false });
    const session = new Session(engine, board, null, { pace: "instant", undo: true });
    hear({ message: "welcome", game: "usa", you: 0, seats, rules: [] });
    hear({ message: "update", seq: 0, events: [], view: {}, ask: { decision: 1, actions: [] } });
    session.askHint();
    session.act("claim paris-brest 3 black");
    assert.deepEqual(said, sent);
    assert.equal(session.shown.takeable, !rated);
    assert.equal(session.hints, !rated);
    session.stop();
  }
});
test("what shows no card can be taken back for two seconds; the rest is said at once", (t) => {
  const tick = stopTime(t);
  const waits = [
    "claim a-b 2 red",
    "station a 1 red",
    "marker a 1 red",
    "no_marker",
    "alvin a",
    "pay 1 red",
    "abandon",
    "complete x",
    "keep a",
    "lay 1 red",
    "start a",
  ];
  for (const action of waits) {
    const { session, ask, sent } = table("calm", 0, true);
    ask(action, "other");
    session.act(action);
    assert.deepEqual([session.shown.pending, session.shown.takeable], [action, true]);
    tick(1999);
    assert.ok(session.takeBack(), action);
    assert.deepEqual([session.shown.pending, session.takeBack()], [null, false]);
    tick(9999);
    assert.deepEqual(sent, [], action);
    session.act(action);
    tick(2000);
    assert.deepEqual(sent, [action]);
    assert.deepEqual([session.shown.pending, session.shown.takeable], [action, false], "it is on its way");
  }
  for (const action of ["draw blind", "draw 1", "tickets", "pass"]) {
    const { session, ask, sent } = table("calm", 0, true);
    ask(action);
    session.act(action);
    assert.deepEqual(sent, [action]);
    assert.ok(!session.takeBack());
  }
});

test("who leaves has chosen: what could be taken back is said, once; only taking back undoes it", (t) => {
  const tick = stopTime(t);
  for (const leave of ["decide", "stop", "close"]) {
    const { session, ask, sent, waited } = table("calm", 0, true);
    ask("claim a-b 2 red", "claim c-d 1 blue");
    session.act("claim a-b 2 red");
    session.takeBack();
    session.act("claim c-d 1 blue");
    assert.deepEqual(waited, ["claim a-b 2 red", null, "claim c-d 1 blue"], "kept before it is said");
    assert.deepEqual(sent, []);
    session[leave]();
    assert.ok(!session.takeBack());
    session.stop();
    tick(9999);
    assert.deepEqual(sent, ["claim c-d 1 blue", ...(leave === "close" ? ["closed"] : [])]);
    assert.equal(waited.length, 3, "what was said is kept as it is");
  }
  const { session, ask, sent } = table("calm", 0, true);
  ask("claim a-b 2 red");
  session.act("claim a-b 2 red");
  session.takeBack();
  session.stop();
  assert.deepEqual(sent, []);
});

test("a scoring does not wait for each ticket: another one sends the first, and the best set is said at once", (t) => {
  stopTime(t);
  const { session, ask, sent } = table("calm", 0, true);
  ask("complete a", "complete b", "complete c");
  session.act("complete a");
  session.act("complete b");
  assert.deepEqual(sent, ["complete a"]);
  ask("complete b", "complete c");
  assert.deepEqual([session.shown.pending, session.shown.takeable], ["complete b", true], "the second waits now");
  session.takeBack();
  session.act("complete b");
  session.act("complete c");
  assert.deepEqual(sent, ["complete a", "complete b"]);
  ask("complete d");
  assert.equal(session.shown.pending, null, "what can't be completed any more is forgotten");
  session.act("complete d", false);
  assert.deepEqual(sent.slice(2), ["complete d"]);
});

test("tickets that are tapped faster than the table answers are completed one after another, each once", (t) => {
  stopTime(t);
  for (const undo of [true, false]) {
    const { session, ask, sent } = table("calm", 0, undo);
    ask("complete a", "complete b", "complete c", "complete d");
    for (const ticket of ["a", "b", "c", "b", "a", "d"]) session.act(`complete ${ticket}`);
    assert.deepEqual(sent, ["complete a"]);
    ask("complete b", "complete d"); // nothing is left for c
    assert.deepEqual(sent, ["complete a", "complete b"]);
    ask("complete d");
    assert.equal(session.shown.pending, "complete d");
    assert.deepEqual([session.shown.takeable, session.takeBack()], [undo, undo], "the last one can be taken back");
    assert.equal(sent.length, undo ? 2 : 3);
  }
});

test("a tunnel takes the time of its cards at the chosen speed, and none where nothing moves", (t) => {
  const tick = stopTime(t);
  const tunnel = (count) => ({ event: "tunnel", player: 1, revealed: Array(count).fill("red"), surcharge: count });
  /** How long its update waits, and whether it is among the fresh events then. */
  const waits = (pace, count) => {
    const { session, say } = table(pace);
    const event = tunnel(count);
    say(event, end(1));
    let ms = 0;
    for (; !session.shown.log.length; ms += 10) tick(10);
    return [ms, session.shown.fresh.includes(event)];
  };
  assert.deepEqual(waits("calm", 3), [2300, false]);
  assert.deepEqual(waits("calm", 1), [1100, false]);
  const [brisk] = waits("brisk", 3);
  assert.ok(brisk > 1200 && brisk < 1500, `${brisk} ms`);
  assert.deepEqual(waits("instant", 3), [0, true]);
  reduced = true;
  media.dispatchEvent(new Event("change"));
  assert.deepEqual(waits("calm", 3), [0, true]);
  reduced = false;
  media.dispatchEvent(new Event("change"));
  assert.deepEqual(waits("calm", 1), [1100, false]);
});
