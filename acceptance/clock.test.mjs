// Tests setting a machine's clock forward and back by an hour and by two days, both during timed
// games and while the server is down. No player must lose time, and nothing must fail. The tests
// need no browser. The libfaketime library changes the clock as seen by the server.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

import { NEVER_MS, startServer } from "./server.mjs";

const HOUR_S = 3600;
const DAY_S = 86_400;

/** The tested clock jumps, in seconds. */
const JUMPS_S = [HOUR_S, -HOUR_S, 2 * DAY_S, -2 * DAY_S];

/** A period long enough for the server to check every player's clock, in milliseconds. */
const LOOK_MS = 6000;

/**
 * The tolerance for players' clocks, in milliseconds. The server's clock approaches the machine's
 * clock slowly, by 1% of the elapsed time.
 */
const SLACK_MS = 1500;

/**
 * The longest time the server may take to notice a change to the machine's clock, in milliseconds.
 */
const PATIENCE_MS = 10_000;

/**
 * The smallest clock difference logged by the server, in seconds, plus a margin for the part
 * already corrected.
 */
const TOLD_WITHIN_S = 70;

/** The longest wait that the chat rate limit may impose, in seconds. */
const PAUSE_S_MAX = 60;

/** The path of libfaketime, either `$FAKETIME` or the file from the Debian package. */
const library = [
  process.env.FAKETIME ?? "",
  ...readdirSync("/usr/lib").map((part) => `/usr/lib/${part}/faketime/libfaketimeMT.so.1`),
].find(existsSync);

/**
 * The simulated machines, one for each jump. Each machine has its own clock, so that no test waits
 * for another.
 */
const machines = [];

before(() => assert.ok(library, "libfaketime is not there: apt-get install faketime"));

after(() => Promise.all(machines.map((machine) => machine.discard())));

/** A server with a simulated clock. */
class Machine {
  static async start() {
    const machine = new Machine();
    machines.push(machine);
    machine.folder = await mkdtemp(path.join(tmpdir(), "karat-clock-"));
    await machine.setClock(0);
    await machine.serve();
    return machine;
  }

  async serve(again = {}) {
    const env = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: path.join(this.folder, "clock"),
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    };
    this.server = await startServer({ botDelayMs: NEVER_MS, more: [], env, ...again });
  }

  /** Stops the server, sets the machine's clock, and starts the server again. */
  async restart(aheadS) {
    const { data, port } = this.server;
    assert.equal(await this.server.stop(), 0);
    this.assertSound();
    await this.setClock(aheadS);
    await this.serve({ data, port });
  }

  /** Sets the machine's clock to the true time plus `aheadS` seconds. */
  async setClock(aheadS) {
    await writeFile(path.join(this.folder, "clock"), `${aheadS < 0 ? "" : "+"}${aheadS}`);
  }

  /**
   * Returns by how many seconds the machine's clock is ahead of the server's, according to the log.
   */
  aheadInLog() {
    // Strips the colours from the log.
    const plain = this.server.log().replace(/\x1b\[\d+m/g, "");
    return Number([...plain.matchAll(/clock was set.* ahead_s=(-?\d+)/g)].at(-1)?.[1] ?? 0);
  }

  /** Sets the machine's clock and waits until the server has noticed the change. */
  async jump(aheadS) {
    await this.setClock(aheadS);
    const until = performance.now() + PATIENCE_MS;
    while (Math.abs(this.aheadInLog() - aheadS) > TOLD_WITHIN_S) {
      const told = `the server takes its clock to be ${this.aheadInLog()} s ahead`;
      assert.ok(performance.now() < until, told);
      await fetch(`${this.server.url}/`);
      await pause(50);
    }
  }

  /** Asserts that the server has logged no errors. */
  assertSound() {
    assert.doesNotMatch(this.server.log(), /panicked|ERROR/);
  }

  async discard() {
    await this.server?.discard();
    await rm(this.folder, { recursive: true });
  }
}

/** A guest whom the server recognises by a cookie. */
class Guest {
  cookie = "";

  constructor(machine) {
    this.machine = machine;
  }

  async ask(address, form) {
    const body = form && new URLSearchParams(form);
    const method = form ? "POST" : "GET";
    const headers = { cookie: this.cookie };
    const { url } = this.machine.server;
    const answer = await fetch(url + address, { method, body, headers, redirect: "manual" });
    const [kept] = answer.headers.getSetCookie();
    if (kept) this.cookie = kept.split(";")[0];
    return answer;
  }

  /** Opens a table at which the guest moves first. */
  async open(time) {
    const form = {
      game: "klenotnici", seats: "3", seat: "0", bots: "random", time,
      first_starter: "host_choice", starter: "0",
    };
    const opened = await this.ask("/tables", form);
    assert.equal(opened.status, 303);
    return opened.headers.get("location");
  }

  /** Returns the time left on a guest's running clock at a table, in milliseconds. */
  async leftMs(table) {
    const page = await (await this.ask(table)).text();
    assert.doesNotMatch(page, /A bot is playing for you/, `he is away at ${table}`);
    const [, leftMs] = page.match(/data-left-ms="(\d+)" data-runs/) ?? [];
    assert.ok(leftMs, `his clock runs at ${table}`);
    return Number(leftMs);
  }

  /** Makes the guest's first legal move at a table. */
  async move(table) {
    const { version, legal } = await (await this.ask(`${table}/view`)).json();
    const moved = await this.ask(`${table}/moves`, { move: legal[0], seen: `${version}` });
    assert.equal(moved.status, 303);
  }
}

/** Asserts that a guest's clocks lose no more than the true elapsed time while `doing` runs. */
async function losesNothing(guest, tables, doing) {
  const begun = performance.now();
  const before = await Promise.all(tables.map((table) => guest.leftMs(table)));
  await doing();
  const after = await Promise.all(tables.map((table) => guest.leftMs(table)));
  const passed = performance.now() - begun;
  for (const [index, table] of tables.entries()) {
    const spent = before[index] - after[index];
    assert.ok(spent <= passed * 1.01 + SLACK_MS, `${table}: ${spent} ms spent in ${passed} ms`);
    assert.ok(spent >= 0, `${table}: a clock went back by ${-spent} ms`);
  }
}

const AT_ONCE = { concurrency: true };

/**
 * Runs a test for all clock jumps in parallel, each on its own machine, and asserts that no server
 * fails.
 */
async function tryAll(t, jumpsS, trying) {
  await Promise.all(jumpsS.map((jumpS) => t.test(`${jumpS} s`, async () => {
    const machine = await Machine.start();
    await trying(machine, jumpS);
    machine.assertSound();
  })));
}

test("timed games go on though the clock is set while they run", AT_ONCE, (t) => {
  return tryAll(t, JUMPS_S, async (machine, jumpS) => {
    const guest = new Guest(machine);
    const tables = [await guest.open("fischer 600 5"), await guest.open("days 1")];
    await losesNothing(guest, tables, async () => {
      await machine.jump(jumpS);
      await pause(LOOK_MS);
    });
    // The guest moves while the machine's clock is wrong, after which the clock is set to the true
    // time.
    await guest.move(tables[0]);
    tables[0] = await guest.open("fischer 600 5");
    await losesNothing(guest, tables, async () => {
      await machine.jump(0);
      await pause(LOOK_MS);
    });
  });
});

test("limits stay the same although the clock is set", AT_ONCE, (t) => {
  return tryAll(t, JUMPS_S, async (machine, jumpS) => {
    const guest = new Guest(machine);
    const table = await guest.open("fischer 600 5");
    let number = 0;
    const say = () => guest.ask(`${table}/chat`, { text: `${jumpS} ${(number += 1)}` });
    const exhaust = async () => {
      let answer = await say();
      for (let more = 0; answer.status !== 429 && more < 100; more += 1) answer = await say();
      assert.equal(answer.status, 429);
      return Number(answer.headers.get("retry-after"));
    };
    await exhaust();
    await machine.jump(jumpS);
    // Setting the clock forward must not reset the chat rate limit, and setting it back must not
    // impose a wait.
    const waitS = await exhaust();
    assert.ok(waitS > 0 && waitS <= PAUSE_S_MAX, `${jumpS}: to wait ${waitS} s`);
    assert.ok(number < 20, `${jumpS}: ${number} messages`);
    await pause(waitS * 1000);
    assert.equal((await say()).status, 303, `${jumpS}: the pause is over`);
  });
});

const WHILE_DOWN_S = [-HOUR_S, -2 * DAY_S, HOUR_S];

test("a clock set while the server is down stops no game and logs nobody out", AT_ONCE, (t) => {
  return tryAll(t, WHILE_DOWN_S, async (machine, jumpS) => {
    const guest = new Guest(machine);
    const table = await guest.open("days 1");
    const before = await guest.leftMs(table);
    await machine.restart(jumpS);
    const then = await guest.leftMs(table);
    // The server relies on the machine's clock to measure its downtime.
    const lost = Math.max(jumpS, 0) * 1000;
    // If the machine's clock was set back during the downtime, the downtime costs the player
    // nothing.
    const spent = before - then;
    assert.ok(spent > lost - PATIENCE_MS && spent < lost + 30_000, `${spent} ms`);
    await pause(2 * SLACK_MS);
    assert.ok((await guest.leftMs(table)) <= then - SLACK_MS, "the clock runs");
    await guest.move(table);
    await machine.restart(0);
  });
});
