// For the winner: clippings of punched tickets in the player's color come down once. Whoever wants no motion sees none.

const PIECES = 44;
const golden = 0.618034; // spreads the pieces evenly without looking so

/** One share of many for each piece, different for each `turn`. */
const share = (i: number, turn: number) => (((i + 1) * golden * turn) % 1).toFixed(3);

export const Confetti = ({ seats }: { seats: number[] }) => (
  <div class="confetti" aria-hidden="true">
    {Array.from({ length: PIECES }, (_, i) => (
      <i
        key={i}
        class={`p${seats[i % seats.length]} k${i % 3}`}
        style={`--x:${share(i, 1)};--d:${share(i, 7)};--s:${share(i, 13)}`}
      />
    ))}
  </div>
);
