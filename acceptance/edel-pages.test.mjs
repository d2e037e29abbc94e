// Every question of a table of Edel, Stein & Reich, the scorings and the result, as they look to
// everybody.

import assert from "node:assert/strict";

import { Trader } from "./edel.mjs";
import { Looks } from "./looks.mjs";
import { NEVER_MS } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, question, setUp } from "./table.mjs";

const stage = raiseStage();

/** Games in which everything that the dock can ask has a chance to come. */
const GAMES = [
  { seats: 2, taste: ["event"] },
  { seats: 3, taste: ["event"] },
  { seats: 5, taste: ["free_choice"] },
];

/** What comes in every such series of games. */
const ALWAYS = ["choose-2", "choose-3", "choose-5", "guess", "guess-again", "open", "answer",
  "source", "scoring", "over-2", "over-3", "over-5", "result-2", "result-3", "result-5"];

stage.test("no question has a barrier", {}, async (page, t) => {
  // Whoever has opened a table is known by his cookie.
  await setUp(page, "edel");
  const looks = await Looks.of(stage, await page.context().storageState());
  const seen = new Set();
  const look = async (kind, address) => {
    if (seen.has(kind)) return;
    seen.add(kind);
    await t.test(kind, () => looks.at(`edel-${kind}`, address));
  };
  for (const { seats, taste } of GAMES) {
    await setUp(page, "edel", { seats: `${seats}` });
    await awaitTurn(page, { script: true });
    const person = new Trader(page, { taste });
    const scored = page.getByText(/^Scoring of round 1$/);
    for (let asked; (asked = await question(page)) !== "over"; await person.act()) {
      const kind = { choose: `choose-${seats}`, instant: `instant-${await person.card()}` }[asked];
      await look(kind ?? asked, addressOf(page));
      if ((await scored.count()) > 0) await look("scoring", addressOf(page));
    }
    await look(`over-${seats}`, addressOf(page));
    await look(`result-${seats}`, `${addressOf(page)}/result`);
  }
  await looks.end();
  t.diagnostic([...seen].join(" "));
  assert.deepEqual(ALWAYS.filter((kind) => !seen.has(kind)), []);
});

stage.test("whoever has chosen sees what, and waits", {}, async (page) => {
  await stage.restart({ botDelayMs: NEVER_MS });
  await setUp(page, "edel", { seats: "4" });
  await new Trader(page).press("choose gems");
  await page.locator("#table[data-turn=other]").waitFor();
  const looks = await Looks.of(stage, await page.context().storageState());
  await looks.at("edel-chosen", addressOf(page));
  await looks.end();
});
