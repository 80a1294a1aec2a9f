// What an effect starts, each with what ends it, as useEffect wants that: useEffect(() => after(1000, close)).

export function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
export function every(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}
/** `first`: before what is below `target` hears of it. */
export function listen<E extends Event>(target: EventTarget, kind: string, hear: (event: E) => void, first = false) {
  target.addEventListener(kind, hear as EventListener, first);
  return () => target.removeEventListener(kind, hear as EventListener, first);
}
/** Ends several. */
export const all = (ends: (() => void)[]) => () => {
  for (const end of ends) end();
};
/** Nobody sees the page any more, or it is closed: whatever comes later may not come. */
export const whenLeft = (act: () => void) =>
  all([listen(document, "visibilitychange", () => document.hidden && act()), listen(window, "pagehide", act)]);
