// Plays whole games with the bot in docs/examples/play.py through a proxy that randomly drops
// connections: before the request is sent, while the server handles it, before the response, or in
// the middle of a response or stream. The record of each game must contain every acknowledged move
// exactly once and in order. All the bot's other moves in the record must be forced ones.
//
// node cuts.mjs [GAMES] [AT ONCE]: plays GAMES games of each title, 100 by default, of which AT
// ONCE run in parallel.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { asked, tokenOfSomebody } from "./program.mjs";
import { run, startServer } from "./server.mjs";

const BOT = fileURLToPath(new URL("../docs/examples/play.py", import.meta.url));

export const TITLES = ["klenotnici", "edel", "zepter"];

/** The bot's seat at tables opened by itself. */
const SEAT = 0;

/** The percentages of requests and streams dropped by the proxy. */
const CUT_OF_100 = 25;
const STREAM_CUT_OF_100 = 70;

/** The longest delays before the proxy drops a request or a stream, in milliseconds. */
const WORK_MS_MAX = 12;
const STREAM_MS_MAX = 1500;

/** The stages of a request at which the proxy can drop the connection. */
const PLACES = ["unsent", "half sent", "at work", "unanswered", "half answered"];

/** A proxy that randomly drops a server's connections and records each move with its response. */
export class Proxy {
  constructor(url) {
    this.url = new URL(url);
    this.cuts = Object.fromEntries([...PLACES, "stream"].map((place) => [place, 0]));
    /** The bot's moves at each table, keyed by idempotency key, in order of arrival. */
    this.moves = new Map();
    this.state = 1;
    this.server = http.createServer((request, answer) => {
      this.pass(request, answer).catch(() => request.socket.destroy());
    });
  }

  async open() {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return `http://127.0.0.1:${this.server.address().port}`;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }

  /**
   * Returns a pseudorandom integer from 0 up to, but not including, `below`, using a linear
   * congruential generator.
   */
  random(below) {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * below);
  }

  cut(place, ...sockets) {
    this.cuts[place] += 1;
    for (const socket of sockets) socket?.destroy();
  }

  async pass(request, answer) {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const isStream = request.url.includes("/events");
    const of100 = this.random(100);
    const isCut = of100 < (isStream ? STREAM_CUT_OF_100 : CUT_OF_100);
    const places = isStream ? ["unsent", "stream", "stream", "stream"] : PLACES;
    const place = isCut ? places[this.random(places.length)] : undefined;
    if (place === "unsent") return this.cut(place, request.socket);
    const onward = http.request({
      host: this.url.hostname, port: this.url.port, method: request.method, path: request.url,
      headers: { ...request.headers, connection: "close" }, agent: false,
    });
    onward.on("error", () => request.socket.destroy());
    if (place === "half sent") {
      onward.write(body.subarray(0, Math.floor(body.length / 2)));
      onward.flushHeaders();
      await pause(this.random(WORK_MS_MAX));
      return this.cut(place, onward, request.socket);
    }
    const move = this.note(request, body);
    onward.end(body);
    if (place === "at work") {
      await pause(this.random(WORK_MS_MAX));
      return this.cut(place, onward, request.socket);
    }
    const [told] = await once(onward, "response");
    return isStream
      ? this.stream(told, answer, request, place)
      : this.answer(told, answer, { request, place, move });
  }

  /** Records a move and returns its entry, or `undefined` if the request is not a move. */
  note(request, body) {
    const [, table] = request.url.match(/^\/api\/v1\/tables\/(\w+)\/moves$/) ?? [];
    if (!table) return undefined;
    const moves = this.moves.get(table) ?? new Map();
    this.moves.set(table, moves);
    const key = request.headers["idempotency-key"];
    const known = moves.get(key);
    const asked = `${body}`;
    if (known) assert.equal(known.asked, asked, "one key for two moves");
    const move = known ?? { asked, text: JSON.parse(asked).text, statuses: [], told: undefined };
    moves.set(key, move);
    return move;
  }

  async answer(told, answer, { request, place, move }) {
    const parts = [];
    for await (const part of told) parts.push(part);
    const body = Buffer.concat(parts);
    move?.statuses.push(told.statusCode);
    if (place === "unanswered") return this.cut(place, request.socket);
    const { "transfer-encoding": _, connection: __, ...headers } = told.headers;
    answer.writeHead(told.statusCode, { ...headers, "content-length": body.length });
    if (place === "half answered") {
      answer.write(body.subarray(0, Math.floor(body.length / 2)));
      await pause(this.random(WORK_MS_MAX));
      return this.cut(place, request.socket);
    }
    answer.end(body);
    if (move) move.told = told.statusCode;
    return undefined;
  }

  /** Forwards an event stream, and drops it after a random delay if `place` is given. */
  async stream(told, answer, request, place) {
    answer.writeHead(told.statusCode, { "content-type": told.headers["content-type"] });
    const stop = () => told.destroy();
    request.socket.on("close", stop);
    const until = place && performance.now() + this.random(STREAM_MS_MAX);
    const timer = until && setTimeout(() => this.cut(place, told, request.socket), until - performance.now());
    try {
      for await (const part of told) {
        const half = Math.floor(part.length / 2);
        answer.write(part.subarray(0, half));
        answer.write(part.subarray(half));
      }
      answer.end();
    } catch {
      request.socket.destroy();
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Runs the bot for one game and returns its output. */
function play(address, token, game) {
  return new Promise((resolve, reject) => {
    const told = (error, stdout, stderr) =>
      (error ? reject(new Error(`${game}: ${stdout}${stderr}`)) : resolve(stdout.trim()));
    execFile("python3", [BOT, address, token, game], { timeout: 3_600_000 }, told);
  });
}

/**
 * Checks a table's record against the moves acknowledged by the server, and returns their number.
 */
async function compare(folder, record, moves) {
  const file = path.join(folder, "game.karat");
  await writeFile(file, record);
  const checked = await run("check", file);
  assert.equal(checked.code, 0, checked.stdout + checked.stderr);
  for (const move of moves) {
    const outcomes = new Set(move.statuses.filter((status) => status < 429));
    assert.equal(outcomes.size, 1, `${move.asked} is answered ${move.statuses}`);
    assert.ok([...outcomes].every((status) => [200, 409].includes(status)), move.statuses);
    assert.ok(move.told, `${move.asked}: the bot gave up`);
  }
  const made = moves.filter(({ statuses }) => statuses.includes(200)).map(({ text }) => text);
  const asked = () => `${record}\nasked: ${JSON.stringify(moves, undefined, 1)}`;
  const plies = record.split("\n\n").slice(1).join("\n").split("\n").filter(Boolean);
  // Counts the bot's acknowledged moves up to a ply. Several counts are possible, because the
  // server may play a forced move that the bot requests, too.
  let counts = new Set([0]);
  for (const [ply, line] of plies.entries()) {
    const [, seat, text] = line.match(/^P(\d+) (.*)$/) ?? [];
    if (Number(seat) !== SEAT) continue;
    const { stdout } = await run("replay", file, "--ply", `${ply}`, "--seat", `${SEAT}`, "--json");
    const { [`P${SEAT}`]: legal } = JSON.parse(stdout).legal;
    const told = [...counts].filter((count) => made[count] === text).map((count) => count + 1);
    counts = new Set(legal.length === 1 && legal[0] === text ? [...counts, ...told] : told);
    assert.ok(counts.size, `nobody has asked for ply ${ply}, ${line}, of\n${asked()}`);
  }
  assert.ok(counts.has(made.length), `a move was acknowledged and is not in\n${asked()}`);
  return made.length;
}

/** Returns the number of a player's tables across all pages of the table list. */
async function tablesOf(url, token) {
  let count = 0;
  let after = "";
  for (;;) {
    const page = JSON.parse(await asked(url, token, `/tables?list=mine${after}`));
    count += page.tables.length;
    if (typeof page.next !== "string") return count;
    after = `&after=${page.next}`;
  }
}

/**
 * Plays a number of games with the same title, several in parallel, and returns the numbers of
 * moves and dropped connections.
 */
export async function playCut(server, title, games, atOnce) {
  const proxy = new Proxy(server.url);
  const address = await proxy.open();
  const token = await tokenOfSomebody(server.url, `Bot of ${title}`);
  const folder = await mkdtemp(path.join(tmpdir(), "karat-cuts-"));
  try {
    let left = games;
    const work = async () => {
      while (left-- > 0) await play(address, token, title);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    assert.equal(proxy.moves.size, games, "a table is opened once");
    let moves = 0;
    for (const [table, asked_] of proxy.moves) {
      const record = await asked(server.url, token, `/tables/${table}/transcript`);
      moves += await compare(folder, record, [...asked_.values()]);
    }
    assert.equal(await tablesOf(server.url, token), games, "a table is opened once");
    return { games, moves, cuts: proxy.cuts };
  } finally {
    proxy.close();
    await rm(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const games = Number(process.argv[2] ?? 100);
  const server = await startServer();
  for (const title of TITLES) {
    const { moves, cuts } = await playCut(server, title, games, Number(process.argv[3] ?? 8));
    const places = Object.entries(cuts).map(([place, count]) => `${place} ${count}`).join(", ");
    console.log(`${title}: ${games} games, ${moves} moves acknowledged, each once; cut: ${places}`);
  }
  const checked = await run("admin", "--data", server.data, "check");
  assert.equal(checked.code, 0, checked.stdout + checked.stderr);
  await server.discard();
}
