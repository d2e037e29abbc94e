// Every question of a table of Klenotníci and its result, as they look to everybody.

import assert from "node:assert/strict";

import { Jeweller } from "./klenotnici.mjs";
import { Looks } from "./looks.mjs";
import { NEVER_MS } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, question, setUp } from "./table.mjs";

/** Options with which the person is the first to put up a pyramid. */
const STARTING = { first_starter: "host_choice", starter: "0" };
const ROYAL = { ...STARTING, royal_goals: "true" };

const stage = raiseStage();

stage.test("no question has a barrier", {}, async (player, t) => {
  // Whoever has opened a table is known by his cookie.
  await setUp(player, "klenotnici", STARTING);
  const looks = await Looks.of(stage, await player.context().storageState());
  for (const [kind, options] of Object.entries({
    choose: STARTING,
    open: ROYAL,
    bid: STARTING,
    "bid-royal": ROYAL,
    settle: ROYAL,
    goal: ROYAL,
    over: STARTING,
  })) {
    await t.test(kind, async () => {
      await looks.at(kind, await park(player, options, kind.split("-")[0]));
    });
  }
  await t.test("result", () => looks.at("result", `${addressOf(player)}/result`));
  await looks.end();
});

/** Plays tables until one asks for `wanted`; its address. */
async function park(player, options, wanted) {
  for (let table = 0; table < 5; table += 1) {
    await setUp(player, "klenotnici", options);
    await awaitTurn(player, { script: true });
    const person = new Jeweller(player, {
      lavish: wanted === "settle",
      thrifty: wanted === "goal",
    });
    if ((await person.playUntil(wanted)) === wanted) return addressOf(player);
  }
  throw new Error(`no table came to ask: ${wanted}`);
}

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
