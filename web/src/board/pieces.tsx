// The pieces on the board: spaces, trains, stations, markers, Alvin.

import { Fragment } from "preact";
import { SYMBOLS } from "../ui/symbols";
import type { Line } from "./geometry";
import { oblong, placed } from "./path";

const USUAL = 9.4; // the width the drawings are made for
const RIM = 1.1; // around a carriage, so that a train stands out from the spaces beside it

const dots = (...xs: number[]) => xs.map((x) => `M${x - 1.6} 0A1.6 1.6 0 1 0 ${x + 1.6} 0A1.6 1.6 0 1 0 ${x - 1.6} 0`);
/** Windows of the carriages: a pattern for each player. */
const WINDOWS = [
  "M-6-1.6H-3V1.6H-6ZM-1.5-1.6H1.5V1.6H-1.5ZM3-1.6H6V1.6H3Z",
  "M-6.5-1H6.5V1H-6.5Z",
  dots(-3.4, 3.4).join(""),
  "M-6-2L-2 0L-6 2ZM0-2L4 0L0 2Z",
  "M-5.5-2.4H-3.7V2.4H-5.5ZM-.9-2.4H.9V2.4H-.9ZM3.7-2.4H5.5V2.4H3.7Z",
  "M-5-1H5V1H-5ZM-1-3H1V3H-1Z",
];

/** A locomotive seen from above: a rounded boiler in front, the cab behind. */
const engine = (l: number, w: number) => {
  const r = w / 2;
  const front = -l / 2 + r;
  return `M${front} ${-r}H${l / 2}V${r}H${front}A${r} ${r} 0 0 1 ${front} ${-r}Z`;
};

/** Where a piece is, for what moves it. */
export const placeText = (x: number, y: number, more: number) => [x, y, more].map((n) => n.toFixed(1)).join(" ");

// Everything is drawn where it is. A transform for each piece would make the browser keep hundreds of parts of the map
// apart, whenever anything moves.
export const Train = ({ line, seat, width }: { line: Line; seat: number; width: number }) => (
  <g class={`train p${seat}`}>
    {line.spaces.map((s, i) => {
      const scale = width / USUAL;
      const l = s.length + 2.8 * scale;
      const w = width + 1.2; // coupled: closer to each other than spaces are
      const long = Math.min(scale, l / (i ? 20 : 25));
      const at = (path: string, dx = 0, dy = 0) => placed(path, s, { dx, dy });
      return (
        <g key={i} class="car" data-place={placeText(s.x, s.y, s.angle)}>
          <path class="car-shadow" d={at(oblong(l, w, 2.6), 0.9, 1.8)} />
          <path class="car-rim" d={at(oblong(l + 2 * RIM, w + 2 * RIM, 2.6))} />
          <path class="car-body" d={at(i ? oblong(l, w, 1.6) : engine(l, w))} />
          <path class="car-roof" d={at(`M${-l / 2 + (i ? 2 : w / 2)} ${-w / 2 + 1.5}H${l / 2 - 2}`)} />
          <path
            class="car-windows"
            d={placed(WINDOWS[seat % 6], s, { dx: i ? 0 : w / 5, scaleX: long, scaleY: scale })}
          />
          {i === 0 && (
            <path class="car-chimney" d={at(oblong(3.8 * scale, 3.8 * scale, 1.9 * scale), -l / 2 + w * 0.42)} />
          )}
        </g>
      );
    })}
  </g>
);

export const Spaces = ({ line, width }: { line: Line; width: number }) => {
  const { route } = line;
  const middle = Math.floor((route.length - 1) / 2 + 0.5);
  const scale = width / USUAL;
  return (
    <g class={`spaces${route.tunnel ? " tunnel" : ""}`}>
      {route.locomotives ? <path class="wave" d={line.path} /> : null}
      {line.spaces.map((s, i) => {
        const upright = { ...s, angle: 0 };
        const symbol = (path: string, size: number) => placed(path, upright, { scaleX: size, scaleY: size });
        return (
          <Fragment key={i}>
            {route.tunnel && <path class="stone" d={placed(oblong(s.length + 2.4, width + 2.4, 2.6), s)} />}
            <path class={`space f-${route.color}`} d={placed(oblong(s.length, width, 1.8), s)} />
            {i < (route.locomotives ?? 0) ? (
              <g class="ferry">
                <path class="ferry-disc" d={placed(oblong(8.4 * scale, 8.4 * scale, 4.2 * scale), s)} />
                <path class="ferry-wheel" d={symbol(SYMBOLS.locomotive, 0.72 * scale)} fill-rule="evenodd" />
              </g>
            ) : (
              route.color !== "gray" &&
              i === middle && (
                <path
                  class={`mark m-${route.color}`}
                  d={symbol(SYMBOLS[route.color], width / 12.5)}
                  fill-rule="evenodd"
                />
              )
            )}
          </Fragment>
        );
      })}
    </g>
  );
};

export const Marker = ({ seat }: { seat: number }) => (
  <g class={`marker p${seat}`}>
    <path d="M-7.5-8.5h15v9q0 5-7.5 9q-7.5-4-7.5-9z" />
    <path class="marker-sign" d={WINDOWS[seat % 6]} transform="translate(0 -1) scale(.8)" />
  </g>
);
export const Station = ({ seat }: { seat: number }) => (
  <g class={`station p${seat}`}>
    <path d="M-8 6V-3L0-9.5 8-3V6z" />
    <path class="station-sign" d={WINDOWS[seat % 6]} transform="translate(0 -2.2) scale(.62)" />
    <path class="station-door" d="M-2 6V1.800h4V6z" />
  </g>
);
export const Alvin = () => (
  <g class="alvin-walks">
    <g class="alvin" transform="translate(10 -12) scale(1.6)">
      <ellipse cx="0" cy="0" rx="5.8" ry="7" />
      <ellipse class="alvin-eye" cx="-2.4" cy="-.5" rx="1.4" ry="2.2" transform="rotate(-18)" />
      <ellipse class="alvin-eye" cx="2.4" cy="-.5" rx="1.4" ry="2.2" transform="rotate(18)" />
    </g>
  </g>
);
