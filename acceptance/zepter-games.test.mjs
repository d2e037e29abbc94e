// Plays games of Das Zepter von Zavandor against bots as a person would, and compares the result
// with the downloaded record.

import assert from "node:assert/strict";

import { assertNoOverflow, assertSteady, noteShifts } from "./browser.mjs";
import { recorded } from "./records.mjs";
import { assertResult, openResult } from "./result.mjs";
import { run } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { awaitTurn, downloadRecord, setUp, version } from "./table.mjs";
import { Wizard } from "./zepter.mjs";

/** The fraction of a game after which the test takes over from the bots for the last rounds. */
const LAST_ROUNDS = 0.85;

/** The decisions that every game contains, and others of which every game contains at least one. */
const ALWAYS = ["activate", "arrange", "end"];
const SOME = ["auction by card", "compose", "hand over", "pay an advance", "buy"];

const stage = raiseStage();

for (const [seats, script, width, rounds] of [
  [2, true, 390, 4],
  [6, false, 1280, 3],
]) {
  const how = `${script ? "with" : "without"} script at ${width} px`;
  stage.test(`${rounds} rounds for ${seats} ${how}`, { width, script }, async (page, t) => {
    if (script) await noteShifts(page);
    await setUp(page, "zepter", { seats: `${seats}`, max_rounds: `${rounds}` });
    await awaitTurn(page, { script });
    const person = new Wizard(page, { script });
    assert.equal(await person.playUntil("over"), "over");
    if (script) t.diagnostic(`${await assertSteady(page, await version(page))} a move`);
    t.diagnostic(JSON.stringify(person.made));
    for (const kind of ALWAYS) assert.ok(person.made[kind] > 0, `${kind} came`);
    assert.ok(SOME.some((kind) => person.made[kind] > 0), "energy was spent");
    assert.equal(person.made.end, rounds, "one turn in each round");
    const { record, view } = await assertEnd(page, seats);
    assert.equal(view.round, rounds);
    const verified = await run("verify", record);
    assert.equal(verified.code, 0, verified.stdout + verified.stderr);
    await assertPlot(page, view);
  });
}

for (const [script, width] of [
  [true, 1280],
  [false, 390],
]) {
  const how = `${script ? "with" : "without"} script at ${width} px`;
  stage.test(`a game for 4 to the fifth Sentinel ${how}`, { width, script }, async (page, t) => {
    // The server recognises the table's owner by a cookie.
    await page.request.post("/tables", { form: { game: "zepter", seats: "4", bots: "random" } });
    const [record] = await recorded(stage, page, "zepter", Array(4).fill("builder"));
    await record.goOn(LAST_ROUNDS, "builder");
    await awaitTurn(page, { script });
    const person = new Wizard(page, { script, hoards: true });
    assert.equal(await person.playUntil("over"), "over");
    t.diagnostic(JSON.stringify(person.made));
    assert.ok(person.made.end > 1, "several rounds were left");
    const { view } = await assertEnd(page, 4);
    assert.ok(view.sentinels_sold >= 5, `${view.sentinels_sold} Sentinels are sold`);
    assert.equal(view.max_rounds, 0);
  });
}

/**
 * Asserts that the result matches the downloaded record. Returns the record and the game's final
 * view.
 */
async function assertEnd(page, seats) {
  await openResult(page);
  await assertNoOverflow(page, "the result");
  const points = await assertResult(page, seats);
  const record = await downloadRecord(page, stage.server.data);
  const { view } = JSON.parse((await run("replay", record, "--json")).stdout);
  const totals = view.players.map((player) => player.points_total);
  assert.deepEqual(totals.toSorted((a, b) => b - a), points);
  return { record, view };
}

/** Asserts that a game's chart covers the start, every round and the end. */
async function assertPlot(page, view) {
  const plot = await page.locator(".plot").getAttribute("aria-label");
  const shown = plot.split("; ").map((line) => line.match(/[\d, ]+$/)[0].split(", ").map(Number));
  for (const [seat, line] of shown.entries()) {
    const { start_points: start, points_total: total, in_game: isIn } = view.players[seat];
    if (!isIn) continue;
    assert.equal(line.length, view.round + 1, plot);
    assert.deepEqual([line[0], line.at(-2), line.at(-1)], [3, start, total], plot);
  }
}
