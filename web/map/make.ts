// make GAME...: writes src/games/GAME/map.json, what lies under a board and where its names stand (run through
// map/make).
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { feature, mesh } from "topojson-client";
import { boardOf, coreGames, ofPage } from "../games.mjs";
import { boardHeight, type Point, WIDTH } from "../src/board/geometry";
import type { BoardFile, Layout } from "../src/board/types";
import type { Bends } from "./bends";
import type { Pieces } from "./labels";
import { LAKES } from "./lakes";
import { makeLayout } from "./layout";
import { area, cutLine, cutRing, densify, type Frame, pathData, simplify, soften } from "./outline";
import { makeWarp } from "./warp";

const SMOOTHING = 0.002;
const MARGIN = 720; // land and sea go on beyond the board, so that every screen is filled
const TOLERANCE = 0.55; // of the outlines, in units of the board
const SMALLEST = 5; // islands below this are left out

/** src/games/GAME/outline.json: which outlines lie under the board, and bends of routes chosen by eye. */
interface Source {
  world: "50m" | "10m";
  lakes: string;
  states: boolean;
  bends?: Bends;
}

/** What is read of GeoJSON. */
interface Feature {
  geometry: { type: "Polygon"; coordinates: Point[][] } | { type: "MultiPolygon"; coordinates: Point[][][] };
}

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"));

function make(game: Pieces & { name: string }, board: BoardFile, source: Source): void {
  const warp = makeWarp(board, SMOOTHING);
  const height = boardHeight(board);
  const lons = board.cities.map((c) => c.lon!);
  const lats = board.cities.map((c) => c.lat!);
  const wide = (Math.max(...lons) - Math.min(...lons)) * 0.3 + 12;
  const tall = (Math.max(...lats) - Math.min(...lats)) * 0.3 + 7;
  const earth: Frame = {
    left: Math.min(...lons) - wide,
    right: Math.max(...lons) + wide,
    top: Math.min(...lats) - tall,
    bottom: Math.max(...lats) + tall,
  };
  const frame: Frame = { left: -MARGIN, top: -MARGIN, right: WIDTH + MARGIN, bottom: height + MARGIN };

  const world = json(`node_modules/world-atlas/countries-${source.world}.json`);
  const ring = (points: Point[]) => simplify(cutRing(densify(cutRing(points, earth), 1).map(warp), frame), TOLERANCE);
  const rings = (list: Point[][]) =>
    list
      .map(ring)
      .filter((r) => r.length > 3 && area(r) > SMALLEST)
      .map((r) => pathData(r, true))
      .join("");
  const lines = (list: Point[][]) =>
    list
      .flatMap((l) => cutLine(l, earth))
      .flatMap((l) => cutLine(densify(l, 1).map(warp), frame))
      .map((l) => simplify(l, TOLERANCE))
      .filter((l) => l.length > 1)
      .map((l) => pathData(l, false))
      .join("");

  const land: Feature | { features: Feature[] } = feature(world, world.objects.land);
  const polygons = ("features" in land ? land.features : [land]).flatMap(({ geometry }) =>
    geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates,
  );
  const between = (a: unknown, b: unknown) => a !== b;
  let borders = lines(mesh(world, world.objects.countries, between).coordinates);
  if (source.states) {
    const states = json("node_modules/us-atlas/states-10m.json");
    borders += lines(mesh(states, states.objects.states, between).coordinates);
  }
  const { layout: plain, covered } = makeLayout(board, game, source.bends);
  const layout: Layout = {
    ...plain,
    land: rings(polygons.flat()),
    borders,
    lakes: rings(LAKES[source.lakes].map((r) => soften(r, 2))),
  };
  const text = JSON.stringify(layout);
  writeFileSync(`src/games/${game.name}/map.json`, `${text}\n`);
  const off = board.cities.map((c) => {
    const [x, y] = warp([c.lon!, c.lat!]);
    return Math.hypot(x - c.x! * WIDTH, y - c.y! * height);
  });
  console.log(
    `${game.name}: ${text.length} bytes, ${gzipSync(text).length} gzipped;`,
    `cities within ${Math.max(...off).toFixed(0)}; bows ${Object.keys(layout.bends).length}; names that touch: ${covered.join(", ") || "none"}`,
  );
}

async function makeAll(names: string[]): Promise<void> {
  for (const game of await coreGames())
    for (const path of ofPage(game.name, "outline.json"))
      if (!names.length || names.includes(game.name)) make(game, (await boardOf(game)).board, json(path));
}
makeAll(process.argv.slice(2));
