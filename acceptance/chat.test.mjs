// Tests the chat at a table. Messages arrive without a reload and are always plain text, a
// half-written message survives other events, and muted players' messages are hidden.

import assert from "node:assert/strict";

import { assertAccessible, assertNoFaults, assertNoOverflow, keepScreen } from "./browser.mjs";
import { Jeweller } from "./klenotnici.mjs";
import { Looks } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, playAgainstBots, playOut, setUp } from "./table.mjs";

const HOSTILE = `<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>`;

const stage = raiseStage();

/** Opens the chat, which is a tab during a game and a collapsible section before it. */
const openChat = (page) => page.locator('.rtabs a[href="#tab-talk"], #chat > summary').click();

/** Opens the chat at a table, sends a message, and waits until it appears. */
async function say(page, words) {
  if (!(await page.locator("#chat-text").isVisible())) await openChat(page);
  await page.locator("#chat-text").fill(words);
  await page.locator("#chat-text").press("Enter");
  await page.locator("#chat .said .words", { hasText: words }).waitFor();
}

stage.test("a message reaches another browser and stays text", {}, async (page) => {
  await setUp(page, "klenotnici", { first_starter: "host_choice", starter: "0" });
  await awaitTurn(page, { script: true });
  await stage.withPage({}, async (watcher) => {
    await watcher.goto(addressOf(page));
    await say(page, "Good luck");
    await say(page, HOSTILE);
    await watcher.locator("#chat-new:not([hidden])").waitFor({ state: "attached" });
    await openChat(watcher);
    const heard = await watcher.locator("#chat .words").allTextContents();
    assert.deepEqual(heard, ["Good luck", HOSTILE]);
    await watcher.locator("#chat-new[hidden]").waitFor({ state: "attached" });
    assert.equal(await watcher.locator("#chat-form").count(), 0, "who watches only listens");
    for (const each of [page, watcher]) {
      assert.equal(await each.evaluate(() => window.harmed), undefined);
      assert.equal(await each.locator("#chat .said img, #chat .said script").count(), 0);
    }
  });
});

stage.test("a half-written message survives a move and keeps the focus", {}, async (page) => {
  await setUp(page, "klenotnici", { first_starter: "host_choice", starter: "0" });
  await awaitTurn(page, { script: true });
  await openChat(page);
  await page.locator("#chat-text").fill("I was about to s");
  await new Jeweller(page).act();
  assert.equal(await page.locator("#chat-text").inputValue(), "I was about to s");
  await page.locator("#chat-text").focus();
  const before = await page.locator("#table").getAttribute("data-revision");
  await stage.withPage({ cookies: await page.context().storageState() }, async (other) => {
    await other.goto(page.url());
    await say(other, "Meanwhile");
  });
  await page.locator("#chat .words", { hasText: "Meanwhile" }).waitFor();
  assert.notEqual(await page.locator("#table").getAttribute("data-revision"), before);
  assert.equal(await page.locator("#chat-text").inputValue(), "I was about to s");
  assert.equal(await page.evaluate(() => document.activeElement.id), "chat-text");
  await page.keyboard.type("ay so");
  await page.keyboard.press("Enter");
  await page.locator("#chat .words", { hasText: "I was about to say so" }).waitFor();
  await page.waitForFunction(() => document.getElementById("chat-text").value === "");
});

stage.test("chat works without script", { script: false }, async (page) => {
  await playAgainstBots(page, "klenotnici", { script: false, seats: 3 });
  await openChat(page);
  assert.ok(await page.locator("#chat-form").isHidden(), "a table that loads anew eats words");
  await page.getByRole("link", { name: "All messages, muting and reporting" }).click();
  await page.getByLabel("Your message").fill("Hello from a text browser");
  await page.getByRole("button", { name: "Send" }).click();
  assert.deepEqual(await page.locator(".words").allTextContents(), ["Hello from a text browser"]);
});

stage.test("chat after the game, a report and a mute", {}, async (page) => {
  const table = await finished(page);
  await say(page, "Well played, everybody");
  await stage.withPage({}, async (guest) => {
    await setUp(guest, "klenotnici");
    await guest.goto(`${table}/chat`);
    await assertFits(guest, "chat-people");
    await guest.getByRole("button", { name: /^Report this message by/ }).click();
    await guest.getByText("reported", { exact: true }).waitFor();
    await guest.getByRole("button", { name: /^Mute / }).click();
    assert.equal(await guest.locator(".words").count(), 0);
    await say(page, "Anybody there?");
    await guest.goto(table);
    assert.equal(await guest.locator("#chat .words").count(), 0);
    await guest.goto("/muted");
    await assertFits(guest, "chat-muted");
    await guest.getByRole("button", { name: /^Unmute / }).click();
    await guest.goto(`${table}/chat`);
    assert.equal(await guest.locator(".words").count(), 2);
  });
});

/**
 * Asserts that a page is accessible and fits the window at several widths, in light and dark mode.
 */
async function assertFits(page, what) {
  for (const [width, colorScheme] of [[320, "light"], [390, "dark"], [1440, "light"]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${what}, ${width} px`);
    await assertNoOverflow(page, `${what}, ${width} px`);
    await keepScreen(page, `${what}-${width}-${colorScheme}`);
  }
}

/** Opens a table whose game is over. */
async function finished(page) {
  await setUp(page, "klenotnici", { seats: "3" });
  await playOut(page);
  return addressOf(page);
}

stage.test("chat has no barrier", {}, async (page, t) => {
  await setUp(page, "klenotnici", { first_starter: "host_choice", starter: "0" });
  await awaitTurn(page, { script: true });
  await say(page, "Krásný den všem u stolu");
  await say(page, `A word without any gap: ${"x".repeat(300)}`);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await assertAccessible(page, `talk beside the table, ${width} px`);
    await assertNoOverflow(page, `talk beside the table, ${width} px`);
    await keepScreen(page, `chat-table-${width}-light`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible(page, "talk beside the table, dark");
  await keepScreen(page, "chat-table-320-dark");
  const cookies = await page.context().storageState();
  const looks = await Looks.of(stage, cookies);
  await t.test("talk", () => looks.at("chat", `${addressOf(page)}/chat`));
  await t.test("muted", () => looks.at("muted", "/muted"));
  await looks.end();
  assertNoFaults(page);
});
