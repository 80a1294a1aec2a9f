// The review of the record that is open: started, followed, ended early.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { Replay } from "../../replay/reader";
import type { Reviewed, ReviewResult } from "../../replay/review";
import { missingText } from "../../words";

export type ReviewState = ReturnType<typeof useReview>;

export function useReview(replay: Replay) {
  const [progress, setProgress] = useState<number | null>(null); // in thousandths, while it runs
  const [result, setResult] = useState<ReviewResult | null>(null);
  const [trouble, setTrouble] = useState("");
  const worker = useRef<Worker | null>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
    setProgress(null);
  };
  const fail = (why: string) => {
    stop();
    setTrouble(
      why === "missing" ? missingText() : why === "unfinished" ? t("Only a finished game can be reviewed.") : why,
    );
  };
  const start = () => {
    stop();
    setTrouble("");
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
        setResult(data.result);
      }
    };
    made.postMessage({ record: replay.text, board: replay.board });
  };
  useEffect(() => stop, []);
  return { progress, result, trouble, start, stop };
}
