// The parts of a screen that a new view changes are drawn one in each frame: all of them in the frame in which something
// begins to move would hold it up.
import { Component, type ComponentChildren } from "preact";

interface Props {
  /** What the part shows: it is drawn again only if one of these has changed. The first is what makes it wait. */
  of: unknown[];
  /** It is not to wait: nothing moves. */
  now: boolean;
  /** The frame it is drawn in, after the others that wait. */
  last?: boolean;
  onDrawn?(): void;
  children?: ComponentChildren;
}

let waiting: Part[] = [];
const then = new Set<() => void>(); // what comes in a frame of its own when all are drawn
let frame = 0;

function next(): void {
  frame = 0;
  const part = waiting.find((p) => !p.props.last) ?? waiting[0];
  if (part) part.draw();
  else
    for (const act of [...then]) {
      then.delete(act);
      act();
    }
  come();
}
function come(): void {
  if (!frame && waiting.length + then.size) frame = requestAnimationFrame(next);
}
/** While nobody looks there are no frames. */
function all(): void {
  if (document.hidden) while (waiting.length) waiting[0].draw();
}
document.addEventListener("visibilitychange", all);

/** Calls this in a frame after all parts are drawn. */
export function whenDrawn(act: () => void): void {
  then.add(act);
  come();
}

export class Part extends Component<Props> {
  override shouldComponentUpdate({ of, now }: Props): boolean {
    const old = this.props.of;
    if (of.every((x, i) => x === old[i])) return false;
    if (now || document.hidden || of[0] === old[0]) {
      this.componentWillUnmount();
      return true;
    }
    if (!waiting.includes(this)) waiting.push(this);
    come();
    return false;
  }
  override componentDidUpdate() {
    this.props.onDrawn?.();
  }
  override componentWillUnmount() {
    waiting = waiting.filter((p) => p !== this);
  }
  draw() {
    this.componentWillUnmount();
    this.forceUpdate();
  }
  render() {
    return this.props.children;
  }
}
