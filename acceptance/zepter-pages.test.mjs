// Checks the pages of Das Zepter von Zavandor in every language and theme: one for each question,
// and the result.

import assert from "node:assert/strict";

import { Looks, NEEDS } from "./looks.mjs";
import { asked, recorded } from "./records.mjs";
import { NEVER_MS } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, question, setUp } from "./table.mjs";
import { Wizard } from "./zepter.mjs";

const stage = raiseStage();

/**
 * Recorded bot games, with their number of seats and the questions that they must contain. The test
 * also checks every other question in these games.
 */
const GAMES = [
  { seats: 3, options: { max_rounds: "10" }, shows: ["turn", "bid", "pay", "discard"] },
  {
    seats: 5,
    options: { max_rounds: "1", variant_d: "true" },
    shows: ["call-price", "take", "pick-role"],
  },
  { seats: 4, options: { max_rounds: "14" }, shows: ["advance"] },
  { seats: 2, options: { max_rounds: "1", role_assignment: "choice" }, shows: ["choose-role"] },
];

stage.test("no question has a barrier", {}, async (page, t) => {
  // The server recognises the table's owner by a cookie.
  await setUp(page, "zepter");
  const looks = await Looks.of(stage, await page.context().storageState());
  const seen = new Set();
  const look = async (kind, address, question) => {
    if (kind === undefined || seen.has(kind)) return;
    seen.add(kind);
    const needs = NEEDS.zepter[question];
    await t.test(kind, () => looks.at(`zepter-${kind}`, address, { needs }));
  };
  for (const { seats, options, shows } of GAMES) {
    const bots = ["builder", ...Array(seats - 1).fill("random")];
    const records = await recorded(stage, page, "zepter", bots, options);
    for (const record of records) {
      const visit = ({ address, html }) => look(asked(html), address, asked(html));
      for await (const table of record.tables()) await visit(table);
      // A question skipped in the first pass may still come up at another decision in the game.
      const missing = record.decisions.filter(({ word }) => shows.includes(word) && !seen.has(word));
      for (const decision of missing) await visit(await record.practise(decision));
      if (shows.every((kind) => seen.has(kind))) break;
    }
    assert.deepEqual(shows.filter((kind) => !seen.has(kind)), [], "every question came");
    await records[0].goOn(1);
    await awaitTurn(page, { script: true });
    await new Wizard(page, { hoards: true }).playUntil("over");
    await look("over", addressOf(page));
    await look("result", `${addressOf(page)}/result`);
  }
  assert.deepEqual(Object.keys(NEEDS.zepter).filter((question) => !seen.has(question)), []);
  await looks.end();
  t.diagnostic([...seen].join(" "));
});

stage.test("while a bot thinks, the page waits", {}, async (page) => {
  await stage.restart({ botDelayMs: NEVER_MS });
  let table = 0;
  // The order of the players in the first round is random, so the test tries several tables.
  do await setUp(page, "zepter", { seats: "6" });
  while ((await question(page)) !== "waiting" && (table += 1) < 5);
  assert.equal(await question(page), "waiting");
  const looks = await Looks.of(stage, await page.context().storageState());
  await looks.at("zepter-waiting", addressOf(page));
  await looks.end();
});
