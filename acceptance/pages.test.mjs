// Every kind of page, in both languages and both themes, at every width: no barrier for anybody, no
// sideways scrolling, nothing in the console. Keeps a picture of each.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import {
  assertAccessible,
  assertNoFaults,
  assertNoOverflow,
  keepScreen,
  openPage,
  startBrowser,
} from "./browser.mjs";
import { Person, awaitTurn, question, setUp } from "./player.mjs";
import { startServer } from "./server.mjs";

const WIDTHS = [320, 390, 768, 1280, 1600];
const THEMES = ["light", "dark"];
const LANGUAGES = { en: "en-GB", cs: "cs-CZ" };

/** Bots that never move within a test, so that a table stays where it waits for them. */
const NEVER_MS = 3_600_000;

let server;
let browser;
let cookies;
/** The address of each kind of page. */
const kinds = {
  home: "/",
  create: "/games/klenotnici/new",
  rules: "/rules/klenotnici",
  missing: "/nowhere",
};

before(async () => {
  browser = await startBrowser();
  server = await startServer();
  let page = await openPage(browser, server);
  const starting = { first_starter: "host_choice", starter: "0" };
  const royal = { ...starting, royal_goals: "true" };
  kinds.choose = await park(page, starting, "choose");
  kinds.open = await park(page, royal, "open");
  kinds.bid = await park(page, starting, "bid");
  kinds["bid-royal"] = await park(page, royal, "bid");
  kinds.settle = await park(page, royal, "settle");
  kinds.goal = await park(page, royal, "goal");
  kinds.over = await park(page, starting, "over");
  kinds.result = `${kinds.over}/result`;
  cookies = await page.context().storageState();
  await page.context().close();

  // The bots of the same tables now think for ever.
  await server.stop();
  server = await startServer({ data: server.data, port: server.port, botDelayMs: NEVER_MS });
  page = await openPage(browser, server, { cookies });
  await setUp(page, { first_starter: "host_choice", starter: "1" });
  assert.equal(await question(page), "waiting");
  kinds.waiting = new URL(page.url()).pathname;
  await page.context().close();
});

after(async () => {
  await browser?.close();
  await server?.discard();
});

/** Plays tables of the person's own until one asks for `wanted`; its address. */
async function park(page, options, wanted) {
  for (let table = 0; table < 5; table += 1) {
    await setUp(page, options);
    await awaitTurn(page, { script: true });
    const person = new Person(page, {
      lavish: wanted === "settle",
      thrifty: wanted === "goal",
    });
    if ((await person.playUntil(wanted)) === wanted) {
      return new URL(page.url()).pathname;
    }
  }
  throw new Error(`no table came to ask: ${wanted}`);
}

for (const [language, locale] of Object.entries(LANGUAGES)) {
  describe(`in ${language}`, () => {
    for (const theme of THEMES) {
      test(`no barriers in the ${theme} theme`, async (t) => {
        for (const width of [1280, 390]) {
          const page = await openPage(browser, server, { cookies, locale, theme, width });
          for (const [kind, address] of Object.entries(kinds)) {
            await t.test(`${kind} at ${width} px`, async () => {
              await page.goto(address);
              assert.equal(await page.locator("html").getAttribute("lang"), language);
              await assertAccessible(page, `${kind}, ${language}, ${theme}, ${width} px`);
            });
          }
          assertNoFaults(page, [404]);
          await page.context().close();
        }
      });

      test(`pictures in the ${theme} theme`, async () => {
        for (const width of [1440, 390]) {
          const page = await openPage(browser, server, { cookies, locale, theme, width });
          for (const [kind, address] of Object.entries(kinds)) {
            await page.goto(address);
            await keepScreen(page, `${kind}-${language}-${width}-${theme}`);
          }
          await page.context().close();
        }
      });
    }

    test("no sideways scrolling", async (t) => {
      for (const width of WIDTHS) {
        const page = await openPage(browser, server, { cookies, locale, width });
        for (const [kind, address] of Object.entries(kinds)) {
          await t.test(`${kind} at ${width} px`, async () => {
            await page.goto(address);
            await assertNoOverflow(page, `${kind}, ${language}, ${width} px`);
          });
        }
        await page.context().close();
      }
    });
  });
}

test("the reader's choice of language and theme stays", async () => {
  const page = await openPage(browser, server, { script: false });
  await page.goto("/");
  await page.locator("header").getByRole("button", { name: "Čeština" }).click();
  assert.equal(await page.locator("html").getAttribute("lang"), "cs");
  await page.locator("header button[name=theme]").click();
  const theme = await page.locator("html").getAttribute("data-theme");
  assert.ok(["light", "dark"].includes(theme), `a theme of one's own: ${theme}`);
  await page.goto("/rules/klenotnici");
  assert.equal(await page.locator("html").getAttribute("lang"), "cs");
  assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
  await page.context().close();
});

test("without script a waiting page loads itself again", async () => {
  const page = await openPage(browser, server, { cookies, script: false });
  await page.goto(kinds.waiting);
  await page.waitForEvent("load");
  assert.equal(new URL(page.url()).pathname, kinds.waiting);
  await page.context().close();
});

/** The most a first visit to a table may weigh on the wire. */
const TABLE_BYTES_MAX = 80_000;

test("the first view of a table is light", async (t) => {
  const page = await openPage(browser, server, { cookies });
  const session = await page.context().newCDPSession(page);
  const bytes = new Map();
  const addresses = new Map();
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, response }) => {
    addresses.set(requestId, new URL(response.url).pathname);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.set(addresses.get(requestId), encodedDataLength);
  });
  await page.goto(kinds.bid, { waitUntil: "load" });
  await page.locator("#bid").waitFor();
  const sum = [...bytes.values()].reduce((all, part) => all + part, 0);
  for (const [address, weight] of bytes) t.diagnostic(`${weight} bytes ${address}`);
  t.diagnostic(`first view of a table: ${sum} bytes, ${bytes.size} requests and the event stream`);
  assert.ok(bytes.size > 3, "the page came with its style, script and pictures");
  assert.ok(sum <= TABLE_BYTES_MAX, `${sum} bytes`);
  assertNoFaults(page);
  await page.context().close();
});
