// Symbols drawn as paths: every colour has one, so that nothing is said by colour alone.
import type { Card, Color } from "../board/types";
import { COLORS } from "../board/types";
import { cardName } from "../words";

const polygon = (n: number, r: number, inner = 0) => {
  const points: string[] = [];
  const count = inner ? n * 2 : n;
  for (let i = 0; i < count; i++) {
    const a = -Math.PI / 2 + (i * 2 * Math.PI) / count;
    const d = inner && i % 2 ? inner : r;
    points.push(`${(Math.cos(a) * d).toFixed(2)} ${(Math.sin(a) * d).toFixed(2)}`);
  }
  return `M${points.join("L")}Z`;
};
const disc = (r: number) => `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`;

/** In a box of ten around nought; ring and wheel need the even-odd rule. */
export const SYMBOLS: Record<Card, string> = {
  red: polygon(3, 4.9),
  blue: "M-3.7-3.7H3.7V3.7H-3.7Z",
  green: disc(4.1),
  yellow: polygon(5, 5.1, 2.1),
  orange: "M0-5L4.2 0L0 5L-4.2 0Z",
  purple: "M-1.5-4.4H1.5V-1.5H4.4V1.5H1.5V4.4H-1.5V1.5H-4.4V-1.5H-1.5Z",
  black: polygon(5, 4.6),
  white: disc(4.4) + disc(2.4),
  locomotive: `${disc(4.8)}${disc(3.6)}M-.5-4H.5V4H-.5ZM-4-.5H4V.5H-4Z${disc(1.2)}`,
};

export function CardSymbol({ card, size = 14 }: { card: Card; size?: number }) {
  return (
    <svg class="symbol" width={size} height={size} viewBox="-5.5 -5.5 11 11" aria-hidden="true">
      <path d={SYMBOLS[card]} fill-rule="evenodd" fill="currentColor" />
    </svg>
  );
}

/** A chip of one card: colour, symbol, name for those who can't see it. */
export function Chip({ card, count, label = true }: { card: Card | "gray"; count?: number; label?: boolean }) {
  return (
    <span class={`chip c-${card}`}>
      {card !== "gray" && <CardSymbol card={card} size={12} />}
      {count !== undefined && <b>{count}</b>}
      {label && card !== "gray" && <span class="sr">{cardName(card)}</span>}
    </span>
  );
}

/** A train card: a carriage of its colour with its symbol. */
export function CardFace({ card }: { card: Card }) {
  const loco = card === "locomotive";
  return (
    <svg class={`card-face c-${card}`} viewBox="0 0 66 44" aria-hidden="true">
      <rect class="card-paper" x=".75" y=".75" width="64.5" height="42.5" rx="5" />
      <rect class="card-field" x="3.5" y="3.5" width="59" height="37" rx="3" />
      {loco &&
        COLORS.map((c: Color, i) => <path key={c} class={`f-${c}`} d={`M${3.5 + i * 7.375} 3.5h7.375v37h-7.375z`} />)}
      {loco ? (
        <g class="card-engine">
          <path d="M12 31V17h9v-5h5v5h15v-4h9v18z" />
          <path d="M50 31h5v-4l-5-3zM20 12h7v-3h-7z" />
          <circle cx="19" cy="32" r="4.6" />
          <circle cx="31" cy="32" r="4.6" />
          <circle cx="44" cy="32" r="4.6" />
        </g>
      ) : (
        <g class="card-engine">
          <path d="M10 16q23-6 46 0v14H10z" />
          <path class="card-window" d="M15 19h7v6h-7zM25 19h5v6h-5zM36 19h5v6h-5zM44 19h7v6h-7z" />
          <circle cx="19" cy="32" r="3.6" />
          <circle cx="28" cy="32" r="3.6" />
          <circle cx="38" cy="32" r="3.6" />
          <circle cx="47" cy="32" r="3.6" />
        </g>
      )}
      <g transform="translate(10.5 10.5)">
        <circle class="card-disc" r="6.6" />
        <path class="card-sign" d={SYMBOLS[card]} fill-rule="evenodd" transform="scale(.86)" />
      </g>
    </svg>
  );
}

export function CardBack({ kind }: { kind: "train" | "ticket" }) {
  return (
    <svg class="card-face" viewBox="0 0 66 44" aria-hidden="true">
      <rect class="card-paper" x=".75" y=".75" width="64.5" height="42.5" rx="5" />
      <rect class={`card-back-${kind}`} x="3.5" y="3.5" width="59" height="37" rx="3" />
      <g class="card-back-line" fill="none">
        {kind === "train" ? (
          <>
            <circle cx="33" cy="22" r="13" />
            <circle cx="33" cy="22" r="9.5" />
            <path d="M33 9v26M20 22h26M23.8 12.8l18.4 18.4M23.8 31.2l18.4-18.4" />
          </>
        ) : (
          <>
            <path d="M14 30C20 12 44 34 52 14" stroke-dasharray="3 2.4" />
            <circle cx="14" cy="30" r="3.4" />
            <circle cx="52" cy="14" r="3.4" />
          </>
        )}
      </g>
    </svg>
  );
}

/** Six flags: players differ in shape as well as in colour. */
const FLAGS = [
  "M3 2h13v9H3z",
  "M3 2h13l-4 4.5 4 4.5H3z",
  "M3 2l14 4.5L3 11z",
  "M3 2h13v6q-6 6-13 1z",
  "M3 2h9v9H3zM12 4h5v5h-5z",
  "M3 2h13v3H3zM3 8h13v3H3z",
];
export function Flag({ seat, size = 20 }: { seat: number; size?: number }) {
  return (
    <svg class={`flag p${seat}`} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path class="flag-pole" d="M2.5 1v18" />
      <path class="flag-cloth" d={FLAGS[seat % 6]} />
    </svg>
  );
}

/** The sign of the page, where its name has no room: a turntable with its rails. */
export const Sign = () => (
  <svg class="page-sign" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
    <path
      d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM3.4 9.7h17.2M3.4 14.3h17.2M8 9.7v4.6M12 9.7v4.6M16 9.7v4.6"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
    />
  </svg>
);

export const Speaker = ({ on }: { on: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
  >
    <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z" fill="currentColor" stroke-linejoin="round" />
    <path
      d={on ? "M15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11" : "M15.5 9.5l5 5M20.5 9.5l-5 5"}
      stroke-linecap="round"
    />
  </svg>
);
