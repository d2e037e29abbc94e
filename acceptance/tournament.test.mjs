// Tests a whole tournament over HTTP, without a browser. The server is killed three times while
// people play. Every round must have each table once, and the standings must agree with those
// calculated from the records alone. With SLOW=1, 64 and then 300 people take part.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

import { Client } from "./client.mjs";
import { run, startServer } from "./server.mjs";

const SIZES = process.env.SLOW ? [64, 300] : [9];
const ROUNDS = 3;
const SEATS = 4;

/** The number of tables at which people play at the same time. */
const TOGETHER = 16;

/** The number of times that the server is killed, once in each round. */
const KILLS = 3;

/** The maximum number of attempts to get an answer, far more than necessary. */
const TRIES = 10;

const folders = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A server that can be killed and started again with the same address and data. */
class Site {
  static async start() {
    const data = await mkdtemp(path.join(tmpdir(), "karat-tournament-"));
    folders.push(data);
    return Object.assign(new Site(), { data, kills: 0, server: await startServer({ data }) });
  }

  get url() {
    return this.server.url;
  }

  /** Kills the server at once and starts it again. */
  kill() {
    this.kills += 1;
    this.up = (async () => {
      const { port } = this.server;
      await this.server.stop("SIGKILL");
      this.server = await startServer({ data: this.data, port });
    })();
    return this.up;
  }

  /**
   * Repeats a request until the server answers it. A request can fail because the server is down, or
   * once more because its connection belonged to the server that was killed.
   */
  async ask(request) {
    for (let tries = 1; ; tries += 1) {
      await this.up;
      try {
        return await request();
      } catch (error) {
        if (error instanceof assert.AssertionError || tries === TRIES) throw error;
      }
    }
  }
}

/** Registers people with an account each, from different networks, whose attempts are limited. */
async function register(site, count) {
  const people = [];
  for (let number = 0; number < count; number += 1) {
    const client = new Client(site.url, `127.1.${number >> 8}.${number & 255}`);
    const name = `Player ${number}`;
    const fields = { name, password: `correct horse ${number}` };
    const { status, text } = await client.ask("POST", "/account/password", { fields });
    assert.ok(status === 303 || status === 200, `${status} ${text}`);
    people.push({ client, name });
  }
  return people;
}

/** Reads a tournament's page. */
async function look(site, { client }, address) {
  const { status, text } = await site.ask(() => client.get(address));
  assert.equal(status, 200, text);
  const rows = [...text.matchAll(/<tr[^>]*><td class="r">(\d+)<\/td>(.*?)<\/tr>/gs)];
  const standings = rows.map(([, rank, row]) => ({
    rank: Number(rank),
    name: row.match(/Player \d+/)[0],
    points: Number(row.match(/<b>([\d.]+)<\/b>/)[1]),
  }));
  const [newest, ...older] = text.split(/id="round-\d+"/).slice(1);
  const tables = (part) => [...new Set(part.match(/\/tables\/[0-9a-f]{32}/g) ?? [])];
  return {
    isOver: text.includes("The tournament is over."),
    standings,
    rounds: newest ? [newest, ...older].map(tables).reverse() : [],
  };
}

/** Plays a table's game to its end with listed moves. Returns the players in seat order. */
async function play(site, people, table, moved) {
  const players = [];
  for (const person of people) {
    const { seat } = await site.ask(() => person.client.view(table));
    if (seat !== null) players[seat] = person;
  }
  for (;;) {
    const { turn } = await site.ask(() => players[0].client.view(table));
    if (!turn.length) return players;
    const { client } = players[turn[0]];
    const { legal, version } = await site.ask(() => client.view(table));
    if (!legal.length) continue;
    const move = legal[moved.count % legal.length];
    moved.count += 1;
    const isLast = moved.count === moved.killAt;
    const fields = { move, seen: version, request: `move ${version} ${turn[0]}` };
    const accept = "application/json";
    const answer = await site.ask(() => client.ask("POST", `${table}/moves`, { fields, accept }));
    assert.ok([200, 409].includes(answer.status), `${answer.status} ${answer.text}`);
    if (isLast) await site.kill();
  }
}

/** Adds the points of a finished game, calculated from its record, to the totals by name. */
async function count(site, table, players, totals) {
  const { text } = await players[0].client.get(`${table}/transcript`);
  const file = path.join(site.data, "record.karat");
  await writeFile(file, text);
  const { stdout } = await run("replay", file, "--json");
  const { places, is_final: isFinal } = JSON.parse(stdout).standing;
  assert.ok(isFinal, table);
  places.forEach((place, seat) => {
    const others = places.filter((_, other) => other !== seat);
    const beaten = others.filter((other) => other > place).length;
    const tied = others.filter((other) => other === place).length;
    totals.set(players[seat].name,
      (totals.get(players[seat].name) ?? 0) + (beaten + tied / 2) / others.length);
  });
}

for (const size of SIZES) {
  test(`a tournament of ${size} people survives three kills`, async (t) => {
    const site = await Site.start();
    t.after(() => site.server.stop("SIGKILL"));
    const people = await register(site, size);
    const address = await people[0].client.go("/tournaments", {
      name: "Club evening", game: "klenotnici", seats: SEATS, format: "swiss", rounds: ROUNDS,
      time: "fischer 1800 30",
    });
    for (const { client } of people) await client.go(address, { act: "enter" });
    await people[0].client.go(address, { act: "start" });
    const totals = new Map();
    const met = new Map();
    let page = await look(site, people[0], address);
    assert.equal(page.rounds.length, 1);
    const begun = performance.now();
    const moved = { count: 0 };
    for (let round = 1; round <= ROUNDS; round += 1) {
      moved.killAt = round <= KILLS ? moved.count + 5 * size : undefined;
      const tables = page.rounds.at(-1);
      const seats = new Map();
      const left = [...tables];
      const workers = Array.from({ length: TOGETHER }, async () => {
        for (let table = left.pop(); table; table = left.pop()) {
          seats.set(table, await play(site, people, table, moved));
        }
      });
      await Promise.all(workers);
      const players = [...seats.values()].flat().map(({ name }) => name);
      assert.equal(new Set(players).size, size, "everybody plays once, at one table");
      for (const [table, seated] of seats) {
        await count(site, table, seated, totals);
        for (const one of seated) {
          for (const other of seated) {
            const pair = `${one.name} ${other.name}`;
            if (one.name < other.name) met.set(pair, (met.get(pair) ?? 0) + 1);
          }
        }
      }
      // The next round's tables open, or the tournament ends, once the server has counted the games.
      do page = await look(site, people[0], address);
      while (!page.isOver && page.rounds[round]?.length !== tables.length);
    }
    assert.ok(page.isOver);
    assert.equal(site.kills, KILLS);
    const rounded = (points) => Math.round(points * 100) / 100;
    for (const { name, points } of page.standings) assert.equal(points, rounded(totals.get(name)));
    const sorted = page.standings.map(({ points }) => points);
    assert.deepEqual(sorted, [...sorted].sort((one, other) => other - one));
    assert.equal(page.standings.length, size);
    const again = [...met.values()].filter((times) => times > 1).length;
    const seconds = Math.round((performance.now() - begun) / 1000);
    t.diagnostic(`${size} people, ${moved.count} moves, ${seconds} s, ${again} pairs met again`);
    if (size >= 64) assert.equal(again, 0);
  });
}
