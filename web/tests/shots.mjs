// shots FOLDER [GAME...]: pictures of every screen: start, middle and end, both themes, three sizes.
// THEMES, SHOT_SIZES and STAGES choose some (lists with commas); FORMAT=jpg makes small files.
import { mkdir } from "node:fs/promises";
import { clickGame, launch, newPage, SIZES, serve, startGame } from "./kit.mjs";

const jpeg = process.env.FORMAT === "jpg";
const [folder, ...games] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const server = await serve();
const browser = await launch();
const themes = (process.env.THEMES ?? "light,dark").split(",");
const sizes = (process.env.SHOT_SIZES ?? Object.keys(SIZES).join(",")).split(",");
const stages = (process.env.STAGES ?? "start,middle,end").split(",");
for (const game of games.length ? games : ["home", "usa", "europe", "old_west", "card_game"])
  for (const theme of themes)
    for (const size of sizes) {
      const page = await newPage(browser, {
        viewport: SIZES[size],
        hasTouch: size === "phone",
        reducedMotion: "reduce",
      }); // nothing is caught half way
      const shot = (stage) =>
        page.mouse
          .move(2, 2)
          .then(() => page.waitForTimeout(300))
          .then(() =>
            page.screenshot({
              path: `${folder}/${game}-${stage}-${theme}-${size}.${jpeg ? "jpg" : "png"}`,
              ...(jpeg ? { type: "jpeg", quality: 72 } : {}),
            }),
          );
      if (game === "home") {
        await page.goto(`${server.address}?theme=${theme}`);
        await page.locator(".home").waitFor();
        await page.waitForTimeout(300);
        await shot("home");
      } else {
        await startGame(page, server.address, game, {
          players: 3,
          alvin: game === "old_west",
          query: `&theme=${theme}`,
        });
        await page.locator(".prompt.mine").waitFor();
        await page.waitForTimeout(300);
        if (stages.includes("start")) await shot("start");
        if (stages.length > 1 || stages[0] !== "start") {
          await clickGame(page, game === "card_game" ? 14 : 45);
          await page.waitForTimeout(500);
        }
        if (stages.includes("middle")) await shot("middle");
        if (stages.includes("end")) {
          await clickGame(page);
          await page.waitForTimeout(500);
          await shot("end");
        }
      }
      if (page.troubles.length) console.log(game, theme, size, page.troubles);
      await page.context().close();
    }
await browser.close();
server.close();
