// The worker that lays out a custom board: places its names, which takes a second or more.
import { quickLayout } from "../map/layout";
import type { BoardFile } from "./board/types";

/** Room for whatever may stand on a city: which pieces there are is known to the core alone. */
const PIECES = { rules: { stations: 1, markers: 1 }, options: ["alvin"] };

self.onmessage = ({ data }: { data: BoardFile }) => postMessage(quickLayout(data, PIECES));
