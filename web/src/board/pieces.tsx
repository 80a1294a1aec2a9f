// The pieces on the board: spaces, trains, stations, markers, Alvin.

import { SYMBOLS } from "../ui/symbols";
import type { Line } from "./geometry";

const USUAL = 9.4; // the width the drawings are made for
const RIM = 1.1; // around a carriage, so that a train stands out from the spaces beside it

/** Windows of the carriages: a pattern for each player. */
const WINDOWS = [
  "M-6-1.6h3v3.2h-3zM-1.5-1.6h3v3.2h-3zM3-1.6h3v3.2h-3z",
  "M-6.5-1h13v2h-13z",
  "M-5 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M1.8 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0",
  "M-6-2l4 2-4 2zM0-2l4 2-4 2z",
  "M-5.5-2.4h1.8v4.8h-1.8zM-.9-2.4h1.8v4.8h-1.8zM3.7-2.4h1.8v4.8h-1.8z",
  "M-5-1h10v2h-10zM-1-3h2v6h-2z",
];

/** A locomotive seen from above: a rounded boiler in front, the cab behind. */
const engine = (l: number, w: number) => {
  const r = w / 2;
  const front = -l / 2 + r;
  return `M${front} ${-r}H${l / 2}V${r}H${front}A${r} ${r} 0 0 1 ${front} ${-r}z`;
};

export const Train = ({ line, seat, width }: { line: Line; seat: number; width: number }) => (
  <g class={`train p${seat}`}>
    {line.spaces.map((s, i) => {
      const scale = width / USUAL;
      const l = s.length + 2.8 * scale;
      const w = width + 1.2; // coupled: closer to each other than spaces are
      const long = Math.min(scale, l / (i ? 20 : 25));
      return (
        <g
          key={i}
          class="car"
          transform={`translate(${s.x.toFixed(1)} ${s.y.toFixed(1)}) rotate(${s.angle.toFixed(1)})`}
        >
          <rect class="car-shadow" x={-l / 2 + 0.9} y={-w / 2 + 1.8} width={l} height={w} rx="2.6" />
          <rect class="car-rim" x={-l / 2 - RIM} y={-w / 2 - RIM} width={l + 2 * RIM} height={w + 2 * RIM} rx="2.6" />
          {i ? (
            <rect class="car-body" x={-l / 2} y={-w / 2} width={l} height={w} rx="1.6" />
          ) : (
            <path class="car-body" d={engine(l, w)} />
          )}
          <path class="car-roof" d={`M${-l / 2 + (i ? 2 : w / 2)} ${-w / 2 + 1.5}H${l / 2 - 2}`} />
          <path
            class="car-windows"
            d={WINDOWS[seat % 6]}
            transform={`translate(${i ? 0 : (w / 5).toFixed(1)} 0) scale(${long.toFixed(2)} ${scale.toFixed(2)})`}
          />
          {i === 0 && (
            <circle class="car-chimney" cx={(-l / 2 + w * 0.42).toFixed(1)} cy="0" r={(1.9 * scale).toFixed(1)} />
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
        const loco = route.locomotives && i < route.locomotives;
        return (
          <g key={i} transform={`translate(${s.x.toFixed(1)} ${s.y.toFixed(1)}) rotate(${s.angle.toFixed(1)})`}>
            {route.tunnel && (
              <rect
                class="stone"
                x={-s.length / 2 - 1.2}
                y={-width / 2 - 1.2}
                width={s.length + 2.4}
                height={width + 2.4}
                rx="2.6"
              />
            )}
            <rect
              class={`space f-${route.color}`}
              x={-s.length / 2}
              y={-width / 2}
              width={s.length}
              height={width}
              rx="1.8"
            />
            {loco ? (
              <g class="ferry" transform={`scale(${scale.toFixed(2)})`}>
                <circle r="4.2" />
                <path d={SYMBOLS.locomotive} fill-rule="evenodd" transform="scale(.72)" />
              </g>
            ) : (
              route.color !== "gray" &&
              i === middle && (
                <path
                  class={`mark m-${route.color}`}
                  d={SYMBOLS[route.color]}
                  fill-rule="evenodd"
                  transform={`rotate(${(-s.angle).toFixed(1)}) scale(${(width / 12.5).toFixed(2)})`}
                />
              )
            )}
          </g>
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
