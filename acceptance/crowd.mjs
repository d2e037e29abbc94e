// Measures how fast a server answers people while the strongest bots play at many tables.
//
// Usage: node crowd.mjs [--tables N] [--rate N] [--seconds S]
//
// The script starts a server and opens the tables, in the three games by turns. At each of them, a
// program with a token plays random legal moves at once against three strongest bots, so the bots
// always have something to think about. Meanwhile, `karat load` plays at 10 other tables at a fixed
// rate, with 20 people, and measures how long the server takes to answer them. It does the same
// before the tables with bots open, for comparison. No test runs this script.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";

import { asked, tokenOfSomebody } from "./program.mjs";
import { karat, startServer } from "./server.mjs";

const GAMES = ["klenotnici", "edel", "zepter"];
const SEATS = ["me", "strongest", "strongest", "strongest"];

/** The number of accounts that own the tables with bots. */
const OWNERS = 20;

/** The time in milliseconds that the tables with bots get to start before the measurement. */
const WARM_UP_MS = 10_000;

const { values } = parseArgs({
  options: {
    tables: { type: "string", default: "500" },
    rate: { type: "string", default: "50" },
    seconds: { type: "string", default: "60" },
  },
});

/** Opens a table with bots and plays there, one game after another. Calls `moved` for each move. */
async function play(url, token, number, moved) {
  for (;;) {
    const opening = { game: GAMES[number % GAMES.length], seats: SEATS };
    const { id } = JSON.parse(await asked(url, token, "/tables", opening));
    await playTable(url, token, id, moved);
  }
}

async function playTable(url, token, id, moved) {
  const headers = { authorization: `Bearer ${token}` };
  const events = await fetch(`${url}/api/v1/tables/${id}/events`, { headers });
  let rest = "";
  for await (const chunk of events.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines.filter(Boolean)) {
      let { position } = JSON.parse(line);
      while (position?.legal.length) {
        const text = position.legal[Math.floor(Math.random() * position.legal.length)];
        position = await move(url, headers, id, { text, version: position.version });
        moved();
      }
      if (position?.stage === "over") return;
    }
  }
}

/** Makes a move and returns the new position, or `undefined` if another player moved first. */
async function move(url, headers, id, body) {
  const answer = await fetch(`${url}/api/v1/tables/${id}/moves`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const position = await answer.json();
  if (!answer.ok && answer.status !== 409) throw new Error(JSON.stringify(position));
  return answer.ok ? position : undefined;
}

/** Measures the response times for people. */
async function measure(url) {
  const args = ["load", "--json", "--url", url, "--tables", "10", "--clients", "20"];
  args.push("--rate", values.rate, "--seconds", values.seconds);
  const child = spawn(karat, args, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`karat load ended with ${code}`);
  const { moves_per_second: moves, move_p50_ms, move_p95_ms, move_p99_ms } = JSON.parse(text);
  const [p50, p95, p99] = [move_p50_ms, move_p95_ms, move_p99_ms].map((ms) => ms.toFixed(1));
  return `${moves.toFixed(0)} moves a second by people: half within ${p50} ms, 95% within ${p95} ms, 99% within ${p99} ms`;
}

const server = await startServer();
try {
  console.log(`no bots: ${await measure(server.url)}`);
  const owners = Array.from({ length: OWNERS }, (_, number) => `Owner ${number}`);
  const tokens = await Promise.all(owners.map((name) => tokenOfSomebody(server.url, name)));
  let moves = 0;
  const failed = new Promise((_, fail) => {
    for (let number = 0; number < Number(values.tables); number++) {
      play(server.url, tokens[number % OWNERS], number, () => (moves += 1)).catch(fail);
    }
  });
  await Promise.race([failed, new Promise((done) => setTimeout(done, WARM_UP_MS))]);
  const before = moves;
  const result = await Promise.race([failed, measure(server.url)]);
  const rate = (moves - before) / Number(values.seconds);
  console.log(`${values.tables} tables with bots: ${result}`);
  console.log(`moves a second at the tables with bots: ${rate.toFixed(1)} by programs`);
} finally {
  await server.stop("SIGKILL");
  await rm(server.data, { recursive: true });
}
process.exit(0);
