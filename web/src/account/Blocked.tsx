// The players whom one has blocked.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Server } from "../online";
import { refusalWords } from "../says";
import { Notice } from "../ui/Banner";
import { isolated } from "../words";

interface Player {
  player: number;
  name: string;
}
export function Blocked({ server }: { server: Server }) {
  const [blocks, setBlocks] = useState<Player[] | null>(null);
  const [trouble, setTrouble] = useState("");
  const ask = (message: Record<string, unknown>) =>
    server.request<{ blocks: Player[] }>(message).then(
      (answer) => setBlocks(answer.blocks),
      (refusal) => setTrouble(refusalWords(refusal)),
    );
  useEffect(() => void ask({ message: "blocks" }), []);
  return (
    <>
      <p class="quiet">{t("Whom you block can't join your tables, and you don't see what they write.")}</p>
      <Notice text={trouble} />
      <p role="status">{blocks && !blocks.length ? t("You have blocked nobody.") : ""}</p>
      <ul class="account-list">
        {blocks?.map(({ player, name }) => (
          <li key={player}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <button
              type="button"
              aria-label={t("Unblock {name}", { name: isolated(name) })}
              onClick={() => ask({ message: "block", player, on: false })}
            >
              {t("Unblock")}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
