// To show a game to others: an address that opens it at this step, or the record as a file.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { BadAddress, packGame, placeOf, type Source } from "../../replay/address";
import type { Replay } from "../../replay/reader";
import { addressWords } from "../../replay/source";
import { Dialog, download } from "../common";
import { Link } from "../Qr";

interface Props {
  replay: Replay;
  step: number;
  source: Source;
  onClose(): void;
}
export function Share({ replay, step, source, onClose }: Props) {
  const [letters, setLetters] = useState("");
  const [trouble, setTrouble] = useState("");
  const near = source.from === "server" || source.from === "address";
  useEffect(() => {
    if (!near)
      packGame(replay.summary, replay.board).then(setLetters, (e) =>
        setTrouble(e instanceof BadAddress ? addressWords(e.why) : String(e)),
      );
  }, [replay]);
  const place = near ? placeOf(source, step) : letters && placeOf({ from: "address", letters, step: null }, step);
  const url = place && `${location.href.split(/[?#]/)[0]}#${place}`;
  return (
    <Dialog title={t("Share this game")} onClose={onClose}>
      {url ? (
        <>
          <p>
            {source.from === "server"
              ? t(
                  "Whoever opens this link sees the game from this step on. A private game is shown to its players alone.",
                )
              : t(
                  "Whoever opens this link sees the game from this step on. The whole game is in the link: no server keeps it.",
                )}
          </p>
          <Link text={url} label={t("Link to this step")} />
        </>
      ) : (
        <p role="status">{trouble || t("One moment…")}</p>
      )}
      <p class="share-file">
        <button
          type="button"
          onClick={() => download(`turntable-${replay.summary.game}.ttrec`, replay.text, "application/x-ndjson")}
        >
          {t("Save the record as a file")}
        </button>
      </p>
    </Dialog>
  );
}
