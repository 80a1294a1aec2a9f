// online_shots FOLDER: pictures of every screen around a game online: both themes, three sizes.
// THEMES, SHOT_SIZES and LANGUAGE choose some (lists with commas).
import { mkdir } from "node:fs/promises";
import { clickGame, launch, newPage, SIZES, serve } from "./kit.mjs";
import { begin, createTable, playTogether, sitDown, startServer } from "./online_kit.mjs";

const folder = process.argv[2];
await mkdir(folder, { recursive: true });
const server = await startServer();
const plain = await serve();
const browser = await launch();
const themes = (process.env.THEMES ?? "light,dark").split(",");
const sizes = (process.env.SHOT_SIZES ?? Object.keys(SIZES).join(",")).split(",");
const language = process.env.LANGUAGE_OF_PAGE ?? "en";

for (const [name, game, options] of [
  ["Clara", "europe", { seats: 3, bots: 1, clock: "turn:90" }],
  ["Mihai", "card_game", { seats: 4 }],
  ["Ștefan", "usa", { seats: 5, bots: 2, clock: "days:1" }],
  ["Ioana", "old_west", { seats: 6, bots: 1, variant: true }],
]) {
  const page = await newPage(browser);
  await createTable(page, server.address, game, { ...options, open: true, name });
  await page.context().close();
}
for (const theme of themes)
  for (const size of sizes) {
    const options = { viewport: SIZES[size], hasTouch: size === "phone" };
    const query = `&theme=${theme}&language=${language}`;
    const page = await newPage(browser, options);
    const bob = await newPage(browser, options);
    const shot = async (name, of = page, fullPage = false) => {
      await of.mouse.move(2, 2);
      await of.waitForTimeout(350);
      await of.screenshot({ path: `${folder}/${name}-${theme}-${size}.png`, fullPage });
    };
    const go = (place, address = server.address) => page.goto(`${address}?theme=${theme}&language=${language}${place}`);
    await go("", plain.address);
    await page.locator(".others p").waitFor();
    await shot("home-alone");
    await go("");
    await page.locator(".ways").waitFor();
    await shot("home", page, true);
    await go("#/tables");
    await page.locator(".row").first().waitFor();
    await shot("tables");
    await go("#/new");
    await page.locator(".create-form").waitFor();
    await shot("new", page, true);
    const url = await createTable(page, server.address, "europe", { seats: 4, bots: 1, name: "Ana", query });
    await bob.goto(url.replace(/(\?[^#]*)?#/, `?theme=${theme}&language=${language}#`));
    await bob.locator(".room-start .play").waitFor();
    await shot("room-guest", bob, true);
    await sitDown(bob, url, "Bob", query);
    await bob.locator(".chat input").fill("Hello! Shall we?");
    await bob.locator(".chat input").press("Enter");
    await page.locator(".chat li b").waitFor();
    await shot("room", page, true);
    if (language !== "en") {
      await page.context().close();
      await bob.context().close();
      continue;
    } // the player who clicks reads English
    await begin(page);
    await bob.locator(".game-screen").waitFor();
    await playTogether([page, bob], 14);
    await bob.locator(".tools .icon").first().click();
    await bob.locator(".chat input").fill("That was my route!");
    await bob.locator(".chat input").press("Enter");
    await page.locator(".said").waitFor();
    await shot("said");
    await page.locator(".tools .icon").first().click();
    await shot("chat");
    await page.keyboard.press("Escape");
    await page
      .locator(".chat-panel header button")
      .click({ timeout: 500 })
      .catch(() => {});
    await page.locator(".tools .icon").nth(1).click();
    await page.locator(".table-keys button").last().click();
    await page.locator("dialog .qr").nth(1).waitFor();
    await shot("table");
    await page.keyboard.press("Escape");
    await bob.goto("about:blank");
    await page.waitForTimeout(300);
    await shot("away");
    await createTable(page, server.address, "usa", { seats: 2, bots: 1, query, clock: "turn:90" });
    await begin(page);
    await shot("clock");
    await createTable(page, server.address, "card_game", { seats: 2, bots: 1, query });
    await begin(page);
    await clickGame(page);
    await page.locator(".score .fair summary").click();
    await shot("end");
    if (page.troubles.length) console.log(theme, size, page.troubles);
    await page.context().close();
    await bob.context().close();
  }
const page = await newPage(browser);
await createTable(page, server.address, "usa", { seats: 2, bots: 1 });
await begin(page);
await server.kill();
await page.locator(".gone").waitFor();
await page.screenshot({ path: `${folder}/gone.png` });
await browser.close();
plain.close();
await server.close();
