// Outlines in absolute coordinates (M L H V A Z), and where they are put: turned, scaled and moved, point by point.

/** A box with rounded corners around nought. */
export function oblong(length: number, width: number, corner: number): string {
  const [x, y, r] = [length / 2, width / 2, Math.min(corner, width / 2)];
  const bend = (toX: number, toY: number) => `A${r} ${r} 0 0 1 ${toX} ${toY}`;
  return (
    `M${r - x} ${-y}H${x - r}${bend(x, r - y)}V${y - r}${bend(x - r, y)}` +
    `H${r - x}${bend(-x, y - r)}V${r - y}${bend(r - x, -y)}Z`
  );
}

interface Spot {
  x: number;
  y: number;
  /** In degrees. */
  angle: number;
}
const SIZES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, A: 7, Z: 0 }; // numbers that follow a command

/** The outline at a spot. Before it is turned it is scaled, then moved by dx and dy. */
export function placed(
  path: string,
  { x, y, angle }: Spot,
  { dx = 0, dy = 0, scaleX = 1, scaleY = 1 }: { dx?: number; dy?: number; scaleX?: number; scaleY?: number } = {},
): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const round = (n: number) => Number(n.toFixed(2));
  const point = (px: number, py: number) => {
    const [u, v] = [px * scaleX + dx, py * scaleY + dy];
    return `${round(x + u * cos - v * sin)} ${round(y + u * sin + v * cos)}`;
  };
  let at = [0, 0];
  return path.replace(/([MLHVAZ])([^MLHVAZ]*)/g, (_, command: string, text: string) => {
    const n = (text.match(/-?(\d+\.?\d*|\.\d+)(e-?\d+)?/g) ?? []).map(Number);
    if (n.length !== SIZES[command]) throw new Error(`outline ${path}`);
    if (command === "Z") return "Z";
    at = command === "H" ? [n[0], at[1]] : command === "V" ? [at[0], n[0]] : n.slice(-2);
    const to = point(at[0], at[1]);
    if (command !== "A") return `${command === "M" ? "M" : "L"}${to}`;
    return `A${round(n[0] * scaleX)} ${round(n[1] * scaleY)} ${round(angle)} ${n[3]} ${n[4]} ${to}`;
  });
}
