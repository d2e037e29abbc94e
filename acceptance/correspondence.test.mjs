// Tests a correspondence game. Days pass only while the server is down. One player moves in time,
// another is on vacation, and a bot plays for an absent player until they return.

import assert from "node:assert/strict";
import { test } from "node:test";

import { forgetConnections } from "./browser.mjs";
import { Company, NAMES } from "./company.mjs";
import { openResult } from "./result.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, logOf, question, setUp } from "./table.mjs";

const DAY_MS = 86_400_000;

/** The tolerance for elapsed time, in days, needed because the test itself takes a while. */
const WHILE_DAYS = 0.05;

/** The number of days by which the server's clock is ahead. */
let days = 0;

const stage = raiseStage();

/** Stops the server and restarts it a number of days later. */
function pass(more) {
  days += more;
  return stage.restart({ more: ["--no-limits", "--clock-offset-days", `${days}`] });
}

test("three people play by correspondence, and not all of them come", async (t) => {
  // The shortest game is Das Zepter von Zavandor with three rounds, and every player has a turn in
  // each round.
  const company = await Company.gather(stage, "zepter", {
    fields: { time: "days 2", max_rounds: "3" },
  });
  await company.makeMoves(2);
  await t.test("a player who comes in time gets all their days again", () => inTime(company));
  await t.test("on vacation nobody runs out of time", () => onVacation(company));
  await t.test("a bot plays for an absent player until they return", () => absent(company));
  await t.test("the game ends, and the result says who was away", () => ended(company));
  forgetConnections(...company.pages);
  await company.part();
});

/**
 * A deadline survives a restart, and moving before it restores the player's full number of days.
 */
async function inTime(company) {
  const { page } = await company.due();
  assert.match(await ownClock(page).innerText(), /^1 day 23 hours$|^2 days$/);
  await pass(1.25);
  await page.reload();
  assert.match(await ownClock(page).innerText(), /^1[78]:\d\d:\d\d$/);
  assert.ok(Math.abs((await daysLeft(page)) - 0.75) < WHILE_DAYS);
  await finishTurn(company, page);
  const next = await company.due();
  assert.notEqual(next.page, page);
  assert.ok((await daysLeft(next.page)) > 2 - WHILE_DAYS, "the next one has all his days");
}

/**
 * A player goes on vacation during their turn for more days than they have left, and then
 * continues.
 */
async function onVacation(company) {
  const { page } = await company.due();
  const left = await daysLeft(page);
  await page.goto("/vacation");
  await page.getByRole("button", { name: "Start the vacation now" }).click();
  await page.getByRole("button", { name: "End the vacation now" }).waitFor();
  await pass(6);
  const [other] = company.pages.filter((one) => one !== page);
  await other.reload();
  await other.locator(".clocks .badge", { hasText: /on vacation for at most 2[34] days/ }).waitFor();
  assert.equal((await company.told()).stage, "playing");
  assert.doesNotMatch((await logOf(other)).join(), /is away/);

  await page.getByRole("button", { name: "End the vacation now" }).click();
  await page.getByRole("button", { name: "Start the vacation now" }).waitFor();
  await page.goto(company.table);
  assert.ok(Math.abs((await daysLeft(page)) - left) < WHILE_DAYS, "his days stood still");
  await finishTurn(company, page);
}

/**
 * The player whose turn it is runs out of time while the server is down. Once the server is up
 * again, a bot moves for that player.
 */
async function absent(company) {
  const { page } = await company.due();
  const name = NAMES[company.pages.indexOf(page)];
  const [other] = company.pages.filter((one) => one !== page);
  // The player whose turn it is closes the page, and the other players watch.
  await page.goto("about:blank");
  await pass(2.5);
  await other.locator(".away", { hasText: `${name} is away` }).waitFor();
  await other.locator(".log .badge", { hasText: "by a bot" }).first().waitFor();
  assert.ok((await logOf(other)).some((line) => line.includes(`${name} is away`)));

  await page.goto(company.table);
  await page.getByRole("heading", { name: "A bot is playing for you" }).waitFor();
  assert.equal(await question(page), "waiting");
  await page.getByRole("button", { name: "I’m back" }).click();
  await page.getByRole("button", { name: "I’m back" }).waitFor({ state: "detached" });
  await other.locator(".away").waitFor({ state: "detached" });
  assert.ok((await logOf(other)).some((line) => line.includes(`${name} is back`)));
  company.absent = { page, name };
}

/** The players finish the game. The result shows how many decisions a bot made for each player. */
async function ended(company) {
  const { page, name } = company.absent;
  const returned = company.people.find((person) => person.page === page);
  const before = returned.decisions;
  await company.playOn();
  assert.ok(returned.decisions > before, "he plays on himself");
  for (const one of company.pages) {
    await openResult(one);
    assert.equal(await one.locator(".podium .pl").count(), 3);
    const away = await one.locator(".away").allInnerTexts();
    assert.equal(away.length, 1, `one was away: ${away}`);
    assert.match(away[0], new RegExp(`While ${name} was away, a bot made .*decision`));
  }
}

stage.test("an abandoned lobby closes automatically", {}, async (page) => {
  await setUp(page, "klenotnici", { bot_1: "friend" });
  const table = addressOf(page);
  await pass(0.9);
  await page.reload();
  await page.getByRole("heading", { name: "Waiting for players" }).waitFor();
  await page.evaluate(() => { window.loadedOnce = true; });
  await pass(0.2);
  await page.getByRole("heading", { name: "This table is closed" }).waitFor();
  assert.equal(await page.evaluate(() => window.loadedOnce), true, "it is told without a new page");
  await stage.withPage({}, async (late) => {
    await late.goto(table);
    await late.getByRole("heading", { name: "This table is closed" }).waitFor();
    assert.equal(await late.locator("#join").count(), 0);
  });
  forgetConnections(page);
});

/** Makes decisions for the page's player until it is another player's turn. */
async function finishTurn(company, page) {
  const person = company.people.find((person) => person.page === page);
  while ((await company.due()) === person) await company.makeMoves(1);
}

function ownClock(page) {
  return page.locator("#now .clock .left");
}

/** Returns the time left on the viewing player's clock, in days. */
async function daysLeft(page) {
  return Number(await ownClock(page).getAttribute("data-left-ms")) / DAY_MS;
}
