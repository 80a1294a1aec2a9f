// Parts of the page that are fetched when they are needed.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { missingText } from "../words";

const sheets = new Map<string, Promise<void>>();
/** The styles of a part, fetched once. A part whose styles do not come is shown without them. */
export function styles(file: string): Promise<void> {
  const coming =
    sheets.get(file) ??
    new Promise<void>((here) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = file;
      link.onload = link.onerror = () => here();
      document.head.append(link);
    });
  sheets.set(file, coming);
  return coming;
}

/** A component that is fetched when it is first shown. If it can't be had, the network being gone or the server updated
 * since, a sentence says so; loading the page again helps, and the game goes on after it. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  let Part: ComponentType<P> | null = null;
  return (props: P) => {
    const [state, setState] = useState(Part ? "here" : "coming");
    useEffect(() => {
      if (Part) return;
      let on = true;
      load().then(
        (found) => {
          Part = found;
          if (on) setState("here");
        },
        () => on && setState("missing"),
      );
      return () => {
        on = false;
      };
    }, []);
    if (Part) return <Part {...props} />;
    if (state === "missing") return <Missing />;
    return (
      <div class="loading" role="status">
        {t("One moment…")}
      </div>
    );
  };
}

export const Missing = () => (
  <div class="loading" role="alert">
    <p>{missingText()}</p>
    <p>{t("If the page was updated meanwhile, loading it again is enough. Your game is kept.")}</p>
    <p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        {t("Load it again")}
      </button>
    </p>
  </div>
);
