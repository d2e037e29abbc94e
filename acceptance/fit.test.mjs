// What a decision needs fits the screen: at 1440x900 without scrolling, and on a phone beside a dock
// that covers at most two fifths.

import assert from "node:assert/strict";

import { Trader } from "./edel.mjs";
import { Jeweller } from "./klenotnici.mjs";
import { raiseStage } from "./stage.mjs";
import { playAgainstBots, question } from "./table.mjs";
import { Wizard } from "./zepter.mjs";

const stage = raiseStage();

/** Who plays, for how many decisions, and what each question needs to be seen. */
const GAMES = {
  edel: {
    person: (page) => new Trader(page),
    seats: 4,
    decisions: 16,
    needs: {
      choose: ["#matrix"],
      open: ["#matrix", ".bgn"],
      answer: ["#matrix", ".bgn"],
      single: ["#matrix"],
      source: ["#matrix"],
      instant: ["#matrix"],
      exchange: ["#matrix"],
      take: ["#matrix"],
    },
  },
  zepter: {
    person: (page) => new Wizard(page, { hoards: true }),
    seats: 4,
    decisions: 10,
    needs: {
      turn: [".opps", ".mk", "#mine"],
      bid: [".block"],
      pay: [".block"],
      discard: [],
      advance: ["#hand, .dock"],
      release: [".dock"],
      lose: [".dock"],
    },
  },
  klenotnici: {
    person: (page) => new Jeweller(page),
    seats: 4,
    decisions: 10,
    needs: { choose: [".kboard"], open: [".block"], bid: [".block"], window: [".block"], settle: [] },
  },
};

/** How far the parts reach, and where the dock begins. */
function measure(page, selectors) {
  return page.evaluate((selectors) => {
    window.scrollTo(0, 0);
    const dock = document.querySelector("#now").getBoundingClientRect();
    const bottoms = selectors.map((one) => document.querySelector(one).getBoundingClientRect().bottom);
    return { dock: dock.top, height: dock.height, bottoms };
  }, selectors);
}

for (const [game, { person, seats, decisions, needs }] of Object.entries(GAMES)) {
  stage.test(`${game}: what a decision needs is on the screen`, {}, async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await playAgainstBots(page, game, { seats });
    const player = person(page);
    const seen = new Set();
    for (let made = 0; made < decisions; made += 1) {
      const asked = await question(page);
      if (asked === "over") break;
      const what = needs[asked] ?? [];
      const { dock, bottoms } = await measure(page, what);
      bottoms.forEach((bottom, part) => {
        assert.ok(bottom <= dock + 1 || what[part].includes(".dock"),
          `${asked}: ${what[part]} ends at ${bottom}, the dock begins at ${dock}`);
      });
      if (!seen.has(asked)) {
        await page.setViewportSize({ width: 390, height: 844 });
        const { height } = await measure(page, []);
        assert.ok(height <= 0.4 * 844 + 1, `${asked}: the dock takes ${height} px on a phone`);
        await page.setViewportSize({ width: 1440, height: 900 });
        seen.add(asked);
      }
      await player.act();
    }
    assert.ok(seen.size > 1, `${[...seen]}`);
  });
}
