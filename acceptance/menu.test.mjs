// Tests narrow screens. All links are behind one menu button that needs no scripts, touch targets
// are large enough for a thumb, the action panel offers takebacks, and the lobby has a chat.

import assert from "node:assert/strict";

import { assertAccessible, assertNoOverflow } from "./browser.mjs";
import { Trader } from "./edel.mjs";
import { Jeweller } from "./klenotnici.mjs";
import { NEVER_MS, clauseSentence } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, question, setUp, version } from "./table.mjs";
import { Wizard } from "./zepter.mjs";

const stage = raiseStage();

/** The minimum width and height of a touch target, in CSS pixels. */
const THUMB_PX = 44;

/** The maximum height of an action panel without controls, in CSS pixels. */
const DOCK_FOLDED_PX = 96;

const GAMES = { klenotnici: Jeweller, edel: Trader, zepter: Wizard };

for (const script of [false, true]) {
  for (const width of [390, 320]) {
    const how = `${script ? "with" : "without"} script at ${width} px`;
    stage.test(`the menu leads everywhere, ${how}`, { script, width }, async (page) => {
      await page.goto("/");
      assert.equal(await page.getByRole("navigation").count(), 0, "folded until it is wanted");
      const menu = page.locator(".menu > summary");
      await menu.click();
      const nav = page.getByRole("navigation");
      const names = await nav.getByRole("link").allTextContents();
      assert.deepEqual(names, ["Play", "My games", "Ratings", "Learn", "Rules"]);
      const pressed = page.locator(".topbar :is(a, button, summary):visible");
      for (const { width: wide, height } of await pressed.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON()))) {
        assert.ok(wide >= THUMB_PX && height >= THUMB_PX, `${wide} × ${height}`);
      }
      await assertNoOverflow(page, `the menu, ${how}`);
      if (script) await assertAccessible(page, `the menu, ${how}`);
      await nav.getByRole("link", { name: "My games" }).click();
      await page.waitForURL("**/games");
      await page.locator(".menu > summary").focus();
      await page.keyboard.press("Enter");
      await page.locator(".menu").getByRole("button", { name: /^cs/ }).click();
      assert.equal(await page.locator("html").getAttribute("lang"), "cs");
    });
  }
}

for (const script of [false, true]) {
  const how = script ? "with" : "without";
  stage.test(`a table shows one part at a time, ${how} script`, { script, width: 390 },
    async (page) => {
      await setUp(page, "klenotnici", { seats: "3" });
      await awaitTurn(page, { script });
      // The player makes a move, so that the log has an event to look back at.
      await new Jeweller(page, { script }).act();
      const tabs = page.getByRole("navigation", { name: "Parts of the table" });
      const parts = { Table: ".play", Log: ".log", Chat: "#chat", Rules: "#quick" };
      for (const tab of ["Log", "Chat", "Rules", "Table"]) {
        await tabs.getByRole("link", { name: tab }).click();
        for (const [name, part] of Object.entries(parts)) {
          const isShown = await page.locator(part).first().isVisible();
          assert.equal(isShown, name === tab, `${name} where ${tab} is chosen`);
        }
        const dock = await page.locator("#now").boundingBox();
        assert.ok(dock.y < 844 && dock.height > 40, `the dock is there: ${JSON.stringify(dock)}`);
        await assertNoOverflow(page, `the part ${tab}`);
        if (script) await assertAccessible(page, `the part ${tab}`);
      }
      await page.goBack();
      assert.ok(await page.locator("#quick").isVisible(), "the way back leads through the parts");
      if (script) {
        await tabs.getByRole("link", { name: "Chat" }).click();
        assert.ok(await page.locator("#chat-text").isVisible(), "one can write at once");
        await tabs.getByRole("link", { name: "Log" }).click();
        await page.locator("#past-prev").click();
        await page.locator("#past-board .play").waitFor();
        assert.ok(await page.locator("#past-next").isVisible(), "the steps stay within reach");
        await page.locator("#past-now").click();
      }
    });
}

stage.test("a move that cannot be taken back needs a second tap", { width: 390, touch: true },
  async (page) => {
    await setUp(page, "klenotnici", { seats: "3" });
    await awaitTurn(page, { script: true });
    const person = new Jeweller(page);
    assert.equal(await person.playUntil("bid"), "bid");
    const before = await version(page);
    const pass = person.control("button[name=move][value=pass]");
    await pass.tap();
    await pass.filter({ hasText: "Tap again: Pass" }).waitFor();
    assert.equal(await version(page), before, "one tap plays nothing");
    await pass.tap();
    await awaitTurn(page, { script: true, after: before });
  });

stage.test("a rule opens over the table", {}, async (page) => {
  await setUp(page, "edel", { seats: "3" });
  await awaitTurn(page, { script: true });
  const address = page.url();
  const link = page.locator("#now a.sec").first();
  const id = (await link.getAttribute("href")).split("#")[1];
  // The link to a rule is visible only while the pointer is over its line.
  await link.locator("xpath=..").hover({ position: { x: 4, y: 8 } });
  await link.click();
  const box = page.locator("#clause");
  await box.getByText(id.slice(id.indexOf("-") + 1)).waitFor();
  assert.ok((await box.innerText()).includes(await clauseSentence("edel", id)));
  await assertAccessible(page, "a rule over the table");
  await box.getByRole("button", { name: "Close" }).click();
  assert.ok(await box.isHidden());
  assert.equal(page.url(), address, "nobody leaves the table for it");
});

stage.test("a key lists the keys", {}, async (page) => {
  await setUp(page, "edel", { seats: "3" });
  await awaitTurn(page, { script: true });
  const keys = page.locator("#keys");
  assert.ok(await keys.isHidden());
  // The table ignores keys pressed too soon after a new state.
  while (await keys.isHidden()) await page.keyboard.press("?");
  await assertAccessible(page, "the keys");
  await page.keyboard.press("Escape");
  assert.ok(await keys.isHidden());
});

for (const [game, Player] of Object.entries(GAMES)) {
  stage.test(`a takeback in ${game} is within reach of the thumb`, { width: 390 }, async (page) => {
    const first = game === "klenotnici" ? { first_starter: "host_choice", starter: "0" } : {};
    await setUp(page, game, { seats: "3", ...first });
    await awaitTurn(page, { script: true });
    const before = await page.locator("#table").getAttribute("data-revision");
    await new Player(page).act();
    const button = page.locator("#now .take-back").getByRole("button", { name: "Take back" });
    // Other players move at the same time, and each of their moves replaces the action panel.
    const found = await page.waitForFunction(() => {
      return document.querySelector("#now .take-back")?.getBoundingClientRect().toJSON();
    });
    const box = await found.jsonValue();
    assert.ok(box.y > 300 && box.y + box.height <= 900, `within reach: ${box.y}`);
    assert.ok(box.height >= THUMB_PX, `${box.height}`);
    await assertNoOverflow(page, `the dock of ${game}`);
    await button.click();
    await page.locator(".log li", { hasText: "takes back" }).waitFor({ state: "attached" });
    assert.notEqual(await page.locator("#table").getAttribute("data-revision"), before);
  });
}

stage.test("a lobby has its chat, and a half-written message stays", {}, async (page) => {
  await setUp(page, "edel", { seats: "3", name: "Ana", bot_1: "friend" });
  await page.locator("#chat > summary").click();
  await page.locator("#chat-text").fill("Who comes?");
  await page.locator("#chat-text").press("Enter");
  await page.locator("#chat .words", { hasText: "Who comes?" }).waitFor();
  assert.equal(await page.locator("#chat-text").inputValue(), "");
  await page.locator("#chat-text").fill("And th");
  await stage.withPage({ width: 390 }, async (guest) => {
    await guest.goto(addressOf(page));
    await guest.locator("#chat > summary").click();
    assert.deepEqual(await guest.locator("#chat .words").allTextContents(), ["Who comes?"]);
    await assertNoOverflow(guest, "a lobby with talk");
    await guest.locator("#name").fill("Ben");
    await guest.locator("#join button[type=submit]").last().click();
    await page.locator(".who-at", { hasText: "Ben" }).waitFor();
  });
  assert.equal(await page.locator("#chat-text").inputValue(), "And th");
  await assertAccessible(page, "a lobby with talk");
});

stage.test("a spectator with a delay sees the delay", { width: 390 }, async (page) => {
  await setUp(page, "klenotnici", { seats: "3", watch_delay_s: "300" });
  await stage.withPage({ width: 320 }, async (watcher) => {
    await watcher.goto(addressOf(page));
    await watcher.getByText("You are watching 5 minutes behind the players.").waitFor();
    assert.equal(await watcher.locator(".log li").count(), 0);
    await assertNoOverflow(watcher, "a table watched from behind");
    await assertAccessible(watcher, "a table watched from behind");
  });
});

stage.test("an action panel is folded while others decide, and a key opens it", { width: 390 },
  async (page) => {
    await stage.restart({ botDelayMs: NEVER_MS });
    const others = { seats: "3", first_starter: "host_choice", starter: "1" };
    await setUp(page, "klenotnici", others);
    assert.equal(await question(page), "waiting");
    const height = async () => (await page.locator("#now").boundingBox()).height;
    assert.ok((await height()) <= DOCK_FOLDED_PX);
    await page.locator("#fold").focus();
    await page.keyboard.press("Space");
    assert.ok((await height()) > DOCK_FOLDED_PX);
    await assertAccessible(page, "an open dock");
  });
