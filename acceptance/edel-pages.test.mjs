// Checks the pages of Edel, Stein & Reich in every language and theme: one for each question, the
// scorings and the result.

import assert from "node:assert/strict";

import { Trader } from "./edel.mjs";
import { Looks, NEEDS } from "./looks.mjs";
import { asked, recorded } from "./records.mjs";
import { NEVER_MS } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, setUp } from "./table.mjs";

const stage = raiseStage();

/**
 * Recorded bot games, with their number of seats and the questions that they must contain. The test
 * also checks all other questions in these games.
 */
const GAMES = [
  { seats: 2, shows: ["choose-2", "guess", "guess-again", "open", "answer", "source"] },
  { seats: 5, shows: ["choose-5", "exchange", "take"] },
];

/** A fraction of a game that is small enough to fall within the first round. */
const ROUND_1 = 0.25;

/**
 * Returns the kind of question on a table's page, including the number of seats or the card if it
 * matters.
 */
function kindOf(html, seats) {
  const question = asked(html);
  const card = html.match(/ESR-EVENT-(\w+)-/)?.[1].toLowerCase();
  return { choose: `choose-${seats}`, instant: `instant-${card}` }[question] ?? question;
}

stage.test("no question has a barrier", {}, async (page, t) => {
  // The server recognises the table's owner by a cookie.
  await setUp(page, "edel");
  const looks = await Looks.of(stage, await page.context().storageState());
  const seen = new Set();
  const look = async (kind, address, question) => {
    if (kind === undefined || seen.has(kind)) return;
    seen.add(kind);
    const needs = NEEDS.edel[question];
    await t.test(kind, () => looks.at(`edel-${kind}`, address, { needs }));
  };
  const scored = page.getByText(/^Scoring of round 1$/);
  const goOn = async (record, share) => {
    await record.goOn(share);
    await awaitTurn(page, { script: true });
    return new Trader(page);
  };
  for (const { seats, shows } of GAMES) {
    const records = await recorded(stage, page, "edel", Array(seats).fill("random"));
    for (const record of records) {
      for await (const { address, html } of record.tables()) {
        await look(kindOf(html, seats), address, asked(html));
      }
    }
    assert.deepEqual(shows.filter((kind) => !seen.has(kind)), [], "every question came");
    const person = await goOn(records[0], ROUND_1);
    while ((await scored.count()) === 0) await person.act();
    await look("scoring", addressOf(page));
    await (await goOn(records[0], 1)).playUntil("over");
    await look(`over-${seats}`, addressOf(page));
    await look(`result-${seats}`, `${addressOf(page)}/result`);
  }
  const questions = [...seen].map((kind) => kind.replace(/^(choose|instant)-.*/, "$1"));
  assert.deepEqual(Object.keys(NEEDS.edel).filter((one) => !questions.includes(one)), []);
  await looks.end();
  t.diagnostic([...seen].join(" "));
});

stage.test("a player who has chosen sees the choice and waits", {}, async (page) => {
  await stage.restart({ botDelayMs: NEVER_MS });
  await setUp(page, "edel", { seats: "4" });
  await new Trader(page).press("choose gems");
  await page.locator("#table[data-turn=other]").waitFor();
  const looks = await Looks.of(stage, await page.context().storageState());
  await looks.at("edel-chosen", addressOf(page));
  await looks.end();
});
