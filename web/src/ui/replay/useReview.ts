// The review of the record that is open: started, followed, ended early.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { Replay } from "../../replay/reader";
import type { Reviewed, ReviewResult } from "../../replay/review";
import { missingText } from "../../words";

export type ReviewState = ReturnType<typeof useReview>;
/** Why there is no review; what the core or the browser says is in English. */
interface Trouble {
  text: string;
  lang?: "en";
}
const troubleOf = (why: string): Trouble =>
  why === "missing"
    ? { text: missingText() }
    : why === "unfinished"
      ? { text: t("Only a finished game can be reviewed.") }
      : { text: why, lang: "en" };

export function useReview(replay: Replay) {
  const [progress, setProgress] = useState<number | null>(null); // in thousandths, while it runs
  const [result, setResult] = useState<ReviewResult | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const worker = useRef<Worker | null>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
    setProgress(null);
  };
  const fail = (why: string) => {
    stop();
    setTrouble(troubleOf(why));
  };
  const start = () => {
    stop();
    setTrouble(null);
    setProgress(0);
    const made = new Worker("reviewer.js");
    worker.current = made;
    made.onerror = (e) => fail(e.message || "missing");
    made.onmessage = ({ data }: MessageEvent<Reviewed>) => {
      if (worker.current !== made) return;
      if ("progress" in data) setProgress(data.progress);
      else if ("trouble" in data) fail(data.trouble);
      else {
        stop();
        setResult(JSON.parse(data.json));
      }
    };
    made.postMessage({ record: replay.text, board: replay.board });
  };
  useEffect(() => stop, []);
  return { progress, result, trouble, start, stop };
}
