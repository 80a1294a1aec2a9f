// Settings: looks, language, pace, keys, sounds.

import { LANGUAGES, t } from "../i18n";
import type { Server } from "../online";
import type { Settings } from "../settings";
import { buzz, canBuzz, play } from "../sounds";
import { Dialog, radios } from "./common";
import { later } from "./later";

const InBrowser = later(async () => (await import("./InBrowser")).InBrowser);

interface Props {
  server: Server;
  settings: Settings;
  unkept: boolean;
  onChange(s: Settings): void;
  onClose(): void;
}
export function SettingsDialog({ server, settings, unkept, onChange, onClose }: Props) {
  const choice = <K extends keyof Settings>(key: K, name: string, among: [Settings[K], string][]) =>
    radios(
      key,
      name,
      settings[key],
      (value) => {
        onChange({ ...settings, [key]: value });
        if (key === "sounds" && value) play("turn");
        if (key === "vibrate" && value) buzz();
      },
      among,
    );
  return (
    <Dialog title={t("Settings")} onClose={onClose}>
      <div class="settings">
        {choice("theme", t("Theme"), [
          ["auto", t("As the system")],
          ["light", t("Light")],
          ["dark", t("Dark")],
        ])}
        {choice("language", t("Language"), Object.entries(LANGUAGES) as [string, string][])}
        {choice("pace", t("Speed of moves and motion"), [
          ["calm", t("Calm")],
          ["brisk", t("Brisk")],
          ["instant", t("At once, without motion")],
        ])}
        {choice("undo", t("Take back a choice for two seconds"), [
          [true, t("Yes")],
          [false, t("No")],
        ])}
        {choice("keys", t("Shortcuts by a single key"), [
          [true, t("On")],
          [false, t("Off")],
        ])}
        {choice("sounds", t("Sounds"), [
          [true, t("On")],
          [false, t("Off")],
        ])}
        {canBuzz() &&
          choice("vibrate", t("Vibrate when it is your turn"), [
            [true, t("On")],
            [false, t("Off")],
          ])}
        <InBrowser server={server} settings={settings} onChange={onChange} />
        {unkept && (
          <p class="quiet" role="status">
            {t("This browser keeps nothing: what you choose here lasts until you close or reload the page.")}
          </p>
        )}
      </div>
    </Dialog>
  );
}
