// Small pictures for the rules and lessons, drawn with the pieces of the board and the cards of the page. They are for
// the eyes only: the text beside them says everything.
import type { ComponentChildren, FunctionComponent } from "preact";
import type { BoardFile, Card, Route } from "../board/types";
import { screens } from "../ui/beside";
import { CardBack, CardFace } from "../ui/symbols";

const HEIGHT = 200; // of the board that a scene is a part of: a unit is a unit of the map

interface City {
  x: number;
  y: number;
  name?: string;
  /** Whether its name is below it. */
  low?: boolean;
}
interface Track {
  /** The numbers of its cities. */
  ends: [number, number];
  length: number;
  color?: Route["color"];
  locomotives?: number;
  tunnel?: boolean;
  /** Who owns it. */
  seat?: number;
  /** Closed to everybody. */
  closed?: boolean;
}
/** A piece of a map. */
function Scene(p: { w: number; h: number; cities: City[]; tracks: Track[]; children?: ComponentChildren }) {
  const { routeLines, Spaces, Train } = screens();
  const id = (i: number) => `c${i}`;
  const board: BoardFile = {
    game: "",
    name: "",
    aspect: 1000 / HEIGHT,
    cities: p.cities.map(({ x, y }, i) => ({ id: id(i), name: "", x: x / 1000, y: y / HEIGHT })),
    routes: p.tracks.map(({ ends, length, color = "gray", locomotives, tunnel }, i) => ({
      id: `r${i}`,
      a: id(ends[0]),
      b: id(ends[1]),
      length,
      color,
      locomotives,
      tunnel,
    })),
    tickets: [],
  };
  const lines = routeLines(board);
  return (
    <svg class="scene" aria-hidden="true" viewBox={`0 0 ${p.w} ${p.h}`} style={`--w:${p.w}`}>
      {lines.map((line) => {
        const { seat, closed } = p.tracks[Number(line.route.id.slice(1))];
        return (
          <g key={line.route.id} class={`route${closed ? " closed" : ""}`}>
            <path class="bed" d={line.bed} />
            {seat === undefined ? <Spaces line={line} width={9.4} /> : <Train line={line} seat={seat} width={9.4} />}
          </g>
        );
      })}
      {p.cities.map(({ x, y, name, low }, i) => (
        <g key={i} transform={`translate(${x} ${y})`}>
          <circle class="scene-city" r="5.5" />
          {name && (
            <text class="scene-name" y={low ? 20 : -10} text-anchor="middle">
              {name}
            </text>
          )}
        </g>
      ))}
      {p.children}
    </svg>
  );
}
const at = (x: number, y: number, scale = 1) => ({ transform: `translate(${x} ${y}) scale(${scale})` });

const Row = ({ children }: { children: ComponentChildren }) => (
  <div class="picture" aria-hidden="true">
    {children}
  </div>
);
const Cards = ({ of, lit }: { of: (Card | "back" | "ticket")[]; lit?: number }) => (
  <span class="picture-cards">
    {of.map((card, i) => (
      <span key={i} class={i === lit ? "lit" : ""}>
        {card === "back" || card === "ticket" ? (
          <CardBack kind={card === "back" ? "train" : "ticket"} />
        ) : (
          <CardFace card={card} />
        )}
      </span>
    ))}
  </span>
);
const Sign = ({ children }: { children: ComponentChildren }) => <b class="picture-sign">{children}</b>;
/** A ticket, completed or not. */
const Ticket = ({ a, b, points, done }: { a: string; b: string; points: number; done?: boolean }) => (
  <span class={`ticket picture-ticket ${done ? "s-done" : "s-open"}`}>
    <span class="ticket-names">
      <b>{a}</b>
      <b>{b}</b>
    </span>
    <span class="ticket-points">{done === undefined ? points : `${done ? "+" : "−"}${points}`}</span>
  </span>
);

const Goal = () => (
  <Row>
    <Scene
      w={230}
      h={78}
      cities={[
        { x: 26, y: 52, name: "Denver", low: true },
        { x: 116, y: 28, name: "Santa Fe" },
        { x: 204, y: 52, name: "El Paso", low: true },
      ]}
      tracks={[
        { ends: [0, 1], length: 2, seat: 0 },
        { ends: [1, 2], length: 2, seat: 0 },
      ]}
    />
    <Sign>→</Sign>
    <Ticket a="Denver" b="El Paso" points={4} done />
  </Row>
);
const GoalYard = () => (
  <Row>
    <Cards of={["blue", "red"]} />
    <Sign>→</Sign>
    <Ticket a="New York" b="Miami" points={10} done />
  </Row>
);
const Setup = () => (
  <Row>
    <Cards of={["green", "white", "red", "blue"]} />
    <Cards of={["ticket", "ticket", "ticket"]} />
  </Row>
);
const Turn = () => (
  <Row>
    <Cards of={["black", "back"]} />
    <Sign>·</Sign>
    <Scene
      w={120}
      h={40}
      cities={[
        { x: 12, y: 20 },
        { x: 108, y: 20 },
      ]}
      tracks={[{ ends: [0, 1], length: 3, seat: 0 }]}
    />
    <Sign>·</Sign>
    <Cards of={["ticket"]} />
  </Row>
);
const Drawing = () => (
  <Row>
    <Cards of={["black", "locomotive", "green", "red", "blue"]} lit={1} />
    <Sign>= 2</Sign>
    <Cards of={["back"]} />
  </Row>
);
const Routes = () => (
  <Row>
    <Cards of={["black", "black", "black", "locomotive"]} />
    <Sign>→</Sign>
    <Scene
      w={196}
      h={40}
      cities={[
        { x: 14, y: 20 },
        { x: 182, y: 20 },
      ]}
      tracks={[{ ends: [0, 1], length: 4, color: "black" }]}
    />
    <Sign>+7</Sign>
    <Scene
      w={170}
      h={60}
      cities={[
        { x: 14, y: 30 },
        { x: 156, y: 30 },
      ]}
      tracks={[
        { ends: [0, 1], length: 3, color: "blue", seat: 1 },
        { ends: [0, 1], length: 3, color: "purple", closed: true },
      ]}
    />
  </Row>
);
const Tunnels = () => (
  <Row>
    <Scene
      w={150}
      h={40}
      cities={[
        { x: 12, y: 20 },
        { x: 138, y: 20 },
      ]}
      tracks={[{ ends: [0, 1], length: 3, tunnel: true }]}
    />
    <Cards of={["red", "red", "red"]} />
    <Sign>?</Sign>
    <Cards of={["blue", "red", "yellow"]} lit={1} />
    <Sign>+1</Sign>
  </Row>
);
const Stations = () => {
  const { Station } = screens();
  return (
    <Row>
      <Scene
        w={300}
        h={66}
        cities={[
          { x: 16, y: 44 },
          { x: 106, y: 30 },
          { x: 196, y: 44 },
          { x: 286, y: 30 },
        ]}
        tracks={[
          { ends: [0, 1], length: 2, seat: 0 },
          { ends: [1, 2], length: 2, seat: 1 },
          { ends: [2, 3], length: 2, seat: 0 },
        ]}
      >
        <g {...at(196, 26, 1.3)}>
          <Station seat={0} />
        </g>
      </Scene>
    </Row>
  );
};
const Network = () => {
  const { Marker } = screens();
  return (
    <Row>
      <Scene
        w={150}
        h={60}
        cities={[
          { x: 26, y: 40 },
          { x: 124, y: 40 },
        ]}
        tracks={[{ ends: [0, 1], length: 2, seat: 1 }]}
      >
        <g {...at(26, 20)}>
          <Marker seat={0} />
        </g>
        <g {...at(124, 20)}>
          <Marker seat={0} />
        </g>
      </Scene>
      <Sign>+2 +2</Sign>
    </Row>
  );
};
const AlvinThere = () => {
  const { Alvin } = screens();
  return (
    <Row>
      <Scene
        w={170}
        h={64}
        cities={[
          { x: 24, y: 44 },
          { x: 126, y: 44, name: "" },
        ]}
        tracks={[{ ends: [0, 1], length: 2, seat: 0 }]}
      >
        <g {...at(126, 40)}>
          <Alvin />
        </g>
      </Scene>
      <Sign>+10</Sign>
    </Row>
  );
};
const Tickets = () => (
  <Row>
    <Ticket a="Denver" b="El Paso" points={4} done />
    <Ticket a="Seattle" b="New York" points={22} done={false} />
  </Row>
);
const TicketsYard = () => (
  <Row>
    <Cards of={["ticket", "ticket", "ticket", "ticket"]} />
  </Row>
);
const End = () => (
  <Row>
    <Scene
      w={330}
      h={84}
      cities={[
        { x: 16, y: 24 },
        { x: 106, y: 42 },
        { x: 196, y: 24 },
        { x: 196, y: 70 },
        { x: 310, y: 44 },
      ]}
      tracks={[
        { ends: [0, 1], length: 2, seat: 0 },
        { ends: [1, 2], length: 2, seat: 0 },
        { ends: [1, 3], length: 2, seat: 0 },
        { ends: [2, 4], length: 3, seat: 0 },
      ]}
    />
  </Row>
);
const TurnYard = () => (
  <Row>
    <Cards of={["red", "red"]} />
    <Sign>→</Sign>
    <Cards of={["back"]} />
  </Row>
);
const Yard = () => (
  <Row>
    <Cards of={["blue", "blue", "blue"]} />
    <Sign>&gt;</Sign>
    <Cards of={["blue", "blue"]} />
  </Row>
);
const Scoring = () => (
  <Row>
    <Cards of={["red", "red", "blue", "blue"]} />
    <Sign>→</Sign>
    <Ticket a="New York" b="Miami" points={10} done />
    <Ticket a="New York" b="New Orleans" points={10} done />
  </Row>
);

const PICTURES: Record<string, FunctionComponent> = {
  goal: Goal,
  "goal.yard": GoalYard,
  setup: Setup,
  turn: Turn,
  "turn.yard": TurnYard,
  cards: Drawing,
  routes: Routes,
  tunnels: Tunnels,
  stations: Stations,
  network: Network,
  alvin: AlvinThere,
  tickets: Tickets,
  "tickets.yard": TicketsYard,
  yard: Yard,
  scoring: Scoring,
  end: End,
};
export const pictureOf = (name: string): FunctionComponent | null => PICTURES[name] ?? null;
