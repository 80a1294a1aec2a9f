// All hands and tickets of a replay, or those of one seat; at the end the score sheet.
import type { BoardTicket } from "../../board/types";
import { t } from "../../i18n";
import { ids, type TicketState, type View } from "../../protocol";
import type { Viewer } from "../../replay/playback";
import type { Session, Shown } from "../../session";
import { cityName, type Names, playerName, type Story, ticketName } from "../../words";
import { CardRow, classes } from "../common";
import type { LightUp } from "../score/steps";
import { Table } from "../score/Table";
import { Flag } from "../symbols";
import { stateText } from "../Tickets";

interface Props {
  session: Session;
  shown: Shown;
  views: View[];
  viewer: Viewer;
  onFocus(story: Story | null): void;
  onLight(light: LightUp | null): void;
}
export function Hands({ session, shown, views, viewer, onFocus, onLight }: Props) {
  const n = session.names;
  if (shown.view!.score)
    return (
      <div class="score-rows">
        <Table session={session} shown={shown} onLight={onLight} />
      </div>
    );
  return (
    <ol class="hands">
      {n.seats.map((_, seat) =>
        viewer === "all" || viewer === seat ? (
          <HandOf key={seat} {...{ n, seat, onFocus }} view={views[seat]} tickets={session.board.tickets} />
        ) : null,
      )}
    </ol>
  );
}

const SIGNS = { done: "✓", open: "○", lost: "✕" };
interface HandProps {
  n: Names;
  seat: number;
  view: View;
  tickets: BoardTicket[];
  onFocus(story: Story | null): void;
}
function HandOf({ n, seat, view, tickets, onFocus }: HandProps) {
  const worth = (id: string) => tickets.find((x) => x.id === id);
  const line = (entry: TicketState, offered: boolean) => {
    const ticket = worth(entry.id)!;
    const light: Story = {
      text: "",
      routes: [...ids(entry.routes), ...ids(entry.borrowed)],
      cities: [ticket.a, ticket.b],
    };
    return (
      <li key={entry.id}>
        <button
          type="button"
          class={classes("small-ticket", `s-${entry.status}`, offered && "offered")}
          title={`${ticketName(n, entry.id)}: ${offered ? t("on offer") : stateText(entry)}`}
          onPointerEnter={() => onFocus(light)}
          onPointerLeave={() => onFocus(null)}
          onFocus={() => onFocus(light)}
          onBlur={() => onFocus(null)}
          onClick={() => onFocus(light)}
        >
          <span aria-hidden="true">{offered ? "?" : SIGNS[entry.status]}</span>
          <span>
            {cityName(n, ticket.a)} → {cityName(n, ticket.b)}
          </span>
          <b>{ticket.points}</b>
          <span class="sr">{offered ? t("on offer") : stateText(entry)}</span>
        </button>
      </li>
    );
  };
  return (
    <li class={`hand-of p${seat}`}>
      <h2 class="sub">
        <Flag seat={seat} size={18} /> {playerName(n, seat)}
      </h2>
      {view.hand && Object.keys(view.hand).length ? (
        <CardRow cards={view.hand} />
      ) : (
        <p class="quiet">{t("No cards in hand")}</p>
      )}
      <ul>
        {view.offer.map((entry) => line(entry, true))}
        {(view.tickets ?? []).map((entry) => line(entry, false))}
      </ul>
    </li>
  );
}
