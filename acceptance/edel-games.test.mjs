// Plays whole games of Edel, Stein & Reich against bots as a person would, from the home page to
// the result, and compares the result with the downloaded record.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { assertNoOverflow, assertSteady, noteShifts } from "./browser.mjs";
import { Trader } from "./edel.mjs";
import { recorded } from "./records.mjs";
import { assertResult, numbers, openResult, sum } from "./result.mjs";
import { run } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { awaitTurn, downloadRecord, playFromHome, version } from "./table.mjs";

/** The number of gem cards in a round, by number of players (ESR-SETUP-7, ESR-2P-3). */
const GEM_CARDS = { 2: 10, 3: 24 };

/** The decisions that every game contains, by number of players. */
const ALWAYS = { 2: ["choose", "guess"], 3: ["choose"] };

/** The fraction of a game after which the test takes over from the bots, in the last round. */
const LAST_ROUND = 0.8;

const stage = raiseStage();

for (const [seats, script, width] of [
  [2, true, 390],
  [3, false, 1280],
]) {
  const how = `${script ? "with" : "without"} script at ${width} px`;
  stage.test(`a game for ${seats} ${how}`, { width, script }, async (page, t) => {
    if (script) await noteShifts(page);
    await playFromHome(page, "edel", { script, seats });
    const person = new Trader(page, { script });
    assert.equal(await person.playUntil("over"), "over");
    if (script) t.diagnostic(`${await assertSteady(page, await version(page))} a move`);
    t.diagnostic(JSON.stringify(person.made));
    for (const kind of ALWAYS[seats]) assert.ok(person.made[kind] > 0, `${kind} came`);

    await openResult(page);
    await assertNoOverflow(page, "the result");
    const points = await assertResult(page, seats);
    const record = await downloadRecord(page, stage.server.data);
    const verified = await run("verify", record);
    assert.equal(verified.code, 0, verified.stdout + verified.stderr);
    await assertAsRecorded(page, record, seats, points);
  });
}

stage.test("the last round of a game for 5 with script at 1280 px", {}, async (page, t) => {
  // The server recognises the table's host by a cookie.
  await page.request.post("/tables", { form: { game: "edel", seats: "5", bots: "random" } });
  const [record] = await recorded(stage, page, "edel", Array(5).fill("random"));
  await record.goOn(LAST_ROUND);
  await awaitTurn(page, { script: true });
  const person = new Trader(page);
  assert.equal(await person.playUntil("over"), "over");
  t.diagnostic(JSON.stringify(person.made));
  assert.ok(person.made.choose > 1, "choose came");
  await openResult(page);
  await assertNoOverflow(page, "the result");
  const points = await assertResult(page, 5, { whole: false });
  const file = await downloadRecord(page, stage.server.data);
  const { view } = JSON.parse((await run("replay", file, "--json")).stdout);
  const money = view.players.map((player) => player.money);
  assert.deepEqual(money.toSorted((a, b) => b - a), points);
});

/** Asserts that the money after every scoring and the final places match the downloaded record. */
async function assertAsRecorded(page, record, seats, points) {
  const lines = (await readFile(record, "utf8")).split("\n");
  const moves = lines.filter((line) => /^(P\d|chance) /.test(line));
  const dealt = moves.flatMap((move, ply) => (move.startsWith("chance draw gems") ? [ply] : []));
  const ends = [1, 2].map((round) => dealt[round * GEM_CARDS[seats]]).concat(moves.length);
  const recorded = [];
  for (const ply of ends) {
    const { stdout } = await run("replay", record, "--json", "--ply", `${ply}`);
    recorded.push(JSON.parse(stdout).view.players.map((player) => player.money));
  }
  assert.deepEqual(recorded.at(-1).toSorted((a, b) => b - a), points);

  const plot = await page.locator(".plot").getAttribute("aria-label");
  const shown = plot.split("; ").map((line) => line.match(/[\d, ]+$/)[0].split(", ").map(Number));
  assert.deepEqual(
    shown,
    recorded[0].map((_, seat) => [0, ...recorded.map((money) => money[seat])]),
  );
  await assertScorings(page, recorded);
}

/**
 * Asserts that the items of each scoring add up, and that no scoring paid a player more than they
 * gained in the entire round.
 */
async function assertScorings(page, recorded) {
  for (const [round, money] of recorded.entries()) {
    const sheet = page.getByRole("region", { name: `Scoring of round ${round + 1}` });
    const items = await numbers(sheet.locator("tbody tr"));
    assert.equal(items.length, 5, "four colours and the certificates");
    const [totals] = await numbers(sheet.locator("tfoot tr"));
    const before = recorded[round - 1] ?? money.map(() => 0);
    for (const [seat, total] of totals.entries()) {
      assert.equal(sum(items.map((item) => item[seat])), total, `round ${round + 1}, seat ${seat}`);
      assert.ok(total <= money[seat] - before[seat], `round ${round + 1}, seat ${seat}`);
    }
  }
}
