// The board of a game: owners, open actions, highlights.
import { useMemo } from "preact/hooks";
import { Board, type Where } from "../../board/Board";
import type { Layout } from "../../board/types";
import type { Planning } from "../../plan/part";
import { ids } from "../../protocol";
import type { Session, Shown } from "../../session";
import type { Light } from "./useLight";
import type { Turn } from "./useTurn";

const seatMap = (lists: string[] | undefined) =>
  new Map((lists ?? []).flatMap((list, p) => ids(list).map((id) => [id, p] as [string, number])));

interface Props {
  session: Session;
  shown: Shown;
  layout: Layout;
  turn: Turn;
  light: Light;
  plans?: Planning | null;
  onHover(route: string | null, w?: Where): void;
  onPick(city: string): void;
  onCursor(city: string): void;
}
export function GameMap({ session, shown, layout, turn, light, plans, onHover, onPick, onCursor }: Props) {
  const view = shown.view!;
  const { lit } = light;
  const owners = useMemo(() => seatMap(view.owned), [view.owned]);
  const stations = useMemo(() => seatMap(view.stations), [view.stations]);
  const markers = useMemo(() => seatMap(view.markers), [view.markers]);
  const closed = useMemo(() => {
    const why = (view.why ?? []).filter((w) => w.refusal === "parallel_closed");
    return new Set(why.flatMap((w) => w.routes.flatMap((r) => ids(r[2]))));
  }, [view.why]);
  const pick = (what: { route?: string; city?: string }, { x, y }: Where) => {
    onHover(null);
    turn.setPicked({ ...what, x, y });
  };
  return (
    <Board
      board={session.board}
      layout={layout}
      owners={owners}
      can={turn.can}
      needed={turn.needed}
      all={turn.all}
      cityCan={turn.cityCan}
      cityAsk={!!view.stations}
      cityCall={turn.actions.some((a) => a.city && a.kind !== "station")}
      lit={lit}
      ends={light.ends}
      last={shown.last}
      stations={stations}
      markers={markers}
      alvin={view.alvin?.city ?? null}
      dim={lit.routes.size + lit.cities.size > 0}
      closed={closed}
      selected={turn.picked?.route ?? /^claim (\S+)/.exec(shown.pending ?? "")?.[1] ?? view.claiming?.route ?? null}
      wishes={light.wishes}
      whole={view.phase === "over"}
      marks={plans && <plans.PlanMarks store={plans.store} session={session} />}
      onRoute={(route, w) => pick({ route }, w)}
      onCity={(city, w) => pick({ city }, w)}
      onHover={onHover}
      onPick={onPick}
      onCursor={onCursor}
      onAll={turn.all || turn.can.size > turn.needed.size ? turn.showAll : undefined}
    />
  );
}
