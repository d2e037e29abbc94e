// Measures how smooth animations are, using the browser's Long Animation Frames API, which reports
// every frame that takes longer than 50 ms. The program is not a test. Other load affects the
// result, so leave the machine otherwise idle.
//
//     node frames.mjs [DECISIONS]
//
// Makes DECISIONS decisions in each game (8 by default), in a window of 1440 by 900 pixels.

import { openPage, startBrowser } from "./browser.mjs";
import { PLAYERS } from "./company.mjs";
import { startServer } from "./server.mjs";
import { playAgainstBots } from "./table.mjs";

const DECISIONS = Number(process.argv[2] ?? 8);

/**
 * The time to watch a page after each decision, in milliseconds, which covers most of an animation.
 */
const WATCHED_MS = 2500;

/** Collects a page's long frames during an animation. */
function watch() {
  window.frames50 = [];
  new PerformanceObserver((list) => {
    if (document.getElementById("outcome")?.hidden === false) {
      window.frames50.push(...list.getEntries().map(({ duration, blockingDuration }) =>
        ({ ms: Math.round(duration), blocking: Math.round(blockingDuration) })));
    }
  }).observe({ type: "long-animation-frame" });
}

const browser = await startBrowser();
const server = await startServer();
try {
  for (const [game, Player] of Object.entries(PLAYERS)) {
    const page = await openPage(browser, server, { width: 1440, motion: true });
    await playAgainstBots(page, game, { seats: 4 });
    await page.evaluate(watch);
    const person = new Player(page, { script: true });
    for (let decided = 0; decided < DECISIONS; decided += 1) {
      await person.act();
      await person.awaitTurn();
      await page.waitForTimeout(WATCHED_MS);
    }
    const found = await page.evaluate(() => window.frames50);
    const told = found.map(({ ms, blocking }) => `${ms} ms (${blocking} of them blocking)`);
    console.log(`${game}: ${found.length} in ${DECISIONS} decisions${told.map((one) => `\n  ${one}`).join("")}`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.discard();
}
