// Every question of a table of Klenotníci and its result, as they look to everybody.

import assert from "node:assert/strict";

import { Jeweller } from "./klenotnici.mjs";
import { Looks, playUntilSeen } from "./looks.mjs";
import { NEVER_MS } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, question, setUp } from "./table.mjs";

/** Options with which the person is the first to put up a pyramid. */
const STARTING = { first_starter: "host_choice", starter: "0" };
const ROYAL = { ...STARTING, royal_goals: "true" };

/** Games, and what each is there for. */
const GAMES = [
  { options: STARTING, shows: ["choose", "bid", "over", "result"] },
  { options: ROYAL, lavish: true, shows: ["open-royal", "bid-royal", "settle-royal"] },
  { options: ROYAL, thrifty: true, shows: ["goal-royal"] },
];

const stage = raiseStage();

stage.test("no question has a barrier", {}, async (player, t) => {
  // Whoever has opened a table is known by his cookie.
  await setUp(player, "klenotnici", STARTING);
  const looks = await Looks.of(stage, await player.context().storageState());
  const seen = new Set();
  const look = async (kind, address, { shows }) => {
    if (seen.has(kind) || !shows.includes(kind)) return;
    seen.add(kind);
    await t.test(kind, () => looks.at(kind, address));
  };
  await playUntilSeen(seen, GAMES, async (game, isDone) => {
    const { options, lavish, thrifty } = game;
    await setUp(player, "klenotnici", options);
    await awaitTurn(player, { script: true });
    const person = new Jeweller(player, { lavish, thrifty });
    for (let asked; (asked = await question(player)) !== "over"; await person.act()) {
      await look(options === ROYAL ? `${asked}-royal` : asked, addressOf(player), game);
      if (isDone()) return;
    }
    await look("over", addressOf(player), game);
    await look("result", `${addressOf(player)}/result`, game);
  });
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
    // Without script it loads itself again.
    await page.goto(addressOf(player));
    await page.waitForEvent("load");
    assert.equal(addressOf(page), addressOf(player));
  });
});
