// The machine's clock is set forth and back by an hour and by two days while timed games run, and
// while the server is down. Nobody loses by that alone, and nothing breaks. No browser is needed;
// libfaketime stands between the server and the clock.

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

/** Each jump, in seconds away from the true time. */
const JUMPS_S = [HOUR_S, -HOUR_S, 2 * DAY_S, -2 * DAY_S];

/** The server looks at all its clocks within so long. */
const LOOK_MS = 6000;

/** What a clock may show less than what passed: a hundredth is how the true time is followed. */
const SLACK_MS = 1500;

/** How long the server may take to find out that its clock was set. */
const PATIENCE_MS = 10_000;

/** Below which difference the log says nothing new, and some more for what was followed, in seconds. */
const TOLD_WITHIN_S = 70;

/** The longest pause that a limit may ask for here, in seconds. */
const PAUSE_S_MAX = 60;

/** `$FAKETIME`, or where the package of Debian puts it. */
const library = [
  process.env.FAKETIME ?? "",
  ...readdirSync("/usr/lib").map((part) => `/usr/lib/${part}/faketime/libfaketimeMT.so.1`),
].find(existsSync);

let folder;
let server;

before(async () => {
  assert.ok(library, "libfaketime is not there: apt-get install faketime");
  folder = await mkdtemp(path.join(tmpdir(), "karat-clock-"));
  await setClock(0);
  server = await start();
});

after(async () => {
  await server?.discard();
  await rm(folder, { recursive: true });
});

function start(again = {}) {
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: path.join(folder, "clock"),
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
  };
  return startServer({ botDelayMs: NEVER_MS, more: [], env, ...again });
}

/** Sets the clock so many seconds away from the true time. */
async function setClock(aheadS) {
  await writeFile(path.join(folder, "clock"), `${aheadS < 0 ? "" : "+"}${aheadS}`);
}

/** How far its machine's clock is ahead of the server's own time, as its log says, in seconds. */
function aheadInLog() {
  // Without the colours.
  const plain = server.log().replace(/\x1b\[\d+m/g, "");
  return Number([...plain.matchAll(/clock was set.* ahead_s=(-?\d+)/g)].at(-1)?.[1] ?? 0);
}

/** Sets the clock, and waits until the server has found out. */
async function jump(aheadS) {
  await setClock(aheadS);
  const until = performance.now() + PATIENCE_MS;
  while (Math.abs(aheadInLog() - aheadS) > TOLD_WITHIN_S) {
    assert.ok(performance.now() < until, `the server takes its clock to be ${aheadInLog()} s ahead`);
    await fetch(`${server.url}/`);
    await pause(50);
  }
}

/** A guest and his cookie. */
class Guest {
  cookie = "";

  async ask(address, form) {
    const body = form && new URLSearchParams(form);
    const method = form ? "POST" : "GET";
    const headers = { cookie: this.cookie };
    const answer = await fetch(server.url + address, { method, body, headers, redirect: "manual" });
    const [kept] = answer.headers.getSetCookie();
    if (kept) this.cookie = kept.split(";")[0];
    return answer;
  }

  /** A table at which he is to decide. */
  async open(time) {
    const form = {
      game: "klenotnici", seats: "3", seat: "0", bots: "random", time,
      first_starter: "host_choice", starter: "0",
    };
    const opened = await this.ask("/tables", form);
    assert.equal(opened.status, 303);
    return opened.headers.get("location");
  }

  /** What his clock shows while it runs, in milliseconds. */
  async leftMs(table) {
    const page = await (await this.ask(table)).text();
    assert.doesNotMatch(page, /a bot plays for you/, `he is away at ${table}`);
    const [, leftMs] = page.match(/data-left-ms="(\d+)" data-runs/) ?? [];
    assert.ok(leftMs, `his clock runs at ${table}`);
    return Number(leftMs);
  }

  /** Makes the first move that is listed. */
  async move(table) {
    const { version, legal } = await (await this.ask(`${table}/view`)).json();
    const moved = await this.ask(`${table}/moves`, { move: legal[0], seen: `${version}` });
    assert.equal(moved.status, 303);
  }
}

/** Asserts that `doing` takes no more from a clock than the time that it takes. */
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

test("timed games go on though the clock is set while they run", async (t) => {
  for (const jumpS of JUMPS_S) {
    await t.test(`${jumpS} s`, async () => {
      await jump(0);
      const guest = new Guest();
      const tables = [await guest.open("fischer 600 5"), await guest.open("days 1")];
      await losesNothing(guest, tables, async () => {
        await jump(jumpS);
        await pause(LOOK_MS);
      });
      // And back to the true time, after a move of the same guest under the wrong one.
      await guest.move(tables[0]);
      tables[0] = await guest.open("fischer 600 5");
      await losesNothing(guest, tables, async () => {
        await jump(0);
        await pause(LOOK_MS);
      });
    });
  }
});

test("limits stay what they are though the clock is set", async () => {
  for (const jumpS of JUMPS_S) {
    await jump(0);
    const guest = new Guest();
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
    await jump(jumpS);
    // A clock set forth is no new allowance, and one set back is no longer a pause.
    const waitS = await exhaust();
    assert.ok(waitS > 0 && waitS <= PAUSE_S_MAX, `${jumpS}: to wait ${waitS} s`);
    assert.ok(number < 20, `${jumpS}: ${number} messages`);
    await pause(waitS * 1000);
    assert.equal((await say()).status, 303, `${jumpS}: the pause is over`);
  }
});

test("a clock set while the server is down stops no clocks, and forgets nobody", async (t) => {
  for (const jumpS of [-HOUR_S, -2 * DAY_S, HOUR_S]) {
    await t.test(`${jumpS} s`, async () => {
      await jump(0);
      const guest = new Guest();
      const table = await guest.open("days 1");
      const before = await guest.leftMs(table);
      assert.equal(await server.stop(), 0);
      await setClock(jumpS);
      server = await start({ data: server.data, port: server.port });
      const then = await guest.leftMs(table);
      // There is nothing but the clock to say how long the server was down.
      const lost = Math.max(jumpS, 0) * 1000;
      // What passed since the last move is given back where the clock cannot say it.
      const spent = before - then;
      assert.ok(spent > lost - PATIENCE_MS && spent < lost + 30_000, `${spent} ms`);
      await pause(2 * SLACK_MS);
      assert.ok((await guest.leftMs(table)) <= then - SLACK_MS, "the clock runs");
      await guest.move(table);
      assert.equal(await server.stop(), 0);
      await setClock(0);
      server = await start({ data: server.data, port: server.port });
    });
  }
});

test("nothing failed meanwhile", async () => {
  assert.doesNotMatch(server.log(), /panicked|ERROR/);
  assert.equal(await server.stop(), 0);
  server = await start({ data: server.data, port: server.port });
});
