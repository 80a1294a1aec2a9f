// QR codes (ISO/IEC 18004) as far as links need them: byte mode, error correction M, versions 1 to 10.

/** By version: error correction bytes of a block, then blocks and their data bytes: [ec, count, bytes, count,
 * bytes]. */
const BLOCKS = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
  [18, 4, 31],
  [22, 2, 38, 2, 39],
  [22, 3, 36, 2, 37],
  [26, 4, 43, 1, 44],
];

// The field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1.
const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
  EXP[i] = x;
  LOG[x] = i;
}
const times = (a: number, b: number) => (a && b ? EXP[(LOG[a] + LOG[b]) % 255] : 0);

/** The remainder that makes the block a multiple of the generator. */
function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((g, j) => {
      next[j + 1] ^= times(g, EXP[i]);
    });
    generator = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i];
    if (lead)
      generator.forEach((g, j) => {
        rest[i + j] ^= times(g, lead);
      });
  }
  return rest.slice(data.length);
}

function blocks(version: number): number[] {
  const [, ...rest] = BLOCKS[version - 1];
  const sizes: number[] = [];
  for (let i = 0; i < rest.length; i += 2) for (let k = 0; k < rest[i]; k++) sizes.push(rest[i + 1]);
  return sizes;
}

/** Mode, length, bytes, end, padding; then the blocks laced into one another, data first. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const sizes = blocks(version);
  const room = sizes.reduce((a, b) => a + b);
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const b of bytes) put(b, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const parts = sizes.map((size) => data.splice(0, size));
  const ends = parts.map((part) => correction(part, BLOCKS[version - 1][0]));
  const lace = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((l) => l.length)) }, (_, i) =>
      lists.filter((l) => i < l.length).map((l) => l[i]),
    ).flat();
  return [...lace(parts), ...lace(ends)];
}

const MASKS: ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];
/** A number followed by its check bits. */
function checked(value: number, bits: number, generator: number): number {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i--) if ((rest >> i) & 1) rest ^= generator << (i - bits);
  return (value << bits) | rest;
}

type Grid = (boolean | null)[][];
/** Everything but the data: finders, timing, alignment, and room for format and version. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(null));
  const square = (row: number, column: number, reach: number, dark: (distance: number) => boolean) => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++)
        if (grid[row + r]?.[column + c] !== undefined)
          grid[row + r][column + c] = dark(Math.max(Math.abs(r), Math.abs(c)));
  };
  for (const [r, c] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    square(r, c, 4, (d) => d !== 2 && d !== 4);
  for (let i = 8; i < size - 8; i++) grid[6][i] = grid[i][6] = i % 2 === 0;
  const last = size - 7; // alignment patterns, from version 2 on: in the corners, and from 7 on halfway
  const places = version < 2 ? [] : version < 7 ? [6, last] : [6, last / 2 + 3, last];
  for (const r of places)
    for (const c of places)
      if (!(r === 6 && c === 6) && !(r === 6 && c === last) && !(r === last && c === 6))
        square(r, c, 2, (d) => d !== 1);
  for (let i = 0; i < 9; i++) {
    grid[8][i] ??= false;
    grid[i][8] ??= false;
    if (i < 8) {
      grid[8][size - 1 - i] ??= false;
      grid[size - 1 - i][8] ??= false;
    }
  }
  grid[size - 8][8] = true;
  if (version >= 7) {
    const bits = checked(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const a = Math.floor(i / 3);
      const b = size - 11 + (i % 3);
      grid[a][b] = grid[b][a] = !!((bits >> i) & 1);
    }
  }
  return grid;
}
function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = checked(mask, 10, 0x537) ^ 0x5412; // level M is 00
  for (let i = 0; i < 15; i++) {
    const dark = !!((bits >> i) & 1);
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = dark;
    grid[8][i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i] = dark;
  }
}
/** How hard a code would be to read: runs, squares, what looks like a finder, too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c]))];
  let sum = 0;
  let dark = 0;
  for (const line of lines) {
    const text = line.map((d) => (d ? 1 : 0)).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const _ of text.matchAll(/(?=10111010000|00001011101)/g)) sum += 40;
  }
  for (let r = 0; r < size; r++)
    for (let c = 0; c < size; c++) {
      if (grid[r][c]) dark++;
      if (r && c && grid[r][c] === grid[r - 1][c] && grid[r][c] === grid[r][c - 1] && grid[r][c] === grid[r - 1][c - 1])
        sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs(dark / size / size - 0.5) * 20);
}

/** The dark modules of a text's code, by row and column; null if it is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 10 && blocks(version).reduce((a, b) => a + b) * 8 < 4 + (version < 10 ? 8 : 16) + bytes.length * 8)
    version++;
  if (version > 10) return null;
  const bits = codewords(bytes, version).flatMap((w) => Array.from({ length: 8 }, (_, i) => !!((w >> (7 - i)) & 1)));
  const empty = frame(version);
  const size = empty.length;
  const path: [number, number][] = []; // two columns at a time, up and down, from the right; past the timing column
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let i = 0; i < size; i++)
      for (const c of [right, right - 1]) {
        const r = up ? size - 1 - i : i;
        if (empty[r][c] === null) path.push([r, c]);
      }
  const made = MASKS.map((mask, number) => {
    const grid = empty.map((row) => [...row]);
    path.forEach(([r, c], i) => {
      grid[r][c] = (bits[i] ?? false) !== mask(r, c);
    });
    writeFormat(grid, number);
    return grid;
  });
  return made.map((grid) => ({ grid, cost: penalty(grid) })).reduce((a, b) => (b.cost < a.cost ? b : a))
    .grid as boolean[][];
}
