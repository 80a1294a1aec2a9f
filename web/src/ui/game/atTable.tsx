// Where a table with other people has its places on the screen of a game. What is shown there comes with the table
// (ui/AtTable.tsx); in a game of the page itself it is nothing, and never fetched.
import { type ComponentType, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { TableLink } from "../../lobby";

type Parts = typeof import("../AtTable");
/** The table of the screen one is on, with its parts; null in a game of the page itself. */
export const TableContext = createContext<{ link: TableLink; parts: Parts } | null>(null);
export const useTable = () => useContext(TableContext)?.link ?? null;

const place =
  <P extends object>(of: (parts: Parts) => ComponentType<P & { link: TableLink }>): ComponentType<P> =>
  (props) => {
    const table = useContext(TableContext);
    if (!table) return null;
    const Part = of(table.parts);
    return <Part {...props} link={table.link} />;
  };

export const SeatStatus = place<{ seat: number }>((parts) => parts.SeatStatus);
export const SeatClock = place<{ seat: number }>((parts) => parts.SeatClock);
export const ThinkingLess = place((parts) => parts.ThinkingLess);
export const TableTools = place((parts) => parts.TableTools);
export const TableOver = place<Omit<Parameters<Parts["TableOver"]>[0], "link">>((parts) => parts.TableOver);
export const Proof = place((parts) => parts.Proof);
