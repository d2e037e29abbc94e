// Tests the replay of a game: with links, keys and the progress bar, at several speeds, and from
// other players' perspectives.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertNoOverflow, keepScreen } from "./browser.mjs";
import { Looks } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, playAgainstBots, playOut, setUp } from "./table.mjs";

/** A finished game of Klenotníci, and its player's cookies. */
const finished = {};

const stage = raiseStage(async (stage) => {
  await stage.withPage({}, async (page) => {
    await playAgainstBots(page, "klenotnici", { seats: 3 });
    finished.table = addressOf(page);
    await playOut(page);
    await page.goto(`${finished.table}/replay`);
    finished.last = Number(await page.locator("#r-ply").inputValue());
    finished.cookies = await page.context().storageState();
  });
});

/** The field for a record on the replay page, and the name of the button beside it. */
const IMPORT = { field: "#record", button: "Open the game" };

const replay = (fields) => `${finished.table}/replay?${new URLSearchParams(fields)}`;
const plyOf = (page) => Number(new URL(page.url()).searchParams.get("ply"));
const shown = (page) => page.locator("#r-table").innerText();

/** Waits until a page shows a ply, both in its URL and in the field for the ply. */
async function awaitPly(page, ply) {
  await page.waitForFunction((ply) => {
    const address = new URLSearchParams(location.search).get("ply");
    return address === `${ply}` && document.getElementById("r-ply").value === `${ply}`;
  }, ply);
}

test("looking back has no barrier", async (t) => {
  const looks = await Looks.of(stage, finished.cookies);
  await t.test("a move", () => looks.at("replay-klenotnici", replay({ ply: 41 })));
  await t.test("the beginning", () => looks.at("replay-start", replay({ ply: 0, end: "hidden" })));
  await t.test("the end", () => looks.at("replay-end", replay({ as: "public" })));
  await t.test("no move", () => looks.at("replay-missing", replay({ ply: 9999 })));
  await looks.end([404]);
});

for (const game of ["edel", "zepter"]) {
  test(`looking back at ${game} has no barrier`, async () => {
    const page = await stage.open();
    await setUp(page, game);
    await page.locator("form#now").waitFor();
    const address = `${addressOf(page)}/replay`;
    const cookies = await page.context().storageState();
    await page.context().close();
    const looks = await Looks.of(stage, cookies);
    await looks.at(`replay-${game}`, address);
    await looks.end();
  });
}

stage.test("keys step through the game", {}, async (page) => {
  await page.goto(replay({ as: 1, ply: 10 }));
  const before = await shown(page);
  await page.keyboard.press("ArrowRight");
  await awaitPly(page, 11);
  await page.keyboard.press("ArrowLeft");
  await awaitPly(page, 10);
  assert.equal(await shown(page), before, "back is where it was");
  await page.keyboard.press("End");
  await awaitPly(page, finished.last);
  await page.keyboard.press("Home");
  await awaitPly(page, 0);
  assert.equal(new URL(page.url()).searchParams.get("as"), "1", "through the same eyes");
  await page.reload();
  assert.equal(plyOf(page), 0, "the address is that of the move");
  await page.goBack();
  assert.ok(!page.url().includes("ply="), "steps leave no trace in the history");
});

stage.test("the focus stays on the step button", {}, async (page) => {
  await page.goto(replay({ ply: finished.last - 1 }));
  await page.locator("#r-next").focus();
  await page.keyboard.press("Enter");
  await awaitPly(page, finished.last);
  // There is no later ply, so the progress bar receives the focus.
  assert.equal(await page.evaluate(() => document.activeElement.id), "r-bar");
  await page.keyboard.press("ArrowLeft");
  await awaitPly(page, finished.last - 1);
  await page.locator("#r-bar").press("Home");
  await awaitPly(page, 0);
});

stage.test("a game plays itself to the end at a speed", {}, async (page) => {
  await page.goto(replay({ ply: finished.last - 3 }));
  await page.locator("#r-pace select").selectOption({ label: "very fast" });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await awaitPly(page, finished.last);
  await page.locator("#r-play[aria-pressed=false]").waitFor();
  await page.locator("#r-prev").click();
  await awaitPly(page, finished.last - 1);
});

stage.test("without script every step is a link", { script: false }, async (page) => {
  await page.goto(replay({ as: 2, ply: 5 }));
  await page.getByRole("link", { name: "Next move" }).click();
  assert.equal(plyOf(page), 6);
  await page.getByRole("link", { name: "Next auction" }).click();
  assert.ok(plyOf(page) > 6);
  await page.getByRole("spinbutton", { name: "Move" }).fill("20");
  await page.getByRole("button", { name: "Go" }).click();
  assert.equal(plyOf(page), 20);
  assert.equal(new URL(page.url()).searchParams.get("as"), "2", "through the same eyes");
  await page.getByRole("link", { name: "Last move" }).click();
  assert.equal(plyOf(page), finished.last);
  assert.equal(await page.locator("#r-next[href]").count(), 0);
  await page.locator(".log .ply").nth(3).click();
  assert.ok(plyOf(page) < finished.last);
});

stage.test("each player's view shows their hand", {}, async (page) => {
  await page.goto(replay({ as: 0, ply: 30 }));
  const own = await shown(page);
  const eyes = page.getByRole("navigation", { name: "View of" });
  assert.equal(await eyes.getByRole("link").count(), 4, "three seats and a spectator");
  await eyes.getByRole("link").nth(1).click();
  await page.waitForURL(/as=1/);
  assert.equal(plyOf(page), 30);
  assert.notEqual(await shown(page), own);
});

stage.test("a reader who hides the end does not see the length", {}, async (page) => {
  await page.goto(replay({ ply: 30 }));
  const told = `of ${finished.last}`;
  assert.ok((await page.locator("main").innerText()).includes(told));
  await page.getByRole("link", { name: "Hide the ending" }).click();
  await page.waitForURL(/end=hidden/);
  assert.ok(!(await page.locator("main").innerText()).includes(told));
  assert.equal(await page.locator("#r-bar, #r-last").count(), 0);
  await page.keyboard.press("ArrowRight");
  await awaitPly(page, 31);
  assert.match(page.url(), /end=hidden/);
});

for (const script of [true, false]) {
  stage.test(`practice starts from any move, script ${script}`, { script }, async (page) => {
    await page.goto(replay({ as: 1, ply: 12 }));
    if (script) {
      await page.keyboard.press("ArrowRight");
      await awaitPly(page, 13);
    }
    const move = script ? 13 : 12;
    await page.getByText("Practise from here").click();
    await page.getByLabel("Redeal").check();
    await page.getByRole("button", { name: "Open a practice table" }).click();
    await page.waitForURL(/\/tables\/\w+$/);
    assert.notEqual(addressOf(page), finished.table);
    await page.locator(".rtabs a[href='#tab-info']").click();
    await page.getByRole("link", { name: `move ${move} of another table` }).click();
    assert.equal(new URL(page.url()).pathname, `${finished.table}/replay`);
    assert.equal(plyOf(page), move);
  });
}

stage.test("a record is uploaded from a file", {}, async (page) => {
  const record = await (await page.request.get(`${finished.table}/transcript`)).text();
  await page.goto("/");
  await page.getByRole("link", { name: "Look at a recorded game" }).click();
  await page.locator("#file").setInputFiles({
    name: "evening.karat", mimeType: "text/plain", buffer: Buffer.from(record),
  });
  await page.waitForFunction(() => document.getElementById("record").value !== "");
  await page.getByRole("button", { name: IMPORT.button }).click();
  await page.waitForURL(/replay/);
  await page.keyboard.press("End");
  await awaitPly(page, finished.last);
  assert.equal(await page.locator("#table").count(), 0, "nobody plays here");
});

test("uploading a record has no barrier", async (t) => {
  const looks = await Looks.of(stage);
  await t.test("the form", () => looks.at("import", "/replays"));
  await looks.end();
  const page = await stage.open({ script: false, width: 390 });
  await page.goto("/replays");
  await page.locator(IMPORT.field).fill("karat 1\ngame klenotnici\nseats 3\n\nP0 pass\n");
  await page.getByRole("button", { name: IMPORT.button }).click();
  await page.getByRole("alert").getByText("Line 5").waitFor();
  assert.match(await page.locator(IMPORT.field).inputValue(), /P0 pass/);
  await t.test("a refusal", async () => {
    await assertNoOverflow(page, "a refused record");
    await keepScreen(page, "import-refused");
  });
  await page.context().close();
});
