// Pieces on the map that move: a train rolls onto its route, a station rises, Alvin walks, points float up.
import type { Point } from "../board/geometry";
import type { BoardFile } from "../board/types";
import { zoomOf } from "../board/zoom";
import type { Act } from "./flights";
import { brake, frames, move } from "./stage";
import { wayBetween } from "./way";

type Place = [x: number, y: number, angle: number];
const PAY_MS = 240; // the first card is paid before the train comes
const STEP_MS = 150; // for a carriage to come a space further
const POINTS_MS = 1500;
const WALK_MS = 450; // for Alvin to come a city further
const RISE_MS = 620;

const find = <T extends Element>(selector: string) => document.querySelector<T>(`.map ${selector}`);
const placeOf = (e: Element) => e.getAttribute("data-place")!.split(" ").map(Number) as Place;

/** A place along these, 0 the first. */
function along(places: Place[], at: number): Place {
  const i = Math.min(places.length - 2, Math.floor(at));
  const mix = (k: 0 | 1 | 2) => places[i][k] + (places[i + 1][k] - places[i][k]) * (at - i);
  return [mix(0), mix(1), mix(2)];
}
/** At this place, for a piece that is drawn at `home`. */
const put = ([x, y, angle]: Place, [homeX, homeY, homeAngle]: Place, opacity: number): Keyframe => ({
  transform:
    `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) rotate(${(angle - homeAngle).toFixed(1)}deg) ` +
    `translate(${-homeX}px,${-homeY}px)`,
  opacity,
});

/** A route as it lies on the map: begin, middle and end of its bed. */
interface Laid {
  map: SVGSVGElement;
  cars: Element[];
  line: [Point, Point, Point];
}
function measure(route: string): Laid | null {
  const group = find(`[data-route="${route}"]`);
  const bed = group?.querySelector<SVGPathElement>(".bed");
  if (!bed) return null;
  const long = bed.getTotalLength();
  const at = (share: number): Point => {
    const { x, y } = bed.getPointAtLength(long * share);
    return [x, y];
  };
  return { map: bed.ownerSVGElement!, cars: [...group!.querySelectorAll(".car")], line: [at(0), at(0.5), at(1)] };
}

/** A claim: a map that does not show the route moves to it and back, the train rolls onto it, the points float up. */
export function claim(route: string, player: number, more: number, mine: boolean): Act {
  return (speed) => {
    const laid = measure(route);
    return () => {
      if (!laid) return;
      const wait = mine ? 0 : (zoomOf(laid.map)?.visit(laid.line, speed) ?? 0);
      roll(laid, wait + PAY_MS * speed, speed);
      if (more) points(laid, more, player, wait + (PAY_MS + 300) * speed, speed);
    };
  };
}

/** The carriages come out of the city at the end of the route, one by one, and stop together. */
function roll({ cars, line }: Laid, delay: number, speed: number): void {
  if (!cars.length) return;
  const homes = cars.map(placeOf);
  const places = [...homes].reverse();
  places.unshift([...line[2], places[0][2]]);
  const count = cars.length;
  const duration = (STEP_MS * count + 250) * speed;
  cars.forEach((car, i) => {
    const steps = frames(4 * count + 4, (share) => {
      const out = brake(share) * count - i;
      return put(along(places, Math.max(0, out)), homes[i], Math.max(0, Math.min(1, 2 * out)));
    });
    move(car, steps, { duration, delay });
  });
}

/** "+7" over the middle of a route. It moves with the map, so it is a part of it. */
function points({ map, line }: Laid, more: number, player: number, delay: number, speed: number): void {
  const [x, y] = line[1];
  const text = document.createElementNS(map.namespaceURI, "text");
  text.setAttribute("class", `gain p${player}`);
  text.setAttribute("x", x.toFixed(1));
  text.setAttribute("y", y.toFixed(1));
  text.textContent = `+${more}`;
  map.append(text);
  const steps = [
    { transform: "translateY(8px)", opacity: 0 },
    { transform: "translateY(-12px)", opacity: 1, offset: 0.2, easing: "ease-out" },
    { transform: "translateY(-16px)", opacity: 1, offset: 0.75 },
    { transform: "translateY(-30px)", opacity: 0 },
  ];
  move(text, steps, { duration: POINTS_MS * speed, delay }, () => text.remove());
}

/** A station or marker comes up out of its city. */
export function rise(city: string, piece: "station" | "marker"): Act {
  return (speed) => () => {
    const element = find(`[data-at="${city}"] .${piece}`);
    if (!element) return;
    const steps = [
      { transform: "translateY(13px) scale(.2,0)", opacity: 0, easing: "cubic-bezier(.2,.7,.3,1)" },
      { transform: "translateY(-7px) scale(1.05,1.25)", opacity: 1, offset: 0.55, easing: "ease-in" },
      { transform: "translateY(1px) scale(1.1,.88)", offset: 0.8, easing: "ease-out" },
      { transform: "none", opacity: 1 },
    ];
    move(element, steps, { duration: RISE_MS * speed });
  };
}

/** Alvin walks from city to city by the shortest way, with a hop for each step. */
export function walk(board: BoardFile, to: string): Act[] {
  const from = find(".alvin-walks")?.closest("[data-at]")?.getAttribute("data-at");
  if (!from || from === to) return [];
  return [
    (speed) => () => {
      const alvin = find(".alvin-walks");
      const cities = wayBetween(board, from, to).map((city) => find(`[data-at="${city}"]`));
      if (!alvin || cities.length < 2 || cities.includes(null)) return;
      const [x, y, large] = placeOf(cities[cities.length - 1]!);
      const places = cities.map((city): Place => {
        const [cx, cy] = placeOf(city!);
        return [(cx - x) / large, (cy - y) / large, 0];
      });
      const legs = places.length - 1;
      const steps = frames(16 * legs, (share) => {
        const at = along(places, share * legs);
        const hop = Math.sin(share * legs * Math.PI * 4);
        return put([at[0], at[1] - Math.abs(hop) * 6, hop * 9], [0, 0, 0], 1);
      });
      move(alvin, steps, { duration: Math.min(2400, WALK_MS * legs + 300) * speed });
    },
  ];
}
