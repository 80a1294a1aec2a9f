// The board: a map with routes as single spaces, trains, stations, markers and names. Drawn from the board file and the
// view.

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { classes, useMedia } from "../ui/common";
import {
  boardHeight,
  boardMargin,
  cityPlaces,
  drawScale,
  type Line,
  type Point,
  routeLines,
  spaceWidth,
  WIDTH,
} from "./geometry";
import { type Box, Ground, nameBoxes, type Wish, Wishes } from "./ground";
import { memo } from "./memo";
import { cityTowards, nearest } from "./near";
import { Alvin, Marker, placeText, Spaces, Station, Train } from "./pieces";
import type { BoardFile, Layout } from "./types";
import type { Extent } from "./view";
import { makeZoom, type Zoom } from "./zoom";

export interface Lit {
  routes: Set<string>;
  cities: Set<string>;
  /** A ticket at the end: its path lights up in order; `missing` are the routes it lacks. */
  tone?: "good" | "bad";
  missing?: Set<string>;
}
export interface Where {
  x: number;
  y: number;
  touch: boolean;
}
interface Props {
  board: BoardFile;
  layout: Layout;
  owners: Map<string, number>;
  can: Set<string>;
  /** Of these, the ones that tickets need. */
  needed: Set<string>;
  /** Whether all of them are shown alike. */
  all: boolean;
  cityCan: Set<string>;
  cityAsk: boolean;
  cityCall: boolean;
  lit: Lit;
  ends: Set<string>;
  last: string[];
  stations: Map<string, number>;
  markers: Map<string, number>;
  alvin: string | null;
  dim: boolean;
  closed: Set<string>;
  selected: string | null;
  wishes: Wish[];
  /** All of the board is to be seen. */
  whole?: boolean;
  onRoute(id: string, where: Where): void;
  onCity(id: string, where: Where): void;
  onHover(route: string | null, where?: Where): void;
  onPick(city: string): void;
  onCursor(city: string): void;
  /** What is drawn over the routes besides. */
  marks?: ComponentChildren;
  /** Left out where nothing can be claimed. */
  onAll?(): void;
}

interface RouteProps {
  line: Line;
  width: number;
  owner: number | undefined;
  can: boolean;
  quiet: boolean;
  lit: boolean;
  /** Its place on a path that lights up in order, and whether it is missing there. */
  place?: number;
  missing?: boolean;
  last: boolean;
  closed: boolean;
  selected: boolean;
}
const RouteView = memo(
  ({ line, width, owner, can, quiet, lit, place, missing, last, closed, selected }: RouteProps) => (
    <g
      class={classes(
        "route",
        can && "can",
        quiet && "quiet",
        lit && "lit",
        missing && "missing",
        last && "last",
        closed && "closed",
        selected && "selected",
      )}
      data-route={line.route.id}
    >
      {(can || lit || selected) && <path class="glow" d={line.path} style={place ? `--place:${place}` : ""} />}
      <path class="bed" d={line.bed} />
      {(owner === undefined || last) && <Spaces line={line} width={width} />}
      {owner !== undefined && <Train line={line} seat={owner} width={width} />}
      <path class="hit" d={line.path} />
    </g>
  ),
);

interface CityProps {
  id: string;
  at: Point;
  large: number;
  marker?: number;
  station?: number;
  alvin: boolean;
  lit: boolean;
  end: boolean;
  can: boolean;
  ask: boolean;
  call: boolean;
}
const CityView = memo(({ id, at, large, marker, station, alvin, lit, end, can, ask, call }: CityProps) => {
  const [cx, cy] = at.map((n) => n.toFixed(1));
  return (
    <g
      class={`city${lit ? " lit" : ""}${end ? " end" : ""}${can ? (call ? " can call" : " can") : ask ? " ask" : ""}`}
      data-at={id}
      data-city={can || ask ? id : undefined}
      data-place={placeText(...at, large)}
    >
      {can && <circle class="city-room" cx={cx} cy={cy} r={14 * large} />}
      {lit && <circle class="city-ring" cx={cx} cy={cy} r={11 * large} />}
      <circle class="city-disc" cx={cx} cy={cy} r={6 * large} />
      <circle class="city-dot" cx={cx} cy={cy} r={2.5 * large} />
      {(marker !== undefined || station !== undefined || alvin) && (
        <g transform={`translate(${cx} ${cy}) scale(${large})`}>
          {marker !== undefined && <Marker seat={marker} />}
          {station !== undefined && <Station seat={station} />}
          {alvin && <Alvin />}
        </g>
      )}
    </g>
  );
});

const Name = memo(
  ({ name, at, label, strong }: { name: string; at: Point; label: Layout["labels"][string]; strong: boolean }) => (
    <text
      class={`label${strong ? " strong" : ""}`}
      style={`--at-x:${at[0].toFixed(1)}px;--at-y:${at[1].toFixed(1)}px;--x:${label[0]}px;--y:${label[1]}px`}
      text-anchor={label[2]}
    >
      {label[3] ? (
        <>
          {name.slice(0, label[3])}
          <tspan x="0" dy="1.02em">
            {name.slice(label[3] + 1)}
          </tspan>
        </>
      ) : (
        name
      )}
    </text>
  ),
);

type RoutesProps = Pick<Props, "owners" | "can" | "needed" | "all" | "lit" | "last" | "closed" | "selected"> & {
  lines: Line[];
  width: number;
};
const Routes = memo(({ lines, width, owners, can, needed, all, lit, last, closed, selected }: RoutesProps) => {
  const path = lit.tone ? [...lit.routes] : [];
  return (
    <g>
      {lines.map((line) => {
        const { id } = line.route;
        return (
          <RouteView
            key={id}
            line={line}
            width={width}
            owner={owners.get(id)}
            can={can.has(id)}
            quiet={can.has(id) && !all && !needed.has(id)}
            lit={lit.routes.has(id)}
            place={Math.max(0, path.indexOf(id))}
            missing={!!lit.missing?.has(id)}
            last={last.includes(id)}
            closed={closed.has(id)}
            selected={selected === id}
          />
        );
      })}
    </g>
  );
});

type CitiesProps = Pick<
  Props,
  "board" | "markers" | "stations" | "alvin" | "lit" | "ends" | "cityCan" | "cityAsk" | "cityCall"
> & { places: Map<string, Point>; large: number; cursor: string | null };
const Cities = memo((p: CitiesProps) => (
  <g>
    {p.board.cities.map(({ id }) => (
      <CityView
        key={id}
        id={id}
        at={p.places.get(id)!}
        large={p.large}
        marker={p.markers.get(id)}
        station={p.stations.get(id)}
        alvin={p.alvin === id}
        lit={p.lit.cities.has(id) || p.cursor === id}
        end={p.ends.has(id)}
        can={p.cityCan.has(id)}
        ask={p.cityAsk}
        call={p.cityCall}
      />
    ))}
  </g>
));

type NamesProps = Pick<Props, "board" | "layout" | "lit" | "ends"> & { places: Map<string, Point> };
const Names = memo(({ board, layout, places, lit, ends }: NamesProps) => (
  <g class="labels" aria-hidden="true">
    {board.cities.map(({ id, name }) => (
      <Name
        key={id}
        name={name}
        at={places.get(id)!}
        label={layout.labels[id]}
        strong={lit.cities.has(id) || ends.has(id)}
      />
    ))}
  </g>
));

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const ZoomKeys = ({ zoom, all, onAll }: { zoom: RefObject<Zoom | null>; all: boolean; onAll?(): void }) => (
  <div class="zoom-keys">
    <button type="button" onClick={() => zoom.current?.by(1.4)} aria-label={t("Zoom in")}>
      +
    </button>
    <button type="button" onClick={() => zoom.current?.by(1 / 1.4)} aria-label={t("Zoom out")}>
      −
    </button>
    {onAll && (
      <button
        type="button"
        class="all-key"
        aria-pressed={all}
        onClick={onAll}
        aria-label={t("Highlight all routes that you can claim")}
        title={t("Highlight all routes that you can claim")}
      >
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <path class="glow" d="M4 16L18 6" />
          <path d="M4 16l5-3.6M13 9.6l5-3.6" />
        </svg>
      </button>
    )}
    <button
      type="button"
      onClick={() => zoom.current?.toggle()}
      aria-label={t("Show the whole board or a part")}
      title={t("Show the whole board or a part")}
    >
      ⤢
    </button>
  </div>
);

const AROUND = 12; // units between the outermost names and the edge of the map

/** The part of the board that its names and routes take: there is no need to show more. */
function networkExtent(board: BoardFile, lines: Line[], named: Box[]): Extent {
  const margin = boardMargin(board);
  const half = spaceWidth(board) / 2;
  const drawn = lines.flatMap((line) => line.points);
  const names = [...named, ...drawn.map(([x, y]): Box => ({ l: x - half, t: y - half, r: x + half, b: y + half }))];
  const part = (from: "l" | "t", to: "r" | "b", size: number) => {
    const first = Math.max(-margin, Math.min(...names.map((box) => box[from])) - AROUND);
    const last = Math.min(size + margin, Math.max(...names.map((box) => box[to])) + AROUND);
    return [first + margin, last - first - 2 * margin];
  };
  const [left, width] = part("l", "r", WIDTH);
  const [top, height] = part("t", "b", boardHeight(board));
  const whole = { left: 0, top: 0, width: WIDTH, height: boardHeight(board) };
  return { left, top, width, height, margin, large: drawScale(board), board: whole };
}

/** The zoom of a map; a phone shows both ends of the tickets that are chosen from. */
function useZoom(
  svg: RefObject<SVGSVGElement | null>,
  { board, wishes, whole }: Props,
  places: Map<string, Point>,
  lines: Line[],
  names: Box[],
) {
  const zoom = useRef<Zoom | null>(null);
  useEffect(() => {
    const ends = names.flatMap(({ l, r, t, b }): Point[] => [l, r].map((x) => [x, (t + b) / 2]));
    zoom.current = makeZoom(svg.current!, networkExtent(board, lines, names), [...places.values()], ends);
    return () => zoom.current?.free();
  }, [board]);
  const shownEnds = wishes.map((w) => w.id).join(" ");
  useEffect(() => {
    zoom.current?.frame(wishes.flatMap((w) => [places.get(w.a)!, places.get(w.b)!]));
  }, [board, shownEnds]);
  useEffect(() => {
    if (whole) zoom.current?.all();
  }, [board, whole]);
  return zoom;
}

/** What was clicked or is under the pointer. */
const target = (e: Event) => {
  const at = e.target as Element;
  return {
    city: at.closest("[data-city]")?.getAttribute("data-city"),
    route: at.closest("[data-route]")?.getAttribute("data-route"),
  };
};

export function Board(p: Props) {
  const { board, layout } = p;
  const svg = useRef<SVGSVGElement>(null);
  const lines = useMemo(() => routeLines(board, layout.bends), [board, layout]);
  const places = useMemo(() => cityPlaces(board), [board]);
  const width = spaceWidth(board);
  const large = drawScale(board);
  const names = useMemo(() => nameBoxes(board, layout, places, large), [board, layout]);
  const zoom = useZoom(svg, p, places, lines, names);
  const [cursor, setCursor] = useState<string | null>(null);

  const narrow = useMedia("(max-width: 999px)");
  const told =
    p.wishes.find(
      (w) => p.wishes.length === 1 || (p.lit.cities.size === 2 && p.lit.cities.has(w.a) && p.lit.cities.has(w.b)),
    )?.id ?? ""; // the one ticket that is touched
  const finger = useRef(false); // not every browser says it with the click
  const where = (e: MouseEvent): Where => ({ x: e.clientX, y: e.clientY, touch: finger.current });
  const under = (e: MouseEvent) => {
    const matrix = svg.current!.getScreenCTM()!;
    const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix.inverse());
    return nearest([at.x, at.y], matrix.a, { lines, places, can: p.can, cityCan: p.cityCan, cityAsk: p.cityAsk });
  };
  const click = (e: MouseEvent) => {
    if (zoom.current?.dragged()) return;
    const { city, route } = finger.current ? under(e) : target(e);
    if (city) p.onCity(city, where(e));
    else if (route) p.onRoute(route, where(e));
  };
  const over = (e: MouseEvent) => {
    if ((e as PointerEvent).pointerType !== "touch") p.onHover(target(e).route ?? null, where(e));
  };
  const go = (way: Point) => {
    const from: Point = cursor ? places.get(cursor)! : [WIDTH / 2, boardHeight(board) / 2];
    const next = cityTowards(places, cursor, from, way);
    if (!next) return;
    setCursor(next);
    p.onCursor(next);
    zoom.current?.show(...places.get(next)!);
  };
  const key = (e: KeyboardEvent) => {
    const arrow = ARROWS[e.key];
    if (arrow && e.shiftKey) zoom.current?.pan(-arrow[0] * 80, -arrow[1] * 80);
    else if (arrow) go(arrow);
    else if (e.key === "+" || e.key === "=") zoom.current?.by(1.3);
    else if (e.key === "-") zoom.current?.by(1 / 1.3);
    else if (e.key === "0") zoom.current?.toggle();
    else if (e.key === "Enter" && cursor) p.onPick(cursor);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const wishes = { wishes: p.wishes, places, large, names, brief: narrow, told };
  const cursorName = cursor ? board.cities.find((c) => c.id === cursor)!.name : "";

  return (
    <div class="board">
      <svg
        ref={svg}
        style={`--large:${large}`}
        class={classes("map", p.dim && "dim", p.lit.tone && `tone-${p.lit.tone}`)}
        role="application"
        aria-label={
          cursorName
            ? t("Map, at {city}", { city: cursorName })
            : t("Map: arrow keys go from city to city, Enter shows what can be done there")
        }
        tabindex={0}
        onPointerDown={(e) => {
          finger.current = e.pointerType === "touch";
        }}
        onClick={click}
        onPointerMove={over}
        onPointerLeave={() => p.onHover(null)}
        onKeyDown={key}
        preserveAspectRatio="xMidYMid meet"
      >
        <Ground board={board} layout={layout} />
        <Routes
          {...{ lines, width }}
          owners={p.owners}
          can={p.can}
          needed={p.needed}
          all={p.all}
          lit={p.lit}
          last={p.last}
          closed={p.closed}
          selected={p.selected}
        />
        {p.marks}
        <Cities
          {...{ board, places, large, cursor }}
          markers={p.markers}
          stations={p.stations}
          alvin={p.alvin}
          lit={p.lit}
          ends={p.ends}
          cityCan={p.cityCan}
          cityAsk={p.cityAsk}
          cityCall={p.cityCall}
        />
        <Wishes {...wishes} badges={false} />
        <Names {...{ board, layout, places }} lit={p.lit} ends={p.ends} />
        <Wishes {...wishes} badges />
      </svg>
      <ZoomKeys zoom={zoom} all={p.all} onAll={p.onAll} />
    </div>
  );
}
