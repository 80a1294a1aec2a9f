// Notifications while no page is open: chosen in the settings, confirmed, tested; and what the service worker shows.
import assert from "node:assert/strict";
import { createECDH } from "node:crypto";
import { createServer } from "node:http";
import { test } from "node:test";
import { newPage, SIZES, setUp } from "./kit.mjs";
import { startServer } from "./online_kit.mjs";

const [browser, server] = await setUp(() => startServer("--notify-allow", "127.0.0.0/8"));

/** What is sent to it, one after the other. */
async function startEndpoint() {
  const came = [];
  let wake = () => {};
  const endpoint = createServer(async (request, response) => {
    let body = "";
    for await (const some of request) body += some;
    came.push({ path: request.url, headers: request.headers, body });
    response.end();
    wake();
  });
  await new Promise((done) => endpoint.listen(0, "127.0.0.1", done));
  const next = async () => {
    while (!came.length)
      await new Promise((done) => {
        wake = done;
      });
    return came.shift();
  };
  return { url: `http://127.0.0.1:${endpoint.address().port}`, next, close: () => endpoint.close() };
}

/** A guest, with the settings open. */
async function openSettings(options, query = "") {
  const page = await newPage(browser, options);
  await page.goto(`${server.address}?pace=instant${query}`);
  await page.evaluate(() =>
    fetch("guest", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Ana" }),
    }),
  );
  await page.reload();
  await page.locator(".settings-button").click();
  await page.locator(".notify").waitFor();
  return page;
}

test("a webhook is added, confirmed by its code, tested and removed", async () => {
  const endpoint = await startEndpoint();
  const page = await openSettings({ viewport: SIZES.phone });
  const notify = page.locator(".notify");
  await notify.locator("summary").click();
  await notify.locator("form input").first().fill(`${endpoint.url}/topic`);
  await notify.getByRole("button", { name: "Add" }).click();
  const { path, body } = await endpoint.next();
  assert.equal(path, "/topic");
  const [, code] = /^Code: (\d{6})\n/.exec(body);
  await notify.locator(".code input").fill(code);
  await notify.getByRole("button", { name: "Confirm" }).click();
  await notify.getByText("You will be notified there.").waitFor();
  await notify.getByRole("button", { name: "Send a test" }).click();
  assert.match((await endpoint.next()).body, /^Notifications work\n/);
  await notify.getByText("Sent.", { exact: true }).waitFor();
  assert.equal(await notify.locator('input[name="turns"][value="true"]').isChecked(), true);
  await notify.locator('label:has(input[name="digest"][value="true"])').click();
  await notify.locator('input[type="time"]').waitFor();
  assert.equal(await notify.locator('input[type="time"]').inputValue(), "08:00");
  await notify.getByRole("button", { name: "Remove" }).click();
  await notify.locator(".targets").waitFor({ state: "detached" });
  assert.deepEqual(page.troubles, []);
  await page.context().close();
  endpoint.close();
});

test("texts are sent in the language of the page", async () => {
  const endpoint = await startEndpoint();
  const page = await openSettings({}, "&language=it");
  const notify = page.locator(".notify");
  await notify.locator("summary").click();
  await notify.locator("form input").first().fill(`${endpoint.url}/topic`);
  await notify.getByRole("button", { name: "Aggiungi" }).click();
  const [code] = /\d{6}/.exec((await endpoint.next()).body);
  await notify.locator(".code input").fill(code);
  await notify.getByRole("button", { name: "Conferma" }).click();
  await notify.getByRole("button", { name: "Invia una prova" }).click();
  assert.match((await endpoint.next()).body, /^Le notifiche funzionano\n/);
  await page.context().close();
  endpoint.close();
});

test("the service worker shows what is pushed, and gives a code to the page", async () => {
  const page = await newPage(browser, { permissions: ["notifications"] });
  await page.goto(server.address);
  const line = await page.context().newCDPSession(page);
  const registered = new Promise((done) => {
    line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations.length) done(registrations[0].registrationId);
    });
  });
  await line.send("ServiceWorker.enable");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const registrationId = await registered;
  const push = (data) =>
    line.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(server.address).origin,
      registrationId,
      data: JSON.stringify(data),
    });
  await page.evaluate(() => {
    window.heard = new Promise((done) => {
      navigator.serviceWorker.addEventListener("message", (e) => done(e.data));
    });
  });
  await push({ kind: "code", title: "Code: 123456", body: "…", code: "123456", place: "/" });
  assert.deepEqual(await page.evaluate(() => window.heard), { code: "123456" });
  await push({ kind: "turn", title: "It is your turn", body: "USA, table 5, with bob", table: 5, place: "/t/5" });
  const shown = await page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const here = await navigator.serviceWorker.ready;
    for (let i = 0; i < 100; i++) {
      const all = await getNotifications.call(here);
      if (all.length) return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
      await new Promise((soon) => setTimeout(soon, 50));
    }
    return [];
  });
  assert.deepEqual(shown, [{ title: "It is your turn", body: "USA, table 5, with bob", tag: "/t/5", data: "/t/5" }]);
  await page.context().close();
});

test("over plain http from elsewhere, or on a server without it, the page says so or is silent", async () => {
  const other = await startServer("--no-notify");
  const page = await newPage(browser);
  await page.goto(`${other.address}?pace=instant`);
  await page.evaluate(() =>
    fetch("guest", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Ana" }),
    }),
  );
  await page.reload();
  await page.locator(".settings-button").click();
  await page.getByText("This server sends no notifications.").waitFor();
  assert.equal(await page.locator(".notify").count(), 0);
  await page.context().close();
  await other.close();
});

test("another subscription is told to the server, and the end of one to the person", async () => {
  const endpoint = await startEndpoint();
  const page = await newPage(browser, { permissions: ["notifications"] });
  const point = createECDH("prime256v1").generateKeys("base64url");
  /** A push service that gives the address that `pushed` in the storage says, once this browser has subscribed. */
  await page.addInitScript(
    ([url, point]) => {
      const subscription = () => {
        const endpoint = url + localStorage.pushed;
        return { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: point, auth: "BTBZMqHH6r4Tts7J_aSIgg" } }) };
      };
      PushManager.prototype.subscribe = async () => {
        localStorage.given = localStorage.pushed;
        return subscription();
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.given === localStorage.pushed ? subscription() : null;
    },
    [endpoint.url, point],
  );
  await page.goto(`${server.address}?pace=instant`);
  await page.evaluate(() =>
    fetch("guest", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Ana" }),
    }).then(() => {
      localStorage.pushed = "/first";
    }),
  );
  await page.reload();
  await page.locator(".settings-button").click();
  await page.getByRole("button", { name: "Notify me in this browser" }).click();
  assert.equal((await endpoint.next()).path, "/first");
  await page.locator(".targets li").waitFor();
  await page.evaluate(() => {
    localStorage.pushed = "/second"; // the push service has given another one
  });
  await page.reload();
  assert.equal((await endpoint.next()).path, "/second");
  await page.locator(".settings-button").click();
  await page.locator(".targets li").first().waitFor();
  assert.equal(await page.locator(".targets li").count(), 1, "the old one is removed");
  await page.locator(".targets").getByRole("button", { name: "Remove" }).click();
  await page.locator(".targets").waitFor({ state: "detached" });
  // the server has removed a subscription that is still there: nothing tells the page
  await page.evaluate((endpoint) => {
    localStorage["turntable-notified"] = JSON.stringify({ guest: "Ana", endpoint, id: 1 });
  }, `${endpoint.url}/second`);
  await page.reload();
  await page.getByText("Notifications do not come to this browser any more.").waitFor();
  await page.getByRole("button", { name: "All right" }).click();
  assert.equal(await page.evaluate(() => localStorage["turntable-notified"]), undefined, "it is said once");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
  endpoint.close();
});
