// Tests tables with friends. Three browsers meet through a link, bots fill the other seats, and the
// game starts.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible, assertNoFaults, assertNoOverflow, keepScreen } from "./browser.mjs";
import { Trader } from "./edel.mjs";
import { Jeweller } from "./klenotnici.mjs";
import { Looks } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, question, setUp, setUpByForm, version } from "./table.mjs";
import { Wizard } from "./zepter.mjs";

const stage = raiseStage();

const GAMES = { klenotnici: Jeweller, edel: Trader, zepter: Wizard };

/** The number of moves that the players make in each game. */
const MOVES = 4;

for (const [game, Player] of Object.entries(GAMES)) {
  test(`three friends meet through a link and start a game of ${game}`, async () => {
    const pages = await Promise.all(["Ana", "Ben", "Cyr"].map(() => stage.open({})));
    const [ana, ...friends] = pages;
    await setUpByForm(ana, game, { seats: "4", name: "Ana", bot_1: "friend", bot_2: "friend", bot_3: "friend" });
    const table = addressOf(ana);
    assert.equal(await ana.locator("#address").inputValue(), new URL(table, stage.server.url).href);
    for (const [index, friend] of friends.entries()) {
      await friend.goto(table);
      await friend.locator("#name").fill(["Ben", "Cyr"][index]);
      await friend.locator("#join button[type=submit]").last().click();
      await friend.getByRole("button", { name: "Leave table" }).waitFor();
    }
    // New players appear in the lobby without a page load.
    await ana.locator(".who-at", { hasText: "Cyr" }).waitFor();
    await ana.getByRole("button", { name: "Fill free seats with bots" }).click();
    await ana.getByRole("heading", { name: "Everyone is here" }).waitFor();
    await ana.getByRole("button", { name: "Start the game" }).click();
    await Promise.all(pages.map((page) => page.locator("#table").waitFor()));

    const people = pages.map((page) => new Player(page));
    for (let made = 0; made < MOVES; made += 1) await moveOnce(people);
    await keepScreen(ana, `lobby-${game}-begun`);
    for (const page of pages) {
      assertNoFaults(page);
      await page.context().close();
    }
  });
}

/** Makes a move on the first page that announces its player's turn. */
async function moveOnce(people) {
  const asked = (page) => {
    return page.locator("#table[data-turn=mine]").waitFor().then(() => page, () => null);
  };
  const page = await Promise.race(people.map(({ page }) => asked(page)));
  assert.ok(page, "somebody is asked");
  const person = people.find((person) => person.page === page);
  const before = await version(page);
  await person[await question(page)]();
  // A player must not answer an outdated state of the game, so the test waits until all pages show
  // the move.
  for (const { page } of people) {
    await page.waitForFunction((before) => {
      return Number(document.querySelector("#table").dataset.revision) > before;
    }, before);
  }
}

stage.test("a click ends on the element where it started", {}, async (page) => {
  await setUp(page, "edel", { seats: "4", bot_1: "friend", bot_2: "friend", bot_3: "friend" });
  await page.getByRole("button", { name: "Fill free seats with bots" }).hover();
  await page.mouse.down();
  await stage.withPage({}, async (friend) => {
    await friend.goto(addressOf(page));
    const isFetched = page.waitForResponse((answer) => answer.request().resourceType() === "fetch");
    await friend.locator("#join button[type=submit]").last().click();
    await friend.getByRole("button", { name: "Leave table" }).waitFor();
    await isFetched;
    await new Promise((resolve) => { setTimeout(resolve, 500); });
    await page.mouse.up();
    await page.getByRole("heading", { name: "Everyone is here" }).waitFor();
  });
});

stage.test("a stranger joins with one click from the list of open tables", {}, async (page) => {
  await setUp(page, "klenotnici", { visibility: "public", bot_1: "friend" });
  await stage.withPage({}, async (stranger) => {
    await stranger.goto("/");
    await stranger.getByRole("button", { name: /^Join table/ }).click();
    await stranger.getByRole("button", { name: "Leave table" }).waitFor();
    await page.getByRole("heading", { name: "Everyone is here" }).waitFor();
    await stranger.getByRole("button", { name: "Leave table" }).click();
    await page.getByRole("heading", { name: "Waiting for players" }).waitFor();
  });
});

/** The form fields for a table with three people who share one device. */
const SHARED = {
  seats: "3", name: "Ana", bot_1: "local", name_1: "Ben", bot_2: "local", name_2: "Cyr",
};

for (const script of [false, true]) {
  const how = script ? "with" : "without";
  stage.test(`people pass one device from hand to hand, ${how} script`, { script },
    async (page) => {
      await setUpByForm(page, "klenotnici", SHARED);
      const passed = new Set();
      for (let turn = 0; turn < 9; turn += 1) {
        if ((await page.locator("form#now").count()) === 0) {
          assert.equal(new URL(page.url()).search, "", "no hand in the address");
          assert.equal(await page.locator("input[name=card], input[name=gem]").count(), 0);
          await page.getByRole("link", { name: /^I am / }).first().click();
          await page.waitForURL(/\?seat=\d$/);
          passed.add(new URL(page.url()).search);
        }
        const form = await page.locator("form#now").elementHandle();
        await new Jeweller(page, { script })[await question(page)]();
        await form.waitForElementState("hidden").catch(() => {});
        await page.waitForLoadState();
      }
      assert.ok(passed.size > 1, "the device goes from hand to hand");
    });
}

/**
 * The time limit for revealing contributions to the deal, and for replacing them, in milliseconds.
 */
const DEAL_MS = 60_000;

test("a withheld contribution voids the deal, and the others contribute again", async () => {
  const [ana, cyr] = await Promise.all(["Ana", "Cyr"].map(() => stage.open({})));
  const ben = await stage.open({ script: false });
  await setUpByForm(ana, "klenotnici", { seats: "3", name: "Ana", bot_1: "friend", bot_2: "friend" });
  const table = addressOf(ana);
  await ben.goto(table);
  await ben.locator("#join summary").click();
  await ben.getByLabel("Your own text").fill("the hill");
  await cyr.goto(table);
  // With scripts, the player's own text becomes part of the commitment to the deal.
  await cyr.locator("#join summary").click();
  await cyr.getByLabel("Your own text").fill("  the \u{10d}erven\u{e1}  river ");
  const joined = cyr.waitForRequest((request) => request.url().endsWith("/join"));
  for (const [page, name] of [[ben, "Ben"], [cyr, "Cyr"]]) {
    await page.locator("#name").fill(name);
    await page.locator("#join button[type=submit]").last().click();
    await page.getByRole("button", { name: "Leave table" }).waitFor();
  }
  assert.doesNotMatch((await joined).postData(), /river/, "nobody is told before all are bound");
  await cyr.route("**/nonce", (route) => route.abort());
  await ana.getByRole("heading", { name: "Everyone is here" }).waitFor();
  await ana.getByRole("button", { name: "Start the game" }).click();
  await ben.getByLabel("Your own text").waitFor({ timeout: DEAL_MS });
  await keepScreen(ben, "lobby-committing");
  await keepScreen(ana, "lobby-committing-waiting");
  await ben.getByLabel("Your own text").fill("the valley");
  await ben.getByRole("button", { name: "Contribute again" }).click();
  for (const page of [ana, ben, cyr]) await page.locator("#table").waitFor({ timeout: DEAL_MS });
  await ana.goto(`${table}/verify`);
  await ana.getByRole("heading", { name: "Deal 1, voided" }).waitFor();
  const told = await ana.locator("main").innerText();
  assert.match(told, /Cyr did not reveal a contribution/);
  assert.match(told, /the hill/);
  assert.doesNotMatch(told, /the valley|river/, "what counts is shown at the end");
  await assertAccessible(ana, "the proof of a game whose deal was voided");
  await assertNoOverflow(ana, "the proof of a game whose deal was voided");
  await keepScreen(ana, "verify-given-up");
  // Bots replace the players who delete their accounts, and the proof of the deal remains valid.
  const address = new URL(`${table}/verify`, stage.server.url).href;
  for (const page of [ana, ben, cyr]) {
    const gone = await page.request.post(new URL("/account/delete", address).href, {
      form: { word: "delete" },
    });
    assert.ok(gone.ok(), gone.statusText());
    await page.context().close();
  }
  await stage.withPage({}, async (stranger) => {
    await stranger.goto(address);
    while ((await stranger.locator("#check").count()) === 0) await stranger.reload();
    await stranger.locator("#check.ok").waitFor();
    assert.equal(await stranger.locator("[data-check=chain].is-right").count(), 1);
    assert.equal(await stranger.locator("[data-check=seed].is-right").count(), 2);
    assert.equal(await stranger.locator("[data-check=nonce].is-right").count(), 4);
    await assertAccessible(stranger, "the proof of a game whose deal was voided");
    await keepScreen(stranger, "verify-given-up-over");
  });
});

test("no lobby has a barrier", async (t) => {
  const owner = await stage.open({});
  await setUp(owner, "edel", { seats: "4", bot_1: "friend", bot_3: "friend" });
  const table = addressOf(owner);
  const cookies = await owner.context().storageState();
  const mine = await Looks.of(stage, cookies);
  await t.test("the host's", () => mine.at("lobby-owner", table));
  await t.test("home", () => mine.at("home-lobby", "/"));
  await mine.end();
  const guest = await Looks.of(stage);
  await t.test("a stranger's", () => guest.at("lobby-stranger", table));
  await guest.end();
  await owner.getByRole("button", { name: "Close table" }).click();
  await owner.getByRole("heading", { name: "This table is closed" }).waitFor();
  await assertAccessible(owner, "a closed table");
  await assertNoOverflow(owner, "a closed table");
  await owner.context().close();
});
