// Takes screenshots of Karat for comparison with its design: every view at both widths, a turn and
// an auction frame by frame, and a game's first decisions on a phone. Also shows a bot's first rated
// game. The program is not a test.
//
//     node pictures.mjs FOLDER [DESIGN]
//
// The screenshots are saved in FOLDER. The optional folder DESIGN contains pictures with names such
// as `<view>-<width>-light.png`, each of which appears to the left of its screenshot.

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { startBrowser, openPage } from "./browser.mjs";
import { PLAYERS } from "./company.mjs";
import { analysis, club, firstRatedGame, round } from "./meetings.mjs";
import { openResult } from "./result.mjs";
import { startServer } from "./server.mjs";
import { sheet, terminal } from "./sheet.mjs";
import { playAgainstBots, playOut, question } from "./table.mjs";

const [folder, design] = process.argv.slice(2);
const HEIGHTS = { 1440: 900, 390: 844 };
const DECISIONS_MAX = 40;
const FRAMES = 12;
const FRAME_MS = 250;
const PHONE_DECISIONS = 10;

/** The steps from the home page to each view. */
const VIEWS = {
  home: (page) => page.goto("/"),
  create: (page) => page.goto("/games/zepter/new"),
  "learn-klenotnici": (page) => page.goto("/learn/klenotnici"),
  "learn-edel": (page) => page.goto("/learn/edel"),
  "learn-zavandor": (page) => page.goto("/learn/zepter"),
  lesson: (page) => page.goto("/learn/edel/lesson/5"),
  rulebook: (page) => page.goto("/rules/edel"),
  "rules-zavandor": (page) => page.goto("/rules/zepter"),
  "rules-zavandor-exact": (page) => page.goto("/rules/zepter?exact"),
  "lesson-end": (page) => page.goto("/learn/klenotnici/lesson/end"),
  puzzles: (page) => page.goto("/learn/klenotnici/puzzles"),
  "puzzle-failed": async (page) => {
    await page.goto("/learn/klenotnici/puzzles/1");
    for (const card of [2, 4, 6]) await page.locator(`#now [name=card][value="${card}"]`).check();
    await page.locator("#now button[value=raise]").first().click();
    await page.getByRole("alert").first().waitFor();
  },
  "puzzle-solved": (page) => page.goto("/learn/klenotnici/puzzles/1/solved"),
  "why-not-klenotnici": (page) => whyNot(page, "klenotnici", "bid"),
  "why-not-edel": (page) => whyNot(page, "edel", "answer"),
  "why-not-zavandor": (page) => whyNot(page, "zepter", "turn"),
  "hint-edel": (page) => hinted(page, "edel", "choose"),
  "hint-zavandor": (page) => hinted(page, "zepter", "turn"),
  "klenotnici-turn": async (page) => {
    await until(page, "klenotnici", "choose");
    await page.locator(".kcell.is-choice").first().click();
    await page.locator("#lot:not(.is-idle)").waitFor();
  },
  "klenotnici-auction": (page) => until(page, "klenotnici", "bid"),
  "klenotnici-sold": (page) => held(page, "klenotnici", /\bwins\b|Yours/),
  hint: (page) => hinted(page, "klenotnici", "bid"),
  "edel-choose": (page) => until(page, "edel", "choose"),
  "edel-reveal": (page) => held(page, "edel", /./, ".lane"),
  "edel-bargain": (page) => until(page, "edel", "answer"),
  "zavandor-turn": async (page) => {
    await until(page, "zepter", "turn", 6);
    await page.locator("#now, .play").locator("label:has([name=buy-opal])").first().click();
    await page.locator(".bk").first().waitFor();
  },
  "zavandor-auction": (page) => until(page, "zepter", "bid"),
  "zavandor-recap": (page) => until(page, "zepter", "turn", 8),
  replay: async (page) => {
    await finished(page);
    await page.goto(`${new URL(page.url()).pathname.replace(/\/result$/, "")}/replay?ply=30`);
  },
  result: (page) => finished(page),
  club,
  tournament: round,
  analysis,
};

async function hinted(page, game, asked) {
  await until(page, game, asked);
  const fold = page.locator("#hints");
  if (!(await fold.evaluate((one) => one.open))) await fold.locator("summary").click();
  await page.locator(".hintc").first().waitFor();
}

async function whyNot(page, game, asked) {
  await until(page, game, asked);
  await page.getByRole("button", { name: "Why not?" }).filter({ visible: true }).first().click();
  await page.locator("#whys").waitFor();
}

/**
 * Makes at least `least` decisions, plays until the action panel asks the question `asked`, and
 * waits for all animations to end.
 */
async function until(page, game, asked, least = 0) {
  await playAgainstBots(page, game, { seats: 4 });
  const person = new PLAYERS[game](page, { script: true });
  for (let decided = 0; decided < DECISIONS_MAX; decided += 1) {
    if (decided >= least && (await question(page)) === asked) return tellAll(page);
    await person.act();
    await person.awaitTurn();
  }
  throw new Error(`${asked} was not asked in ${game}`);
}

async function tellAll(page) {
  const goOn = page.locator("#go-on");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  while (await goOn.isVisible()) await goOn.click({ force: true }).catch(() => {});
}

/** Plays until the table shows an animation with a given text. */
async function held(page, game, said, inside = "") {
  await playAgainstBots(page, game, { seats: 4 });
  const person = new PLAYERS[game](page, { script: true });
  for (let decided = 0; decided < DECISIONS_MAX; decided += 1) {
    await person.act();
    const moment = page.locator(`#outcome:not([hidden]) ${inside}`).filter({ hasText: said });
    if (await moment.first().waitFor({ timeout: 1500 }).then(() => true, () => false)) return;
    await person.awaitTurn();
  }
  throw new Error(`nothing said ${said}`);
}

async function finished(page) {
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  await playOut(page);
  await openResult(page);
}

/** Saves several pictures side by side under a name. */
function save(browser, pictures, each, name) {
  return sheet(browser, pictures, each, path.join(folder, `${name}.webp`));
}

/** Opens a page for a new guest with the window size used in the design. */
async function open(browser, server, width, more = {}) {
  const page = await openPage(browser, server, { width, ...more });
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  return page;
}

/** Makes one decision and records the frames of the resulting animation. */
async function film(browser, server, game) {
  const page = await open(browser, server, 1440, { motion: true });
  await playAgainstBots(page, game, { seats: 4 });
  await new PLAYERS[game](page, { script: true }).act();
  const frames = [];
  for (let frame = 0; frame < FRAMES; frame += 1) {
    frames.push(await page.screenshot());
    await page.waitForTimeout(FRAME_MS);
  }
  await page.context().close();
  await save(browser, frames, 384, `film-${game}`);
}

/** Takes pictures of a bot's first rated game, each beside the output of its command. */
async function bots(browser) {
  const pictures = [];
  await firstRatedGame((server) => open(browser, server, 1440), async (output, page) => {
    const size = { width: 1440, height: HEIGHTS[1440] };
    pictures.push(await terminal(browser, output, size), await page.screenshot());
  });
  await save(browser, pictures, 780, "film-bots");
}

async function phone(browser, server) {
  const page = await open(browser, server, 390);
  await playAgainstBots(page, "zepter", { seats: 4 });
  const person = new PLAYERS.zepter(page, { script: true });
  const pictures = [];
  for (let decided = 0; decided < PHONE_DECISIONS; decided += 1) {
    await tellAll(page);
    pictures.push(await page.screenshot());
    await person.act();
    await person.awaitTurn();
  }
  await page.context().close();
  await save(browser, pictures, 300, "phone-zepter");
}

mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
const wanted = process.env.ONLY?.split(" ");
for (const [view, come] of Object.entries(VIEWS)) {
  if (wanted && !wanted.includes(view)) continue;
  for (const width of [1440, 390]) {
    const page = await open(browser, server, width);
    try {
      await come(page, server);
      const drawn = design && path.join(design, `${view}-${width}-light.png`);
      const beside = drawn && existsSync(drawn) ? [readFileSync(drawn)] : [];
      const isBook = /^(home|learn|rulebook|create)/.test(view);
      const each = width === 390 ? 390 : 780;
      const isLong = /^(club|tournament)/.test(view);
      const fullPage = isLong || (isBook && width > 390 && beside.length > 0);
      const picture = await page.screenshot({ fullPage });
      await save(browser, [...beside, picture], each, `${view}-${width}`);
    } catch (error) {
      console.error(`${view} at ${width}: ${error.message}`);
    }
    await page.context().close();
  }
}
if (!wanted || wanted.includes("film")) {
  for (const game of ["edel", "klenotnici"]) await film(browser, server, game);
}
if (!wanted || wanted.includes("phone")) await phone(browser, server);
if (!wanted || wanted.includes("bots")) await bots(browser);
await browser.close();
await server.discard();
