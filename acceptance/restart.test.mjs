// Tests server restarts during three-player games. The server is killed before it receives a move,
// killed before it responds, and stopped cleanly. No player reloads a page, and every move counts
// once.

import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { forgetConnections, openTab } from "./browser.mjs";
import { Company, PLAYERS } from "./company.mjs";
import { raiseStage } from "./stage.mjs";
import { question, version } from "./table.mjs";

/** The number of decisions between two server restarts. */
const MOVES = 3;

/** A time control that is long enough for every test. */
const TIME = "fischer 600 10";

/** The maximum difference between a clock on a page and the true time, in milliseconds. */
const ROUNDING_MS = 50;

const stage = raiseStage();

// One server hosts a table for each game, so each restart affects all three games.
test("games of every title continue after every end of their server", async (t) => {
  const companies = await Promise.all(Object.keys(PLAYERS).map((game) => {
    return Company.gather(stage, game, { fields: { time: TIME } });
  }));
  const moveOn = () => Promise.all(companies.map((company) => company.makeMoves(MOVES)));
  await moveOn();
  await t.test("killed before a move arrives", () => killedBeforeMove(companies));
  await moveOn();
  await t.test("killed before the answer arrives", () => killedBeforeAnswer(companies));
  await moveOn();
  await t.test("stopped in order", () => stopped(companies));
  await moveOn();
  const [first, ...others] = companies;
  for (const company of others) await leave(company);
  // The test of a long downtime is the last one, because it sets the server's clock ahead, and a
  // server must not continue at an earlier time.
  await t.test("nobody loses by the downtime", () => downTooLong(first));
  await first.makeMoves(MOVES);
  await leave(first);
});

test("open pages show a table as a restored backup has it", async () => {
  const company = await Company.gather(stage, "klenotnici");
  await company.makeMoves(MOVES);
  const before = await company.seen();
  const backup = await mkdtemp(join(tmpdir(), "karat-backup-"));
  const copy = () => cp(stage.server.data, backup, { recursive: true });
  await stage.restart({ meanwhile: copy });
  await allOnline([company]);
  await company.makeMoves(MOVES);
  assert.notDeepEqual(await company.seen(), before);
  const restore = async () => {
    await rm(stage.server.data, { recursive: true });
    await cp(backup, stage.server.data, { recursive: true });
    await allOffline([company]);
  };
  await stage.restart({ meanwhile: restore });
  await allOnline([company]);
  assert.deepEqual(await company.seen(), before, "what the backup has, and nothing else");
  await company.makeMoves(MOVES);
  await rm(backup, { recursive: true });
  await leave(company);
});

/** Asserts that no page was reloaded, and closes all players' pages. */
async function leave(company) {
  await company.assertNeverReloaded();
  forgetConnections(...company.pages);
  await company.part();
}

/**
 * Kills the server before it receives a move. The move is not made, so the player clicks again in
 * the form, which has kept its input.
 */
async function killedBeforeMove(companies) {
  const kill = together(companies.length, () => stage.server.stop("SIGKILL"));
  const before = await Promise.all(companies.map((company) => company.seen()));
  const pressed = await Promise.all(companies.map(async (company) => {
    const person = await company.due();
    return { person, requests: await pressInto(person, kill) };
  }));
  await allOffline(companies);
  await stage.restart({ signal: "SIGKILL" });
  await allOnline(companies);
  await Promise.all(companies.map(async (company, index) => {
    assert.deepEqual(await company.seen(), before[index], "nothing was lost, nothing is new");
    const { person, requests } = pressed[index];
    const revision = await version(person.page);
    await pressSame(person.page);
    await company.awaitRevisionAfter(revision);
    await person.page.unroute("**/moves");
    assert.equal(requests.length, 2, "the first request was lost, and the second one plays");
  }));
}

/**
 * Kills the server after it has made a move but before it responds. All players see the move, and a
 * second click does not make another move.
 */
async function killedBeforeAnswer(companies) {
  const kill = together(companies.length, () => stage.server.stop("SIGKILL"));
  const pressed = await Promise.all(companies.map(async (company) => {
    const person = await company.due();
    const revision = await version(person.page);
    const { version: before } = await company.told(person);
    await pressInto(person, async (route) => {
      assert.equal((await route.fetch()).status(), 200);
      await kill();
    });
    return { person, revision, before };
  }));
  await allOffline(companies);
  await stage.restart({ signal: "SIGKILL" });
  const kept = await Promise.all(companies.map(async (company, index) => {
    const { person, before } = pressed[index];
    const { version } = await company.told(person);
    assert.ok(version > before, "what was acknowledged is kept");
    await pressAgain(person.page);
    return version;
  }));
  await allOnline(companies);
  await Promise.all(companies.map(async (company, index) => {
    const { person, revision } = pressed[index];
    await company.awaitRevisionAfter(revision);
    await person.page.unroute("**/moves");
    assert.equal((await company.told(person)).version, kept[index], "one move, and not two");
    const revisions = await Promise.all(company.pages.map(version));
    assert.equal(new Set(revisions).size, 1, `everybody sees the same: ${revisions}`);
  }));
}

/**
 * Stops the server cleanly during a player's turn. No move is lost or added, and the clocks keep
 * running during the downtime.
 */
async function stopped(companies) {
  const looked = await Promise.all(companies.map(async (company) => {
    const person = await company.due();
    return { person, before: await company.seen(), first: await lookAtClock(person) };
  }));
  await stage.restart({ meanwhile: () => allOffline(companies) });
  await allOnline(companies);
  await Promise.all(companies.map(async (company, index) => {
    const { person, before, first } = looked[index];
    assert.deepEqual(await company.seen(), before);
    const later = await lookAtClock(person);
    const spent = first.leftMs - later.leftMs;
    const [least, most] = [later.askedMs - first.answeredMs, later.answeredMs - first.askedMs];
    assert.ok(
      spent >= least - ROUNDING_MS && spent <= most + ROUNDING_MS,
      `${spent} ms of ${least} to ${most}`,
    );
  }));
}

/** A player's clock runs out while the server is down. The player gets time to come back. */
async function downTooLong(company) {
  const person = await company.due();
  const revision = await version(person.page);
  // The server's clock jumps ahead by a quarter of an hour.
  const more = ["--no-limits", "--clock-offset-days", "0.0105"];
  await stage.restart({ more, meanwhile: () => allOffline([company]) });
  await allOnline([company]);
  assert.equal((await lookAtClock(person)).leftMs, 0);
  const pressedMs = Date.now();
  await person[await question(person.page)]();
  await company.awaitRevisionAfter(revision);
  const { stage: kind } = await company.told(person);
  assert.equal(kind, "playing");
  for (const { page } of company.people) {
    assert.doesNotMatch(await page.locator(".rail-body").innerText(), /is away/);
  }
  // The decision has added time to the player's clock, and it may be the player's turn again
  // immediately.
  const later = await lookAtClock(person);
  const passedMs = later.answeredMs - pressedMs;
  assert.ok(later.leftMs >= 10_000 - passedMs, `${later.leftMs} ms after ${passedMs}`);
}

/**
 * Answers a question for a player and calls `end` with the request. Returns a list that collects
 * the ids of all move requests from the page.
 */
async function pressInto(person, end) {
  const { page } = person;
  const requests = [];
  await page.route("**/moves", async (route) => {
    const sent = new URLSearchParams(route.request().postData());
    if (sent.has("preview")) return route.continue();
    requests.push(sent.get("request"));
    if (requests.length > 1) return route.continue();
    await end(route);
    return route.abort("connectionreset");
  });
  await page.evaluate(() => {
    const note = ({ submitter }) => { window.lastPressed = submitter; };
    document.addEventListener("submit", note, { capture: true });
  });
  await person[await question(page)]();
  return requests;
}

/**
 * Repeats the last click. If the restarted server has replaced the form, clicks the corresponding
 * control in the new one.
 */
function pressSame(page) {
  return page.evaluate(() => {
    const { isConnected, name, value } = window.lastPressed;
    const shown = [...document.querySelectorAll("#now button")];
    const same = shown.find((button) => button.name === name && button.value === value);
    (isConnected ? window.lastPressed : same).click();
  });
}

/** Repeats the last click if the page still contains the clicked control. */
function pressAgain(page) {
  return page.evaluate(() => { if (window.lastPressed.isConnected) window.lastPressed.click(); });
}

/**
 * Returns a function that holds requests until `count` of them have arrived, then calls `act` once
 * and releases them all.
 */
function together(count, act) {
  let come = 0;
  let release;
  const acted = new Promise((resolve) => { release = resolve; });
  return () => {
    come += 1;
    if (come === count) release(act());
    return acted;
  };
}

function allOffline(companies) {
  return Promise.all(banners(companies).map((banner) => banner.waitFor()));
}

/** Waits until every page is online again and shows the game's current state. */
async function allOnline(companies) {
  await Promise.all(banners(companies).map((banner) => banner.waitFor({ state: "hidden" })));
  await Promise.all(companies.map(async (company) => {
    const { revision } = await company.told();
    await company.awaitRevisionAfter(revision - 1);
  }));
}

/** Returns the "server unreachable" banners on all pages. */
function banners(companies) {
  return companies.flatMap(({ pages }) => pages.map((page) => page.locator("#offline")));
}

/**
 * Returns the time on the player's clock on a freshly loaded page, with the times before and after
 * loading.
 */
async function lookAtClock({ page }) {
  const tab = await openTab(page);
  const askedMs = Date.now();
  await tab.goto(page.url());
  const answeredMs = Date.now();
  const seat = tab.locator(".clocks li", { hasText: /you/i }).locator("time");
  const leftMs = Number(await seat.getAttribute("data-left-ms"));
  await tab.close();
  return { leftMs, askedMs, answeredMs };
}
