// Tests setting, playing and cancelling premoves, with and without scripts, in all three games.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible, assertNoFaults } from "./browser.mjs";
import { Company } from "./company.mjs";
import { Looks, lookAt } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import { logOf, version } from "./table.mjs";

/**
 * The shortest delay before the server plays a premove, in milliseconds. The longest delay is three
 * times as long plus one second.
 */
const BOT_DELAY_MS = 200;

const stage = raiseStage((raised) => raised.restart({ botDelayMs: BOT_DELAY_MS }));

/** A limit on the moves before a game's first auction or bargain, which no game reaches. */
const MOVES_MAX = 200;

/**
 * Seats three friends at a new table. `script` specifies for each friend whether their browser runs
 * scripts.
 */
async function meet(game, script = [true, true, true]) {
  const views = script.map((one) => ({ script: one }));
  const { table, pages } = await Company.gather(stage, game, { views });
  const told = await Promise.all(pages.map((page) => viewOf(page, table)));
  const bySeat = [0, 1, 2].map((seat) => pages[told.findIndex((view) => view.seat === seat)]);
  return { table, pages: bySeat };
}

async function viewOf(page, table) {
  return (await page.context().request.get(`${table}/view`)).json();
}

/** Sends a move for the page's user, as the action panel would. */
async function move(page, table, text) {
  const { version: seen } = await viewOf(page, table);
  const form = { move: text, seen: `${seen}` };
  const reply = await page.context().request.post(`${table}/moves`, { form });
  assert.equal(reply.status(), 200, `${text}: ${await reply.text()}`);
}

/**
 * Makes the moves that `choose` returns for the players whose turn it is, until `isThere` returns
 * true for the public view.
 */
async function drive({ table, pages }, choose, isThere) {
  for (let made = 0; made < MOVES_MAX; made += 1) {
    const { view, turn } = await viewOf(pages[0], table);
    if (isThere(view)) return view;
    const { legal } = await viewOf(pages[turn[0]], table);
    await move(pages[turn[0]], table, choose(legal, turn[0]));
  }
  throw new Error(`no auction in ${MOVES_MAX} moves`);
}

const shortest = (legal) => [...legal].sort((one, other) => one.length - other.length)[0];

/**
 * For each game, a function that chooses moves, and another that recognises an auction or bargain
 * with a leader.
 */
const ROADS = {
  klenotnici: [(legal) => shortest(legal), (view) => view.auction?.leader != null],
  edel: [
    (legal, seat) => (legal.includes("choose money") ? `choose ${seat < 2 ? "money" : "event"}`
      : legal.find((text) => text.startsWith("bid ")) ?? legal[0]),
    (view) => view.bargain?.bid != null,
  ],
  zepter: [
    (legal) => legal.find((text) => text.startsWith("start ")) ?? legal[0],
    (view) => view.auction != null && !view.auction.is_won,
  ],
};

/**
 * Returns the seats of an auction participant who must wait for their turn, and of the player whose
 * turn it is.
 */
function apart(view) {
  const [asked] = view.to_decide;
  const { auction, bargain } = view;
  const bidders = bargain ? [bargain.opener, bargain.responder]
    : auction.participants ?? auction.active;
  return [bidders.find((seat) => seat !== asked && seat !== auction?.leader) ?? bidders.find(
    (seat) => seat !== asked), asked];
}

async function end({ pages }, expected = []) {
  for (const page of pages) {
    assertNoFaults(page, expected);
    await page.context().close();
  }
}

const SAID = ".premove-said";

test("typed text stays while others move and becomes a premove", async () => {
  const room = await meet("klenotnici");
  const view = await drive(room, ...ROADS.klenotnici);
  const [owner, other] = [room.pages[view.auction.leader], room.pages[view.to_decide[0]]];
  await owner.goto(room.table);
  await owner.getByText("Premoves and auto-bid", { exact: true }).click();
  await owner.getByLabel("Bid at most").fill("40");
  const before = await version(owner);
  const { legal } = await viewOf(other, room.table);
  await move(other, room.table, legal.find((text) => /^raise [0-9+]+$/.test(text)));
  await owner.waitForFunction(
    (before) => Number(document.querySelector("#table").dataset.revision) > before, before);
  assert.equal(await owner.getByLabel("Bid at most").inputValue(), "40");
  await owner.getByRole("button", { name: "Bid for me" }).click();
  await owner.locator(SAID, { hasText: "Bid up to 40" }).waitFor();
  return end(room);
});

test("a bid limit acts when it is the player's turn", async () => {
  const room = await meet("klenotnici");
  const view = await drive(room, ...ROADS.klenotnici);
  const [seat, asked] = apart(view);
  const [owner, other] = [room.pages[seat], room.pages[asked]];
  await owner.goto(room.table);
  await owner.getByText("Premoves and auto-bid", { exact: true }).click();
  await owner.getByLabel("Bid at most").fill("40");
  await owner.getByRole("button", { name: "Bid for me" }).click();
  await owner.locator(SAID, { hasText: "Bid up to 40" }).waitFor();
  await assertAccessible(owner, "a premove");
  await move(other, room.table, "pass");
  await owner.locator(".log .badge", { hasText: "premove" }).first().waitFor();
  assert.match((await logOf(owner))[0], /adds/);
  await other.goto(room.table);
  assert.equal(await other.locator(".log .badge", { hasText: "premove" }).count(), 0);
  assert.equal(await other.locator(SAID).count(), 0);

  // The player cancels a premove, so the server makes no move for them.
  await owner.goto(room.table);
  const cancel = owner.locator(SAID).getByRole("button", { name: "Cancel" });
  await cancel.click();
  await owner.locator("#premove").waitFor();
  assert.equal(await owner.locator(SAID).count(), 0);
  return end(room);
});

test("without script a premove is set on a page that does not reload", async () => {
  const room = await meet("klenotnici", [true, false, false]);
  const view = await drive(room, ...ROADS.klenotnici);
  const asked = view.to_decide[0];
  const seat = view.auction.active.find((one) => one !== asked && one !== 0) ?? 0;
  const owner = room.pages[seat];
  // The page may reload automatically while the test opens another page, so the test retries.
  do {
    await owner.goto(`${room.table}/premove`).catch((error) => {
      if (!error.message.includes("ERR_ABORTED")) throw error;
    });
  } while (!owner.url().endsWith("/premove"));
  assert.equal(await owner.locator("noscript meta[http-equiv=refresh]").count(), 0);
  const form = owner.locator(".premove-form", { hasText: "Pass in this auction" });
  await form.getByRole("button").click();
  await owner.locator(SAID, { hasText: "Pass in this auction" }).waitFor();
  await owner.locator(SAID).getByRole("button", { name: "Cancel" }).click();
  await owner.locator("#table").waitFor();
  assert.equal(await owner.locator(SAID).count(), 0);
  // The server gives a reason for refusing a premove.
  const { version: seen } = await viewOf(owner, room.table);
  const wrong = { do: "set", kind: "next", text: "gibberish", seen: `${seen}`, request: "r" };
  const reply = await owner.context().request.post(`${room.table}/premove`, { form: wrong });
  assert.equal(reply.status(), 422);
  assert.match(await reply.text(), /This is not a move in the notation of this game/);
  return end(room);
});

for (const [game, road] of Object.entries(ROADS)) {
  test(`premoves in ${game} look right on every screen`, async () => {
    const room = await meet(game);
    const [seat] = apart(await drive(room, ...road));
    const owner = room.pages[seat];
    await owner.goto(room.table);
    await owner.getByText("Premoves and auto-bid", { exact: true }).click();
    await lookAt(owner, `premove-${game}-open`, { endless: true });
    assert.equal(await owner.locator("#premove[open]").count(), 1);
    await owner.locator(".premove-form", { has: owner.locator("[value=pass-above]") })
      .getByRole("spinbutton").fill("50");
    await owner.locator(".premove-form", { has: owner.locator("[value=pass-above]") })
      .getByRole("button").click();
    await owner.locator(SAID).waitFor();
    const looks = await Looks.of(stage, await owner.context().storageState());
    await looks.at(`premove-${game}`, room.table, { endless: true });
    await looks.at(`premove-${game}-page`, `${room.table}/premove`);
    await looks.end();
    return end(room);
  });
}
