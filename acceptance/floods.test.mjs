// Tests floods from one IP address, a thousand streams that no client reads, and slow clients.
// Other players must be able to continue playing normally. All clients connect from addresses in
// 127.0.0.0/8. No assertion depends on the speed of the machine, but the test prints how long moves
// take.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import net from "node:net";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { Client, Pair, percentile } from "./client.mjs";
import { startServer } from "./server.mjs";

const STREAMS_OF_NETWORK = 256;
const MOVES = 240;
const STALLED = 1000;
const DAWDLERS = 200;
const MS_PER_BYTE = 1000;
const PATIENCE_MS = 120_000;

let server;
let longTable;
before(async () => {
  // The long game is played on a server without rate limits, so that the player may view the table
  // as often as they like.
  const generous = await startServer();
  longTable = await longGame(generous.url);
  assert.equal(await generous.stop(), 0);
  server = await startServer({ data: generous.data, more: [] });
});
after(() => server?.discard());

/**
 * Plays a game of Das Zepter von Zavandor until one of its six players has made 60 moves, and
 * returns the table's path.
 */
async function longGame(url) {
  const player = new Client(url, "127.0.0.3");
  const table = await player.go("/tables", { game: "zepter", seats: 6, bots: "greedy" });
  for (let moves = 0; moves < 60; ) {
    const { version, legal } = await player.view(table);
    if (legal.length) {
      await player.move(table, legal[0], version);
      moves += 1;
    } else {
      await changed(player, table, version);
    }
  }
  player.close();
  return table;
}

/** Waits until a table's version is greater than `version`. */
async function changed(client, table, version) {
  let [bells, ring] = [0, () => {}];
  const stream = await client.listen(`${table}/events`, () => {
    bells += 1;
    ring();
  });
  for (;;) {
    const before = bells;
    if ((await client.view(table)).version > version) break;
    if (bells === before) await new Promise((resolve) => { ring = resolve; });
  }
  stream.close();
}

/**
 * Starts a flood from an IP address. Returns a function that ends the flood and reports the
 * server's responses.
 */
async function flood(address, table) {
  const script = fileURLToPath(new URL("flood.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, server.url, address, table],
    { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  assert.equal((await lines.next()).value, "flooding");
  return async () => {
    child.stdin.end();
    return JSON.parse((await lines.next()).value);
  };
}

function figures(took) {
  const [half, most] = [50, 99].map((of100) => percentile(took, of100).toFixed(1));
  return `median ${half} ms, 99 of 100 within ${most} ms`;
}

test("one address floods, and another plays on", { timeout: PATIENCE_MS }, async (t) => {
  const pairs = await Promise.all([0, 1].map(() => new Pair(server.url, "127.0.0.2").sit()));
  const quiet = (await Promise.all(pairs.map((pair) => pair.play(40)))).flat();
  const listener = new Client(server.url, "127.0.0.4");

  const end = await flood("127.0.0.1", longTable);
  // The flood has taken effect once the server refuses requests from its IP address.
  const probe = new Client(server.url, "127.0.0.1");
  const isRefused = async () => {
    const stream = await probe.listen(`${longTable}/events`).catch(() => ({ status: 429 }));
    stream.close?.();
    return stream.status === 429;
  };
  while (!(await isRefused())) ;
  let bells = 0;
  const stream = await listener.listen(`${pairs[0].table}/events`, () => { bells += 1; });
  assert.equal(stream.status, 200, "another address has its streams");
  const took = (await Promise.all(pairs.map((pair) => pair.play(MOVES / 2)))).flat();
  assert.equal((await listener.get("/")).status, 200, "and its pages");
  const told = await end();

  t.diagnostic(`moves without a flood: ${figures(quiet)}`);
  t.diagnostic(`moves beside the flood: ${figures(took)}`);
  t.diagnostic(`the flood: ${JSON.stringify(told)}`);
  assert.equal(took.length, MOVES, "every move was answered as it should be");
  assert.ok(bells > 1, "bells ring beside the flood");
  assert.ok(told.most <= STREAMS_OF_NETWORK, `${told.most} streams of one address`);
  const known = ["200", "303", "403", "422", "429", "ECONNRESET", "EPIPE"];
  assert.ok(told.streams[429] > 0, "what is too much is refused");
  // On a slow machine, the flood may not use up its allowance for pages and forms.
  for (const answers of [told.streams, told.reads, told.forms]) {
    assert.deepEqual(Object.keys(answers).filter((answer) => !known.includes(answer)), []);
  }
  stream.close();
  [...pairs, listener, probe].forEach((one) => one.close());
});

/** Opens a connection that sends `text` to the server and never reads the response. */
async function stalled(address, text) {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect({ host: hostname, port, localAddress: address });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  socket.write(text);
  return socket;
}

const residentMiB = async () => {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return Number(status.match(/VmRSS:\s+(\d+)/)[1]) / 1024;
};

test("a thousand streams that nobody reads", { timeout: PATIENCE_MS }, async (t) => {
  const pair = await new Pair(server.url, "127.0.0.5").sit();
  const before = await residentMiB();
  const request = `GET ${pair.table}/events HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\n\r\n`;
  const sockets = await Promise.all(Array.from({ length: STALLED },
    (_, number) => stalled(`127.0.1.${1 + (number % 20)}`, request)));
  const bells = [];
  const listener = new Client(server.url, "127.0.0.6");
  const stream = await listener.listen(`${pair.table}/events`, (told) => bells.push(told));
  assert.equal(stream.status, 200);
  const first = pair.table;
  const took = await pair.play(60);
  const { revision } = await pair.people[0].view(first);
  while (bells.at(-1) < revision) await new Promise((resolve) => { setImmediate(resolve); });
  const grown = (await residentMiB()) - before;
  t.diagnostic(`${STALLED} streams: ${grown.toFixed(1)} MiB more; moves: ${figures(took)}`);
  assert.ok(grown < STALLED / 8, `${grown} MiB for ${STALLED} streams`);
  assert.ok(sockets.every((socket) => !socket.destroyed), "they are open all the while");
  sockets.forEach((socket) => socket.destroy());
  stream.close();
  [pair, listener].forEach((one) => one.close());
});

/**
 * Sends a request byte by byte until the server closes the connection. Returns the response and the
 * elapsed time.
 */
function dawdle(address, head, text) {
  const { hostname, port } = new URL(server.url);
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname, port, localAddress: address }, () => {
      socket.write(head);
    });
    let [at, said] = [0, ""];
    const drip = setInterval(() => socket.write(text[at++ % text.length]), MS_PER_BYTE);
    const impatient = setTimeout(() => reject(new Error("it is never cut off")), PATIENCE_MS / 2);
    socket.setEncoding("utf8").on("data", (part) => { said += part; });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(drip);
      clearTimeout(impatient);
      resolve({ said, ms: performance.now() - begun });
    });
  });
}

/**
 * Requests many pages without reading the responses. Returns the time until the server closes the
 * connection.
 */
async function takeNothing(address) {
  const { host } = new URL(server.url);
  const one = `GET /rules/zepter HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  const begun = performance.now();
  const socket = await stalled(address, one.repeat(60));
  // A client can still read buffered data after the server has closed the connection, so only
  // writing shows that the server has given up.
  const drip = setInterval(() => socket.write("\r\n"), MS_PER_BYTE);
  await new Promise((resolve) => { socket.on("close", resolve); });
  clearInterval(drip);
  return performance.now() - begun;
}

test("who dawdles is cut off, and nobody else waits", { timeout: PATIENCE_MS }, async (t) => {
  const { host } = new URL(server.url);
  const form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 60000";
  const at = (number) => `127.0.2.${1 + (number % 8)}`;
  const heads = Array.from({ length: DAWDLERS },
    (_, number) => dawdle(at(number), `GET / HTTP/1.1\r\nhost: ${host}\r\n`, "x-slow: yes\r\n"));
  const bodies = Array.from({ length: DAWDLERS },
    (_, number) => dawdle(at(number), `POST /tables HTTP/1.1\r\nhost: ${host}\r\n${form}\r\n\r\n`,
      "game=edel&"));
  const takers = Array.from({ length: 8 }, (_, number) => takeNothing(at(number)));
  const pair = await new Pair(server.url, "127.0.0.7").sit();
  const took = await pair.play(60);
  t.diagnostic(`moves beside ${2 * DAWDLERS} dawdlers: ${figures(took)}`);
  pair.close();
  const [slowHeads, slowBodies, slowTakers] =
    await Promise.all([heads, bodies, takers].map((all) => Promise.all(all)));
  const answers = (all) => [...new Set(all.map(({ said }) => said.slice(0, 12)))];
  t.diagnostic(`headers: ${answers(slowHeads)}; bodies: ${answers(slowBodies)}`);
  for (const said of answers([...slowHeads, ...slowBodies])) assert.match(said, /^$|^HTTP\/1.1 4/);
  const longest = (all) => `${(Math.max(...all) / 1000).toFixed(1)} s`;
  t.diagnostic(`cut off: headers after ${longest(slowHeads.map(({ ms }) => ms))}, bodies after ${
    longest(slowBodies.map(({ ms }) => ms))}, answers not taken after ${longest(slowTakers)}`);
});
