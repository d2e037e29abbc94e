// Tests notifications while no page is open. The user registers a browser on the settings page, its
// service worker receives an encrypted notification from the server, and a tap on the notification
// opens the waiting table.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { after, before, test } from "node:test";

import { assertAccessible, assertNoFaults, assertNoOverflow, openPage, startBrowser }
  from "./browser.mjs";
import { startServer } from "./server.mjs";

let browser;
let server;
let service;
const sent = [];

before(async () => {
  service = createServer((request, response) => {
    request.on("end", () => {
      sent.push(request.headers);
      response.writeHead(201).end();
      service.emit("message");
    });
    request.resume();
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  server = await startServer({ more: ["--no-limits", "--push-origin", origin()] });
  browser = await startBrowser({ whole: true });
});

after(async () => {
  await browser?.close();
  await server?.discard();
  service?.close();
});

/** Returns the origin of the push service run by this test. */
const origin = () => `http://127.0.0.1:${service.address().port}`;

/** Makes a page subscribe to the test's push service instead of the browser vendor's. */
function subscribeHere(origin) {
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true,
      ["deriveBits"]);
    const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    const keys = {
      p256dh: base64(await crypto.subtle.exportKey("raw", pair.publicKey)),
      auth: base64(crypto.getRandomValues(new Uint8Array(16))),
    };
    return { toJSON: () => ({ endpoint: `${origin}/${applicationServerKey.length}`, keys }) };
  };
}

test("a registered browser receives and shows notifications", async () => {
  const page = await openPage(browser, server);
  await page.context().grantPermissions(["notifications"], { origin: server.url });
  await page.goto("/account");
  const on = page.getByRole("button", { name: "Notify me on this device when it is my turn" });
  assert.equal(await on.count(), 0, "nobody yet");
  await page.goto("/games/klenotnici/new");
  await page.locator("form[action='/tables'] button[type=submit]").first().click();
  await page.waitForURL("**/tables/*");
  await page.addInitScript(subscribeHere, origin());
  await page.goto("/account");
  await on.waitFor();
  await assertAccessible(page, "settings with messages");
  await on.click();
  await page.waitForURL("**/account?done=on*");
  await page.getByText("From now on, this browser will notify you").waitFor();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await assertNoOverflow(page, `settings with messages at ${width} px`);
  }
  const message = once(service, "message");
  await page.getByRole("button", { name: "Send a test notification" }).click();
  await message;
  assert.equal(sent[0]["content-encoding"], "aes128gcm");
  assert.match(sent[0].authorization, /^vapid t=[\w.-]+, k=[\w-]+$/);

  // The test passes a message to the service worker, as the browser would after decrypting it.
  const [worker] = page.context().serviceWorkers().length
    ? page.context().serviceWorkers()
    : [await page.context().waitForEvent("serviceworker")];
  assert.ok(worker.url().endsWith("/sw.js"));
  const shown = await worker.evaluate(async () => {
    const event = new PushEvent("push", { data: JSON.stringify({ text: "It is your turn" }) });
    const done = new Promise((resolve) => {
      const show = registration.showNotification.bind(registration);
      registration.showNotification = (title, options) => {
        resolve([title, options.tag, options.icon]);
        return show(title, options);
      };
    });
    dispatchEvent(event);
    return done;
  });
  assert.deepEqual(shown.slice(0, 2), ["It is your turn", "turn"]);
  assert.equal((await page.request.get(shown[2])).status(), 200);

  // When the push service changes a subscription's URL, the browser automatically reports it to the
  // server.
  const other = await page.evaluate(async () => {
    const applicationServerKey = new Uint8Array(65);
    return (await PushManager.prototype.subscribe({ applicationServerKey })).toJSON();
  });
  await worker.evaluate(async ({ endpoint, keys }) => {
    const event = new ExtendableEvent("pushsubscriptionchange");
    event.newSubscription = { toJSON: () => ({ endpoint: `${endpoint}/new`, keys }) };
    const told = new Promise((resolve) => {
      event.waitUntil = (work) => resolve(work);
    });
    dispatchEvent(event);
    await told;
  }, other);
  await page.goto("/account");
  assert.equal(await page.locator("[data-device]").count(), 2);
  assertNoFaults(page);
});
