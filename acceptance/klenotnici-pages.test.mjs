// Checks the pages of Klenotníci in every language and theme: one for each question, and the
// result.

import assert from "node:assert/strict";

import { Jeweller } from "./klenotnici.mjs";
import { Looks, NEEDS } from "./looks.mjs";
import { asked, recorded } from "./records.mjs";
import { NEVER_MS } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, question, setUp } from "./table.mjs";

/** The options that let the player put the first gem up for auction. */
const STARTING = { first_starter: "host_choice", starter: "0" };

const MIXED = ["greedy", "random", "random"];

/** Recorded bot games, with the questions that they must contain. */
const GAMES = [
  { options: {}, suffix: "", shows: ["choose", "bid"] },
  {
    options: { royal_goals: "true" },
    suffix: "-royal",
    shows: ["open-royal", "bid-royal", "settle-royal", "goal-royal"],
  },
  {
    // Random bots may spend everything, so that nobody can pay for the remaining gems.
    bots: ["random", "random", "random"],
    options: { hammer_timing: "after_any_raise", unsold_gems: "take_turns" },
    suffix: "-readings",
    shows: ["hammer-readings", "take-readings"],
  },
];

const stage = raiseStage();

stage.test("no question has a barrier", {}, async (page, t) => {
  // The server recognises the table's owner by a cookie.
  await setUp(page, "klenotnici", STARTING);
  const looks = await Looks.of(stage, await page.context().storageState());
  const seen = new Set();
  const look = async (kind, address, question) => {
    seen.add(kind);
    await t.test(kind, () => looks.at(kind, address, { needs: NEEDS.klenotnici[question] }));
  };
  for (const { bots = MIXED, options, suffix, shows } of GAMES) {
    const records = await recorded(stage, page, "klenotnici", bots, options);
    for (const record of records) {
      for await (const { address, html } of record.tables()) {
        const kind = `${asked(html)}${suffix}`;
        if (shows.includes(kind) && !seen.has(kind)) await look(kind, address, asked(html));
      }
    }
    assert.deepEqual(shows.filter((kind) => !seen.has(kind)), [], "every question came");
    if (seen.has("over")) continue;
    await records[0].goOn(1);
    await awaitTurn(page, { script: true });
    await new Jeweller(page).playUntil("over");
    await look("over", addressOf(page));
    await look("result", `${addressOf(page)}/result`);
  }
  const questions = [...seen].map((kind) => kind.split("-")[0]);
  assert.deepEqual(Object.keys(NEEDS.klenotnici).filter((one) => !questions.includes(one)), []);
  await looks.end();
});

stage.test("while a bot thinks, the page waits", {}, async (player) => {
  await stage.restart({ botDelayMs: NEVER_MS });
  await setUp(player, "klenotnici", { ...STARTING, starter: "1" });
  assert.equal(await question(player), "waiting");
  const cookies = await player.context().storageState();
  const looks = await Looks.of(stage, cookies);
  await looks.at("waiting", addressOf(player));
  await looks.end();
  await stage.withPage({ cookies, script: false }, async (page) => {
    // A page without scripts reloads automatically while the player waits.
    await page.goto(addressOf(player));
    await page.waitForEvent("load");
    assert.equal(addressOf(page), addressOf(player));
  });
});
