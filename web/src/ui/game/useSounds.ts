// What is heard and felt of a game.

import { useEffect, useRef } from "preact/hooks";
import type { Session, Shown } from "../../session";
import { buzz, play, soundOf, wake } from "../../sounds";
import { all, listen } from "../effects";

export function useSounds(session: Session, { view, ask, fresh }: Shown): void {
  const { sounds, vibrate } = session.settings;
  useEffect(() => {
    if (sounds) return all(["click", "keydown"].map((kind) => listen(window, kind, wake)));
  }, [sounds]);
  useEffect(() => {
    const sound = sounds && soundOf(fresh);
    if (sound) play(sound);
  }, [fresh]);
  const done = view?.tickets?.filter((ticket) => ticket.status === "done").length;
  const before = useRef(done);
  useEffect(() => {
    if (sounds && !session.overheard && view?.phase !== "over" && done! > before.current!) play("done"); // unknown before the first view: false
    before.current = done;
  }, [done]);
  useEffect(() => {
    if (!ask || view?.phase !== "turn") return;
    if (sounds) play("turn");
    if (vibrate) buzz();
  }, [ask?.decision]); // once for each, however often it is answered
}
