// What is told about the chosen player: routes, stations or markers, tickets, and the stack of the card game.
import { CARDS, type Card } from "../board/types";
import { t, tn } from "../i18n";
import { screens } from "../ui/beside";
import { classes } from "../ui/common";
import { Chip, Flag } from "../ui/symbols";
import { cardName, cityName, routeText, ticketName } from "../words";
import { Finder, type Found } from "./Finder";
import { type Light, ticketLight } from "./light";
import { signOf } from "./ScoreSheet";
import { marksOf, type SheetTicket, setTrack, type Told, toggleCompleted, toggleTicket, withSeat } from "./told";
import type { Table } from "./useTable";
import { colorNumber, faultText, namesOf, routesText, seatName, statusText } from "./words";

export interface PanelProps {
  table: Table;
  seat: number;
  light: Light | null;
  onLight(light: Light): void;
  onChange(next: Told, words: string): void;
  onRoute(route: string): void;
  onMark(city: string): void;
  /** What was typed to find something, and a number that is raised when its field is to be focused. */
  filter: string;
  onFilter(filter: string): void;
  wanted: number;
}

/** Who of the others has it, for the list. */
function others(told: Told, seat: number, has: (s: Told["seats"][number]) => boolean): Pick<Found, "note" | "noted"> {
  const owners = told.seats.flatMap((s, i) => (i !== seat && has(s) ? [i] : []));
  if (!owners.length) return {};
  return {
    note: owners.map((i) => <Flag key={i} seat={colorNumber(told, i)} size={16} />),
    noted: owners.map((i) => seatName(told, i)).join(", "),
  };
}

/** What does not fit yet: about this player, or about all. */
export function Faults({ table, seat }: Pick<PanelProps, "table" | "seat">) {
  const faults = table.sheet.faults.filter((f) => f.seat === undefined || f.seat === seat);
  const { RuleLink } = screens();
  if (!faults.length) return null;
  return (
    <ul class="c-faults" aria-label={t("What does not fit yet")}>
      {faults.map((fault) => (
        <li key={`${fault.fault} ${fault.city ?? ""}`}>
          {faultText(table.board, table.told, fault)} (<RuleLink game={table.told.game} rule={fault.rule} />)
        </li>
      ))}
    </ul>
  );
}

interface NumberProps {
  label: string;
  value: number | null;
  hint: string;
  most: number;
  onValue(value: number | null): void;
}
/** A number that may be left empty. */
const NumberField = ({ label, value, hint, most, onValue }: NumberProps) => (
  <label class="c-number">
    <span>{label}</span>
    <input
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={3}
      value={value ?? ""}
      placeholder={hint}
      onChange={(e) => {
        const field = e.target as HTMLInputElement;
        const text = field.value.trim();
        const next = /^\d+$/.test(text) && Number(text) <= most ? Number(text) : null;
        if (next === null) field.value = "";
        onValue(next);
      }}
    />
  </label>
);

export function RoutesPanel({ table, seat, onChange, onRoute, filter, onFilter, wanted }: PanelProps) {
  const { told, sheet, board } = table;
  const n = namesOf(board);
  const own = told.seats[seat];
  const { trains, least, most } = sheet.seats![seat];
  const who = seatName(told, seat);
  const items: Found[] = board.routes.map(({ id }) => ({
    id,
    text: routeText(n, id),
    on: own.routes!.includes(id),
    ...others(told, seat, (s) => s.routes!.includes(id)),
  }));
  const track = least === most ? String(least) : t("{n} to {most}", { n: least!, most: most! });
  return (
    <>
      <p class="c-count">
        {tn("{n} route", "{n} routes", own.routes!.length)} · <b>{tn("{n} train left", "{n} trains left", trains!)}</b>
      </p>
      <Faults {...{ table, seat }} />
      <Finder
        label={t("Find a route by its cities…")}
        items={items}
        {...{ filter, onFilter, wanted }}
        onToggle={onRoute}
      />
      <fieldset class="c-checks">
        <legend>{t("To compare with the table")}</legend>
        <NumberField
          label={t("Trains left")}
          value={own.trains ?? null}
          hint={String(trains)}
          most={255}
          onValue={(value) => onChange(withSeat(told, seat, { trains: value }), who)}
        />
        <NumberField
          label={t("Points on the score track")}
          value={own.points ?? null}
          hint={track}
          most={999}
          onValue={(value) => onChange(withSeat(told, seat, { points: value }), who)}
        />
        {least !== most && own.points === null && (
          <p class="quiet">
            {t(
              "What a route scored depends on the markers that were there when it was claimed (W-5). The routes made {n} to {most} points; the sheet counts {n}.",
              { n: least!, most: most! },
            )}
          </p>
        )}
      </fieldset>
    </>
  );
}

export function MarksPanel(props: PanelProps) {
  const { table, seat, onMark, filter, onFilter, wanted } = props;
  const { told, board } = table;
  const n = namesOf(board);
  const own = told.seats[seat];
  const marks = marksOf(own);
  const items: Found[] = board.cities.map(({ id }) => ({
    id,
    text: cityName(n, id),
    on: marks.includes(id),
    ...others(told, seat, (s) => marksOf(s).includes(id)),
  }));
  return (
    <>
      <p class="c-count">
        {own.stations
          ? tn("{n} station", "{n} stations", marks.length)
          : tn("{n} city marker", "{n} city markers", marks.length)}
        {marks.length > 0 && `: ${marks.map((city) => cityName(n, city)).join(", ")}`}
      </p>
      {own.markers && <p class="quiet">{t("The first marker is the starting city.")}</p>}
      <Faults {...{ table, seat }} />
      <Finder label={t("Find a city…")} items={items} {...{ filter, onFilter, wanted }} onToggle={onMark} />
      {told.alvin && <AlvinFields {...props} />}
    </>
  );
}

/** Who holds Alvin, where he is, and how often the chosen player has caught him. */
function AlvinFields({ table, seat, onChange }: PanelProps) {
  const { told, board } = table;
  const n = namesOf(board);
  const { city, holder } = told.alvin!;
  const catches = told.seats[seat].alvin_catches ?? (holder === seat ? 1 : 0);
  const set = (alvin: Told["alvin"]) => onChange({ ...told, alvin }, "Alvin");
  return (
    <fieldset class="c-alvin">
      <legend>Alvin</legend>
      <label>
        <span>{t("Who holds him")}</span>
        <select
          value={holder ?? ""}
          onChange={(e) => {
            const value = (e.target as HTMLSelectElement).value;
            set({ city: null, holder: value === "" ? null : Number(value) });
          }}
        >
          <option value="">{t("nobody")}</option>
          {told.seats.map((_, i) => (
            <option key={i} value={i}>
              {seatName(told, i)}
            </option>
          ))}
        </select>
      </label>
      {holder !== null && marksOf(told.seats[holder]).length > 0 && (
        <label>
          <span>{t("Where he is")}</span>
          <select
            value={city ?? marksOf(told.seats[holder])[0]}
            onChange={(e) => set({ city: (e.target as HTMLSelectElement).value, holder })}
          >
            {marksOf(told.seats[holder]).map((id) => (
              <option key={id} value={id}>
                {cityName(n, id)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Stepper
        label={t("Caught by {who}", { who: seatName(told, seat) })}
        value={catches}
        most={99}
        onValue={(value) => onChange(withSeat(told, seat, { alvin_catches: value }), seatName(told, seat))}
      />
    </fieldset>
  );
}

interface StepperProps {
  label: string;
  face?: Card;
  value: number;
  most: number;
  onValue(value: number): void;
}
const Stepper = ({ label, face, value, most, onValue }: StepperProps) => (
  <div class="c-stepper" role="group" aria-label={label}>
    {face ? <Chip card={face} label={false} /> : null}
    <span>{label}</span>
    <button type="button" disabled={value === 0} aria-label={t("One less")} onClick={() => onValue(value - 1)}>
      −
    </button>
    <output>{value}</output>
    <button type="button" disabled={value === most} aria-label={t("One more")} onClick={() => onValue(value + 1)}>
      +
    </button>
  </div>
);

interface RowProps extends PanelProps {
  ticket: SheetTicket;
}
function TicketRow({ table, seat, ticket, light, onLight, onChange }: RowProps) {
  const { told, board } = table;
  const n = namesOf(board);
  const lit = ticketLight(board, seat, ticket);
  const name = ticketName(n, ticket.id);
  const { points } = board.tickets.find((x) => x.id === ticket.id)!;
  const completed = told.seats[seat].completed;
  return (
    <li class={classes("c-ticket", `is-${ticket.status}`)}>
      <button
        type="button"
        class={classes("plain c-face", light?.key === lit.key && "held")}
        aria-pressed={light?.key === lit.key}
        onClick={() => onLight(lit)}
      >
        <span class="c-sign" aria-hidden="true">
          {signOf(ticket)}
        </span>
        <b>{name}</b>
        <span class="c-worth">{ticket.status === "done" ? `+${points}` : `−${points}`}</span>
        <small>
          {statusText(ticket)}
          {ticket.routes?.length ? ` (${routesText(board, ticket.routes)})` : ""}
        </small>
      </button>
      {completed && (
        <label class="c-done">
          <input
            type="checkbox"
            checked={completed.includes(ticket.id)}
            onChange={() => onChange(toggleCompleted(told, seat, ticket.id), name)}
          />
          {t("completed")}
          <span class="sr">: {name}</span>
        </label>
      )}
      <button
        type="button"
        class="plain"
        aria-label={t("Take {ticket} away", { ticket: name })}
        onClick={() => onChange(toggleTicket(told, seat, ticket.id), t("Taken away: {what}", { what: name }))}
      >
        ✕
      </button>
    </li>
  );
}

export function TicketsPanel(props: PanelProps) {
  const { table, seat, onChange, filter, onFilter, wanted } = props;
  const { told, sheet, board } = table;
  const n = namesOf(board);
  const has = (s: Told["seats"][number], id: string) => s.tickets.includes(id) || !!s.completed?.includes(id);
  const { tickets } = sheet.seats![seat];
  const toggle = (id: string) =>
    onChange(
      toggleTicket(told, seat, id),
      has(told.seats[seat], id)
        ? t("Taken away: {what}", { what: ticketName(n, id) })
        : t("{who} has the ticket {ticket}", { who: seatName(told, seat), ticket: ticketName(n, id) }),
    );
  const items: Found[] = board.tickets
    .map(({ id, points, long }) => ({
      id,
      text: `${ticketName(n, id)} (${points})${long ? ` · ${t("long")}` : ""}`,
      on: has(told.seats[seat], id),
      ...others(told, seat, (s) => has(s, id)),
    }))
    .sort((a, b) => a.text.localeCompare(b.text));
  return (
    <>
      {tickets.length ? (
        <ul class="c-tickets" aria-label={t("Tickets of {who}", { who: seatName(told, seat) })}>
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} {...props} ticket={ticket} />
          ))}
        </ul>
      ) : (
        <p class="quiet">{t("No tickets yet. Type a part of a city's name to find them.")}</p>
      )}
      <Finder
        label={t("Find a ticket by its cities…")}
        items={filter ? items : items.filter((x) => !x.on)}
        {...{ filter, onFilter, wanted }}
        onToggle={toggle}
      />
    </>
  );
}

const CARDS_MOST = 99; // the core knows how many there are
/** The card game: the stack on the track, if it is to be scored. */
export function StackPanel({ table, seat, onChange }: PanelProps) {
  const { told } = table;
  return (
    <>
      <p class="quiet">
        {t(
          "The cards on the track of {who}, turned up for the scoring. The best tickets that they complete are counted; who has named completed tickets leaves this empty.",
          { who: seatName(told, seat) },
        )}
      </p>
      <div class="c-stack">
        {CARDS.map((card) => (
          <Stepper
            key={card}
            label={cardName(card)}
            face={card}
            value={told.seats[seat].track![card] ?? 0}
            most={CARDS_MOST}
            onValue={(value) => onChange(setTrack(told, seat, card, value), `${cardName(card)}: ${value}`)}
          />
        ))}
      </div>
    </>
  );
}
