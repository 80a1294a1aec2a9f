// make BOARD...: writes map/BOARD.json, what lies under a board and where its names stand (run through map/make).
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { feature, mesh } from "topojson-client";
import { boardHeight, type Point, routeLines, WIDTH } from "../src/board/geometry";
import type { BoardFile, Layout } from "../src/board/types";
import { type Bends, makeBends } from "./bends";
import { placeLabels } from "./labels";
import { LAKES } from "./lakes";
import { area, cutLine, cutRing, densify, type Frame, pathData, simplify, soften } from "./outline";
import { makeWarp } from "./warp";

const SMOOTHING = 0.002;
const MARGIN = 720; // land and sea go on beyond the board, so that every screen is filled
const ROUNDS = 3; // lines make way for names, names for lines
const TOLERANCE = 0.55; // of the outlines, in units of the board
const SMALLEST = 5; // islands below this are left out

const SOURCES: Record<string, { world: string; lakes: string; states: boolean }> = {
  usa: { world: "50m", lakes: "america", states: true },
  europe: { world: "50m", lakes: "europe", states: false },
  old_west: { world: "10m", lakes: "america", states: true },
};

/** What is read of GeoJSON. */
interface Feature {
  geometry: { type: "Polygon"; coordinates: Point[][] } | { type: "MultiPolygon"; coordinates: Point[][][] };
}

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"));

function make(name: string): void {
  const board: BoardFile = json(`../src/games/${name}/board.json`);
  const source = SOURCES[name];
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
  let bends: Bends = makeBends(board, null, new Map());
  let placed = placeLabels(board, routeLines(board, bends));
  for (let round = 0; round < ROUNDS; round++) {
    bends = makeBends(board, bends, placed.boxes);
    placed = placeLabels(board, routeLines(board, bends));
  }
  const { labels, covered } = placed;
  const layout: Layout = {
    width: WIDTH,
    height,
    land: rings(polygons.flat()),
    borders,
    lakes: rings(LAKES[source.lakes].map((r) => soften(r, 2))),
    bends,
    labels,
  };
  const text = JSON.stringify(layout);
  writeFileSync(`map/${name}.json`, `${text}\n`);
  const off = board.cities.map((c) => {
    const [x, y] = warp([c.lon!, c.lat!]);
    return Math.hypot(x - c.x! * WIDTH, y - c.y! * height);
  });
  console.log(
    `${name}: ${text.length} bytes, ${gzipSync(text).length} gzipped; cities within ${Math.max(...off).toFixed(0)};`,
    `bows ${Object.keys(bends).length}; names that touch: ${covered.join(", ") || "none"}`,
  );
}

for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SOURCES)) make(name);
