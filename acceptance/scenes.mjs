// Takes screenshots of online tables. `node scenes.mjs FOLDER` saves every scene in FOLDER, wide
// and narrow, light and dark. It only asserts that each scene appears and that no page scrolls
// sideways.

import { mkdirSync } from "node:fs";
import path from "node:path";

import { assertNoOverflow, openPage, startBrowser } from "./browser.mjs";
import { Company, NAMES, PLAYERS } from "./company.mjs";
import { openResult } from "./result.mjs";
import { NEVER_MS, startServer } from "./server.mjs";
import { setUp } from "./table.mjs";

const VIEWS = [1440, 390].flatMap((width) => ["light", "dark"].map((theme) => ({ width, theme })));

/** The number of decisions before the scene shown on three screens, by game. */
const MOMENTS = { klenotnici: 7, edel: 8, zepter: 9 };

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node scenes.mjs FOLDER");
mkdirSync(folder, { recursive: true });

const stage = { browser: await startBrowser(), server: await startServer({ botDelayMs: NEVER_MS }) };
try {
  await beforeAGame();
  for (const game of Object.keys(PLAYERS)) await threeScreens(game);
  await afterAGame();
} finally {
  await stage.browser.close();
  await stage.server.discard();
}

/** Takes screenshots of a page at every width and in every theme. */
async function shoot(page, name, { fullPage = true } = {}) {
  for (const { width, theme } of VIEWS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await assertNoOverflow(page, `${name} at ${width} px`);
    const file = path.join(folder, `${name}-${width}-${theme}.png`);
    await page.screenshot({ path: file, fullPage });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  console.log(name);
}

/**
 * Takes screenshots of the form for a new table, a lobby as its host, a friend and a stranger see
 * it, and the list of open tables.
 */
async function beforeAGame() {
  const [owner, friend, stranger] = await Promise.all([1, 2, 3].map(() => openPage(
    stage.browser, stage.server)));
  await owner.goto("/games/zepter/new");
  await shoot(owner, "create");
  await setUp(owner, "zepter", {
    name: "Ana", visibility: "public", bot_1: "friend", bot_3: "friend",
  });
  await stranger.goto(owner.url());
  await shoot(stranger, "lobby-stranger");
  await friend.goto(owner.url());
  await friend.locator("#name").fill("Ben");
  await friend.locator("#join button[type=submit]").last().click();
  await friend.getByRole("button", { name: "Leave table" }).waitFor();
  await owner.locator(".who-at", { hasText: "Ben" }).waitFor();
  await shoot(owner, "lobby-owner");
  await shoot(friend, "lobby-friend");
  await stranger.goto("/");
  await shoot(stranger, "home");
  await owner.getByRole("button", { name: "Close table" }).click();
  await owner.getByRole("heading", { name: "This table is closed" }).waitFor();
  await shoot(owner, "lobby-closed");
  for (const page of [owner, friend, stranger]) await page.context().close();
}

/** Takes screenshots of one moment in a game as each of the three players sees it. */
async function threeScreens(game) {
  const fields = { time: game === "edel" ? "days 2" : "fischer 600 10" };
  const company = await Company.gather(stage, game, { fields });
  await company.makeMoves(MOMENTS[game]);
  await company.due();
  for (const [seat, page] of company.pages.entries()) {
    await shoot(page, `live-${game}-${NAMES[seat]}`);
  }
  await company.part();
}

/**
 * Takes screenshots after a finished game: the result, the replay, a practice table, the proof of
 * the deal, and a player's pages.
 */
async function afterAGame() {
  const fields = { time: "days 2", max_rounds: "2", rated: "yes" };
  const company = await Company.gather(stage, "zepter", { fields });
  await company.makeMoves(4);
  const [page] = company.pages;
  await page.goto("/vacation");
  await shoot(page, "vacation");
  await page.goto(company.table);
  await company.playOn();
  await openResult(page);
  await shoot(page, "result");
  const result = page.url();
  await page.goto(`${company.table}/replay?ply=12`);
  await shoot(page, "replay");
  await page.locator("#r-practice summary").click();
  await page.locator("#r-practise form button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.startsWith(company.table));
  await page.locator("#table").waitFor();
  await shoot(page, "practice");
  await page.goto(result);
  await page.locator("main summary", { hasText: "Check the deal" }).click();
  await page.locator("main").getByRole("link", { name: "Check every draw" }).click();
  await page.locator("#check.ok").waitFor();
  await shoot(page, "verify", { fullPage: false });
  await page.goto("/games");
  await shoot(page, "games");
  await page.goto(await page.locator(".gitem b a").first().getAttribute("href"));
  await shoot(page, "profile");
  await page.goto("/ratings/zepter/3");
  await shoot(page, "ratings");
  await page.goto("/account");
  await shoot(page, "account");
  await company.part();
}
