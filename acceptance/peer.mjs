// Compares the speed of Karat with that of boardgame.io, a game server for Node.
//
// Usage: node peer.mjs [--runs N] [--seconds S] [--tables N] [--rates N,N,...]
//
// The script installs boardgame.io from the package registry in a temporary folder and plays a
// small auction game on its server, which keeps all games in memory. Each table has four players,
// who choose random legal moves, and each player has a separate connection. Then `karat load`
// plays Edel, Stein & Reich at as many tables on a server that writes every move to the disk. Both
// are measured in turn, first at full speed and then at fixed rates, and the script prints the
// medians of all runs. The CPU times are those of the server alone, and need Linux. No test runs
// this script.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** The peer's package, with the version that we measure. */
const PEER = "boardgame.io@0.50.2";

/** The number of players at each table. */
const SEATS = 4;

/** The time before a measurement, in seconds, in which connections are made and code is compiled. */
const WARM_UP_S = 4;

/** The unit of times in `/proc`, in milliseconds. */
const TICK_MS = 10;

const KARAT =
  process.env.KARAT ?? fileURLToPath(new URL("../target/release/karat", import.meta.url));

/** The number of bidding rounds in a game of the auction, and the number of cards in each hand. */
const ROUNDS = 12;

/**
 * A small auction. In each round, every player in turn bids a card from their hidden hand or
 * passes, and the highest card wins the gems on offer.
 */
const auction = {
  name: "auction",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(Array.from({ length: ROUNDS * SEATS }, (_, card) => card + 1));
    const gems = Array.from({ length: ROUNDS }, () => [random.D6(), random.D6(), random.D6()]);
    const hands = ctx.playOrder.map((seat, at) => [
      seat,
      { hand: deck.slice(at * ROUNDS, (at + 1) * ROUNDS) },
    ]);
    return {
      secret: { gems },
      players: Object.fromEntries(hands),
      offer: gems[0],
      round: 0,
      bids: [],
      taken: ctx.playOrder.map(() => []),
      handSizes: ctx.playOrder.map(() => ROUNDS),
      events: [],
    };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    bid: {
      client: false,
      move: ({ G, playerID }, card) => {
        const { hand } = G.players[playerID];
        if (!hand.includes(card)) return "INVALID_MOVE";
        hand.splice(hand.indexOf(card), 1);
        G.handSizes[playerID] -= 1;
        act(G, { seat: Number(playerID), card });
        return undefined;
      },
    },
    pass: {
      client: false,
      move: ({ G, playerID }) => act(G, { seat: Number(playerID), card: 0 }),
    },
  },
  endIf: ({ G }) => (G.round === ROUNDS ? { taken: G.taken } : undefined),
};

/** Adds a bid or a pass, and ends the round after the last one. */
function act(G, bid) {
  G.bids.push(bid);
  G.events = [{ event: bid.card ? "bid" : "passed", ...bid }];
  if (G.bids.length < SEATS) return;
  const best = G.bids.reduce((best, bid) => (bid.card > best.card ? bid : best));
  if (best.card) G.taken[best.seat].push(...G.offer);
  G.events.push({ event: "sold", seat: best.seat, gems: G.offer });
  G.bids = [];
  G.round += 1;
  G.offer = G.secret.gems[G.round] ?? [];
}

/** Starts the peer's server, and prints its port. */
async function serve(folder) {
  const required = createRequire(join(folder, "package.json"));
  const { Server } = required("boardgame.io/server");
  const { PlayerView } = required("boardgame.io/core");
  const game = { ...auction, playerView: PlayerView.STRIP_SECRETS };
  // Only warnings and errors are printed.
  console.info = () => {};
  const server = Server({ games: [game], origins: [/.*/] });
  const { appServer } = await server.run({ port: 0 });
  console.log(appServer.address().port);
}

/** Plays at some tables of the peer's server, and prints the response times of the moves. */
async function play(folder, port, tables, seconds, interval) {
  const required = createRequire(join(folder, "package.json"));
  const inPeer = createRequire(required.resolve("boardgame.io/multiplayer"));
  const { io } = inPeer("socket.io-client");
  const start = performance.now() + WARM_UP_S * 1000;
  const times = [];
  let turn = 0;
  const later = async () => {
    if (!interval) return;
    const due = start - WARM_UP_S * 1000 + interval * turn++;
    await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
  };
  const made = (began) => {
    const now = performance.now();
    if (began >= start && now < start + seconds * 1000) times.push(now - began);
  };
  const sockets = [];
  for (let table = 0; table < tables; table++) {
    sockets.push(...playTable({ io, port, later, made }));
  }
  const wait = start + seconds * 1000 - performance.now();
  await new Promise((done) => setTimeout(done, wait));
  console.log(JSON.stringify(times));
  for (const socket of sockets) socket.disconnect();
}

/** Connects the players of one table, who play one match after another. */
function playTable({ io, port, later, made }) {
  let match = newMatch();
  const players = Array.from({ length: SEATS }, (_, seat) => {
    const url = `http://127.0.0.1:${port}/auction`;
    const socket = io(url, { transports: ["websocket"], forceNew: true });
    const sync = () => socket.emit("sync", match, String(seat), undefined, SEATS);
    let sent;
    const move = async ({ G, ctx, _stateID }) => {
      if (ctx.currentPlayer !== String(seat)) return;
      const legal = ["pass", ...G.players[seat].hand];
      const chosen = legal[Math.floor(Math.random() * legal.length)];
      const [type, args] = chosen === "pass" ? ["pass", []] : ["bid", [chosen]];
      await later();
      sent = { at: performance.now(), state: _stateID };
      const payload = { type, args, playerID: String(seat) };
      socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, match, String(seat));
    };
    const see = (id, state) => {
      if (id !== match) return;
      if (sent && state._stateID > sent.state) {
        made(sent.at);
        sent = undefined;
      }
      if (!state.ctx.gameover) move(state);
      else if (seat === 0) {
        match = newMatch();
        for (const player of players) player.sync();
      }
    };
    socket.on("connect", sync);
    socket.on("sync", (id, { state }) => see(id, state));
    socket.on("update", (id, state) => see(id, state));
    return { socket, sync };
  });
  return players.map(({ socket }) => socket);
}

function newMatch() {
  return Math.random().toString(36).slice(2);
}

/** Measures the peer once, at full speed or at `rate` moves a second. */
async function measurePeer(folder, { tables, seconds }, rate) {
  const script = fileURLToPath(import.meta.url);
  const node = (...args) =>
    spawn(process.execPath, [script, ...args.map(String)], {
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "inherit"],
    });
  const server = node("--serve", folder);
  const port = (await lines(server).next()).value;
  // One core is left to the server, whose code runs in a single thread.
  const count = Math.min(tables, Math.max(1, availableParallelism() - 1));
  const clients = Array.from({ length: count }, (_, number) => {
    const share = Math.floor(((number + 1) * tables) / count) - Math.floor((number * tables) / count);
    const interval = rate ? (1000 * count) / rate : 0;
    return node("--play", folder, "--port", port, "--tables", share, "--seconds", seconds, "--interval", interval);
  });
  const outputs = clients.map((client) => lines(client).next());
  await sleep(WARM_UP_S * 1000);
  const before = cpuMs(server.pid);
  await sleep(seconds * 1000);
  const worked = cpuMs(server.pid) - before;
  const times = (await Promise.all(outputs)).flatMap(({ value }) => JSON.parse(value));
  times.sort((one, other) => one - other);
  server.kill();
  await once(server, "exit");
  const of = (percent) => times[Math.max(0, Math.ceil((times.length * percent) / 100) - 1)];
  return {
    rate: times.length / seconds,
    cpu: worked / times.length,
    p50: of(50),
    p95: of(95),
    p99: of(99),
  };
}

/** Measures Karat once, at full speed or at `rate` moves a second. */
function measureKarat({ tables, seconds }, rate) {
  const args = ["load", "--json", "--tables", tables, "--clients", SEATS * tables];
  args.push("--seconds", seconds, ...(rate ? ["--rate", rate] : []));
  const { status, stdout } = spawnSync(KARAT, args.map(String), {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`karat load ended with status ${status}`);
  const report = JSON.parse(stdout);
  return {
    rate: report.moves_per_second,
    cpu: report.server_cpu_ms_per_move,
    p50: report.move_p50_ms,
    p95: report.move_p95_ms,
    p99: report.move_p99_ms,
  };
}

/** Returns the lines that a process prints. */
function lines(child) {
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
}

function sleep(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** Returns the CPU time of a process so far, in milliseconds (fields 14 and 15 of proc_pid_stat). */
function cpuMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Prints the medians of both programs' runs, and how many times the peer's rate Karat reaches. */
function print(loop, peer, karat) {
  console.log(loop);
  const row = (name, runs) => {
    const of = (what) => median(runs.map((run) => run[what]));
    const cells = [of("rate").toFixed(0), of("cpu").toFixed(3)];
    cells.push(...["p50", "p95", "p99"].map((what) => of(what).toFixed(1)));
    console.log(`  ${name.padEnd(20)}${cells.map((cell) => cell.padStart(9)).join("")}`);
  };
  row(PEER, peer);
  row("karat", karat);
  const ratio = (what) => median(karat.map((run) => run[what])) / median(peer.map((run) => run[what]));
  console.log(`  karat / peer        ${ratio("rate").toFixed(2).padStart(9)}${ratio("cpu").toFixed(2).padStart(9)}`);
}

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    seconds: { type: "string", default: "10" },
    tables: { type: "string", default: "50" },
    rates: { type: "string", default: "500,100" },
    serve: { type: "string" },
    play: { type: "string" },
    port: { type: "string" },
    interval: { type: "string" },
  },
});
const asked = { tables: Number(values.tables), seconds: Number(values.seconds) };

if (values.serve) {
  await serve(values.serve);
} else if (values.play) {
  const { play: folder, port } = values;
  await play(folder, port, asked.tables, asked.seconds, Number(values.interval));
} else {
  const folder = mkdtempSync(join(tmpdir(), "karat-peer-"));
  try {
    writeFileSync(join(folder, "package.json"), '{"private":true}');
    const install = ["install", "--no-audit", "--no-fund", "--silent", PEER];
    const { status } = spawnSync("npm", install, { cwd: folder, stdio: "inherit" });
    if (status !== 0) throw new Error(`${PEER} could not be installed`);
    console.log(`${asked.tables} tables of ${SEATS}, medians of ${values.runs} runs of ${asked.seconds} s`);
    console.log(`${" ".repeat(22)}  moves/s   CPU ms   p50 ms   p95 ms   p99 ms`);
    for (const rate of [0, ...values.rates.split(",").filter(Boolean).map(Number)]) {
      const [peer, karat] = [[], []];
      for (let run = 0; run < Number(values.runs); run++) {
        peer.push(await measurePeer(folder, asked, rate));
        karat.push(measureKarat(asked, rate));
      }
      print(rate ? `${rate} moves a second` : "at full speed", peer, karat);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
