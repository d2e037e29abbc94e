// Every question of a table of Edel, Stein & Reich, the scorings and the result, as they look to
// everybody.

import { Trader } from "./edel.mjs";
import { Looks, playUntilSeen } from "./looks.mjs";
import { NEVER_MS } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, awaitTurn, question, setUp } from "./table.mjs";

const stage = raiseStage();

/** Games, and what each is there for; what else the dock asks in them is looked at as it comes. */
const GAMES = [
  {
    seats: 2,
    taste: ["event"],
    shows: ["choose-2", "guess", "guess-again", "open", "answer", "source", "over-2", "result-2"],
  },
  {
    seats: 5,
    taste: ["free_choice"],
    shows: ["choose-5", "scoring", "over-5", "result-5"],
  },
];

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
  await playUntilSeen(seen, GAMES, async ({ seats, taste }, isDone) => {
    await setUp(page, "edel", { seats: `${seats}` });
    await awaitTurn(page, { script: true });
    const person = new Trader(page, { taste });
    const scored = page.getByText(/^Scoring of round 1$/);
    for (let asked; (asked = await question(page)) !== "over"; await person.act()) {
      const kind = { choose: `choose-${seats}`, instant: `instant-${await person.card()}` }[asked];
      await look(kind ?? asked, addressOf(page));
      if ((await scored.count()) > 0) await look("scoring", addressOf(page));
      if (isDone()) return;
    }
    await look(`over-${seats}`, addressOf(page));
    await look(`result-${seats}`, `${addressOf(page)}/result`);
  });
  await looks.end();
  t.diagnostic([...seen].join(" "));
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
