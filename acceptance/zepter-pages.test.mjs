// Every question of a table of Das Zepter von Zavandor and its result, as they look to everybody.

import assert from "node:assert/strict";

import { Looks, playUntilSeen } from "./looks.mjs";
import { NEVER_MS } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, question, setUp } from "./table.mjs";
import { Wizard } from "./zepter.mjs";

const stage = raiseStage();

/** Games, and what each is there for; what else the dock asks in them is looked at as it comes. */
const GAMES = [
  { fields: { seats: "4", max_rounds: "10" }, shows: ["turn", "bid", "pay"] },
  {
    fields: { seats: "2", max_rounds: "4" },
    hoards: true,
    shows: ["discard", "over", "result"],
  },
  {
    fields: { seats: "5", max_rounds: "1", variant_d: "true" },
    shows: ["call-price", "take", "pick-role"],
  },
  { fields: { seats: "2", max_rounds: "1", role_assignment: "choice" }, shows: ["choose-role"] },
];

stage.test("no question has a barrier", {}, async (page, t) => {
  // Whoever has opened a table is known by his cookie.
  await setUp(page, "zepter");
  const looks = await Looks.of(stage, await page.context().storageState());
  const seen = new Set();
  const look = async (kind, address) => {
    if (seen.has(kind)) return;
    seen.add(kind);
    await t.test(kind, () => looks.at(`zepter-${kind}`, address));
  };
  await playUntilSeen(seen, GAMES, async ({ fields, hoards }, isDone) => {
    await setUp(page, "zepter", fields);
    await awaitTurn(page, { script: true });
    const person = new Wizard(page, { hoards });
    for (let asked; (asked = await question(page)) !== "over"; await person.act()) {
      await look(asked, addressOf(page));
      if (isDone()) return;
    }
    await look("over", addressOf(page));
    await look("result", `${addressOf(page)}/result`);
  });
  await looks.end();
  t.diagnostic([...seen].join(" "));
});

stage.test("while a bot thinks, the page waits", {}, async (page) => {
  await stage.restart({ botDelayMs: NEVER_MS });
  let table = 0;
  // The order of the first round is drawn.
  do await setUp(page, "zepter", { seats: "6" });
  while ((await question(page)) !== "waiting" && (table += 1) < 5);
  assert.equal(await question(page), "waiting");
  const looks = await Looks.of(stage, await page.context().storageState());
  await looks.at("zepter-waiting", addressOf(page));
  await looks.end();
});
