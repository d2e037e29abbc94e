// Tests the online status of players. Two browsers see each other leave and return, at the seat, in
// the action panel and in the lobby.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible, assertNoFaults, assertNoOverflow, forgetConnections, openTab } from "./browser.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, setUp } from "./table.mjs";

const stage = raiseStage();

/**
 * The time, in milliseconds, within which the other players must see that a player has left or
 * returned.
 */
const SEEN_WITHIN_MS = 10_000;

const MINE = "#table[data-turn=mine]";
const within = { timeout: SEEN_WITHIN_MS };

/**
 * Waits until a page answers a heartbeat, after which the server knows that the page is connected.
 */
const isHeard = (page) => {
  return page.waitForRequest((sent) => sent.method() === "POST" && /\/events\/\d+$/.test(sent.url()), within);
};

/**
 * Waits until a page shows, or no longer shows, that a player is offline. `place` selects the lobby
 * or the seat.
 */
const isGone = (page, place) => page.locator(place, { hasText: "offline" }).first().waitFor(within);
const isBack = (page, place) => {
  return page.locator(place, { hasText: "offline" }).first().waitFor({ ...within, state: "hidden" });
};

for (const game of ["klenotnici", "edel", "zepter"]) {
  test(`two friends at ${game} see each other leave and return`, async () => {
    const [ana, ben] = await Promise.all([0, 1].map(() => stage.open({})));
    await setUp(ana, game, { seats: "3", name: "Ana", bot_1: "friend" });
    const table = addressOf(ana);
    await ben.goto(table);
    await ben.locator("#name").fill("Ben");
    await ben.locator("#join button[type=submit]").last().click();
    await ana.locator(".who-at", { hasText: "Ben" }).locator(".is-here").waitFor();
    await isHeard(ben);

    // A player in the lobby closes their page and comes back later.
    const seat = ".who-at:has-text('Ben') .presence";
    await ben.close();
    await isGone(ana, seat);
    await assertAccessible(ana, `the lobby of ${game}`);
    const again = await openTab(ben);
    await again.goto(table);
    await isBack(ana, seat);
    await ana.getByRole("button", { name: "Start the game" }).click();
    const pages = [ana, again];
    await Promise.all(pages.map((page) => page.locator("#table").waitFor()));

    // The player whose turn it is closes their page, and the other player sees it at the seat and
    // in the action panel.
    await Promise.race(pages.map((page) => page.locator(MINE).waitFor()));
    const [first, second] = (await ana.locator(MINE).count()) > 0 ? pages : [again, ana];
    await isHeard(first);
    const isAlone = (await second.locator(MINE).count()) === 0;
    const place = "[data-place^=seat-] .presence";
    await first.close();
    await isGone(second, place);
    if (isAlone) await second.locator("#now-h", { hasText: "who has been offline" }).waitFor(within);
    await assertAccessible(second, `${game} with an offline player`);
    for (const width of [1280, 390]) {
      await second.setViewportSize({ width, height: 900 });
      await assertNoOverflow(second, `${game} with an offline player at ${width}`);
    }
    await second.setViewportSize({ width: 1280, height: 900 });
    const back = await openTab(first);
    await back.goto(table);
    await isBack(second, place);
    await isHeard(back);
    assert.equal(await second.locator("#now-h", { hasText: "offline" }).count(), 0);

    // The network goes down, so neither side closes the connection.
    await back.context().setOffline(true);
    await isGone(second, place);
    await back.context().setOffline(false);
    await isBack(second, place);

    forgetConnections(back);
    for (const page of [back, second]) {
      assertNoFaults(page);
      await page.context().close();
    }
  });
}
