// Checks all pages except tables in every language and theme, and the size of a table's page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Client } from "./client.mjs";
import { Looks } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, setUp } from "./table.mjs";

const stage = raiseStage();

test("no page has a barrier", async (t) => {
  const looks = await Looks.of(stage);
  await t.test("home", () => looks.at("home", "/"));
  await t.test("learn", () => looks.at("learn", "/learn"));
  await t.test("rules", () => looks.at("rules", "/rules"));
  for (const game of ["klenotnici", "edel", "zepter"]) {
    await t.test(`learn ${game}`, () => {
      return looks.at(`learn-${game}`, `/learn/${game}`, { endless: true });
    });
  }
  for (const game of ["klenotnici", "edel"]) {
    await t.test(`create ${game}`, () => looks.at(`create-${game}`, `/games/${game}/new`));
    await t.test(`rules ${game}`, () => {
      return looks.at(`rules-${game}`, `/rules/${game}`, { endless: true });
    });
  }
  await t.test("puzzles", () => looks.at("puzzles", "/learn/edel/puzzles"));
  for (const game of ["klenotnici", "edel", "zepter"]) {
    await t.test(`puzzle ${game}`, () => looks.at(`puzzle-${game}`, `/learn/${game}/puzzles/3`));
    await t.test(`example ${game}`, async () => {
      const rules = await (await fetch(new URL(`/rules/${game}`, stage.server.url))).text();
      const [example] = rules.match(new RegExp(`/rules/${game}/example/[\\w/-]+`));
      await looks.at(`example-${game}`, `${example}?ply=1`);
    });
  }
  await t.test("tournaments", () => looks.at("tournaments", "/tournaments"));
  await t.test("missing", () => looks.at("missing", "/nowhere"));
  await looks.end([404]);
});

test("a tournament has no barrier", async (t) => {
  const { url } = stage.server;
  const people = ["Anna", "Bedřich", "Cecílie"].map((name) => ({ name, client: new Client(url) }));
  for (const { name, client } of people) {
    const fields = { name, password: "correct horse battery" };
    await client.ask("POST", "/account/password", { fields });
  }
  const [{ client: organiser }] = people;
  const tournament = await organiser.go("/tournaments", {
    name: "Thursday evening", game: "klenotnici", seats: 3, format: "swiss", rounds: 2,
    time: "days 2",
  });
  for (const { client } of people) await client.go(tournament, { act: "enter" });
  const cookies = [...organiser.cookies].map(([name, value]) =>
    ({ name, value, domain: new URL(url).hostname, path: "/", expires: -1, sameSite: "Lax",
      httpOnly: true, secure: false }));
  const looks = await Looks.of(stage, { cookies, origins: [] });
  await t.test("with entries", () => looks.at("tournament-open", tournament));
  await organiser.go(tournament, { act: "start" });
  await t.test("with a round", () => looks.at("tournament", tournament));
  await t.test("the list with its form", () => looks.at("tournaments-form", "/tournaments"));
  await looks.end();
});

stage.test("the reader's choice of language and theme stays", { script: false }, async (page) => {
  await page.goto("/");
  await page.locator("header").getByRole("button", { name: "Čeština" }).click();
  assert.equal(await page.locator("html").getAttribute("lang"), "cs");
  await page.locator("header").getByRole("link", { name: "Nastavení" }).click();
  await page.getByRole("button", { name: "Tmavé" }).click();
  const theme = await page.locator("html").getAttribute("data-theme");
  assert.equal(theme, "dark");
  await page.getByRole("link", { name: "Zpět" }).click();
  assert.equal(new URL(page.url()).pathname, "/", "where one came from");
  await page.goto("/rules/klenotnici");
  assert.equal(await page.locator("html").getAttribute("lang"), "cs");
  assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
});

/** The maximum transfer size of a first visit to a table, in bytes, without fonts. */
const TABLE_BYTES_MAX = 80_000;
/**
 * The maximum size of the fonts in bytes. The browser shows the page before it has loaded the
 * fonts.
 */
const FONTS_BYTES_MAX = 62_000;

for (const game of ["klenotnici", "edel"]) {
  stage.test(`the first view of a table of ${game} is light`, {}, async (page, t) => {
    await setUp(page, game);
    const address = addressOf(page);
    await stage.withPage({}, async (visitor) => {
      const bytes = await weigh(visitor, address);
      const isFont = (part) => part.endsWith(".woff2");
      const total = (of) => [...bytes].reduce((all, [part, own]) => all + (of(part) ? own : 0), 0);
      const [sum, fonts] = [total((part) => !isFont(part)), total(isFont)];
      for (const [part, weight] of bytes) t.diagnostic(`${weight} bytes ${part}`);
      t.diagnostic(`${sum} bytes, ${bytes.size} requests and the event stream`);
      assert.ok(bytes.size > 3, "the page came with its style, script and pictures");
      assert.ok(sum <= TABLE_BYTES_MAX, `${sum} bytes`);
      assert.ok(fonts <= FONTS_BYTES_MAX, `${fonts} bytes of typefaces`);
    });
  });
}

/** Visits a URL for the first time, and returns the number of transferred bytes by path. */
async function weigh(page, address) {
  const session = await page.context().newCDPSession(page);
  const bytes = new Map();
  const parts = new Map();
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, response }) => {
    parts.set(requestId, new URL(response.url).pathname);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.set(parts.get(requestId), encodedDataLength);
  });
  await page.goto(address, { waitUntil: "load" });
  await page.locator("#table").waitFor();
  return bytes;
}
