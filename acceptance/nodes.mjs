// Runs three servers with one PostgreSQL database, and breaks them, their connections and the
// database while people play. Every acknowledged move must be stored exactly once, and the other
// servers must continue soon.
//
//     ./postgres.sh node nodes.mjs faults [COUNT]
//     ./postgres.sh node nodes.mjs load [KARAT LOAD OPTIONS]
//     ./postgres.sh node nodes.mjs film FILE
//
// `faults` prints a table of faults. `load` runs `karat load` with the three servers. `film` takes
// pictures of a table whose server is killed.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { readdirSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { openPage, startBrowser } from "./browser.mjs";
import { PLAYERS } from "./company.mjs";
import { Game, choices } from "./guests.mjs";
import { karat, startServer } from "./server.mjs";
import { sheet, terminal } from "./sheet.mjs";
import { playAgainstBots } from "./table.mjs";

const NODES = 3;
const GAMES = 9;

/** The number of faults without an argument. Every seventh fault is of the same kind. */
const FAULTS = 63;

/** The number of moves between the end of a fault and the next one. */
const MOVES_BETWEEN = 300;

/** The limit for a response, after which players try another server. */
const ANSWER_WITHIN_MS = 2000;

/** The limits that must hold: the time until players can move again, and a bell's delay. */
const SERVED_WITHIN_MS = 10_000;
const BELL_WITHIN_MS = 1000;

/** The number of milliseconds for which each server is stopped, or its connections are cut. */
const STOPPED_MS = 20_000;
const CUT_MS = 5000;

/** The delay of bots in a film, and the size of its pictures. */
const BOT_DELAY_MS = 400;
const SIZE = { width: 1440, height: 900 };

/** Half an hour, in days: how far the clock of a server is ahead in one of the faults. */
const AHEAD_DAYS = 1 / 48;

/** The PostgreSQL server that `postgres.sh` has started. */
class Postgres {
  constructor() {
    const url = process.env.KARAT_TEST_POSTGRES;
    assert.ok(url, "run this program with postgres.sh");
    this.folder = decodeURIComponent(url.match(/@([^/]+)\//)[1]);
    this.socket = path.join(this.folder, ".s.PGSQL.5432");
    const installed = "/usr/lib/postgresql";
    this.bin = path.join(installed, readdirSync(installed).sort().at(-1), "bin");
    this.as = process.getuid() === 0
      ? ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] : [];
  }

  run(program, ...args) {
    const [command, ...rest] = [...this.as, path.join(this.bin, program), ...args];
    const how = { cwd: this.folder, encoding: "utf8", stdio: "pipe", maxBuffer: 2 ** 30 };
    return execFileSync(command, rest, how);
  }

  /** Returns the rows of a query, as lists of texts. */
  rows(sql) {
    const found = this.run("psql", "-h", this.folder, "-U", "karat", "-At", "-F", "\t", "-c", sql,
      "postgres");
    return found.split("\n").filter(Boolean).map((row) => row.split("\t"));
  }

  /** Stops the database without any preparation, as a crash would, and starts it again. */
  async crash() {
    const [command, ...args] = [...this.as, path.join(this.bin, "pg_ctl"), "--pgdata",
      path.join(this.folder, "data"), "--silent", "--mode", "immediate", "--log",
      path.join(this.folder, "log"), "restart"];
    const child = spawn(command, args, { cwd: this.folder, stdio: "ignore" });
    assert.equal((await once(child, "exit"))[0], 0);
  }
}

/** A proxy between a server and the database, whose connections can be cut. */
class Wire {
  static async to(socket) {
    const wire = Object.assign(new Wire(), { connections: new Set(), isCut: false });
    wire.server = net.createServer((near) => {
      if (wire.isCut) return near.destroy();
      const far = net.connect(socket);
      for (const [one, other] of [[near, far], [far, near]]) {
        wire.connections.add(one);
        one.on("error", () => {});
        one.on("close", () => {
          wire.connections.delete(one);
          other.destroy();
        });
        one.on("data", (part) => wire.isSilent || other.write(part));
      }
      return undefined;
    });
    wire.server.listen(0, "127.0.0.1");
    await once(wire.server, "listening");
    wire.url = `postgres://karat@127.0.0.1:${wire.server.address().port}/postgres?sslmode=disable`;
    return wire;
  }

  /** Drops all connections, and refuses new ones. */
  cut() {
    this.isCut = true;
    this.drop();
  }

  drop() {
    for (const connection of this.connections) connection.destroy();
  }

  /** Forwards connections again. */
  mend() {
    this.isCut = false;
    if (this.isSilent) this.drop();
    this.isSilent = false;
  }

  stop() {
    this.cut();
    this.server.close();
  }
}

/** One of the servers. */
class Node {
  static async start(postgres, number, { botDelayMs, data }) {
    const wire = await Wire.to(postgres.socket);
    const node = new Node();
    Object.assign(node, { number, data, wire, botDelayMs, port: 0, isReady: true });
    await node.begin();
    return node;
  }

  async begin(...more) {
    const all = ["--no-limits", "--database", this.wire.url, ...more];
    const { data, port, botDelayMs } = this;
    this.server = await startServer({ data, port, botDelayMs, more: all });
    this.port = this.server.port;
    this.url = this.server.url;
  }

  /** Asks the server whether it wants requests, as a load balancer does. */
  async look() {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    this.isReady = await fetch(`${this.url}/readyz`, { signal })
      .then(({ status }) => status === 200, () => false);
    return this.isReady;
  }

  async discard() {
    await this.server.stop("SIGKILL");
    this.wire.stop();
  }
}

/** The servers, and the people who play on all of them. */
class Cluster {
  static async start(postgres, botDelayMs) {
    const data = await mkdtemp(path.join(tmpdir(), "karat-nodes-"));
    const cluster = Object.assign(new Cluster(), {
      data, postgres, random: choices(1), withinMs: ANSWER_WITHIN_MS, isOpen: true, bells: [], moves: [],
      made: new Map(),
    });
    const starting = Array.from({ length: NODES }, (_, number) =>
      Node.start(postgres, number, { botDelayMs, data }));
    cluster.nodes = await Promise.all(starting);
    return cluster;
  }

  /** Returns another server for each request, as a load balancer without memory does. */
  get url() {
    const ready = this.nodes.filter(({ isReady }) => isReady);
    const from = ready.length ? ready : this.nodes;
    return from[this.random(from.length)].url;
  }

  /** Keeps asking the servers whether they are ready. */
  async watch() {
    while (this.isOpen) {
      await Promise.all(this.nodes.map((node) => node.look()));
      await sleep(250);
    }
  }

  /** Repeats a request, with another server each time, until it succeeds. */
  async ask(request) {
    for (;;) {
      try {
        return await request();
      } catch (error) {
        const isFalse = error instanceof assert.AssertionError && ![500, 502, 503, 504]
          .includes(error.actual);
        if (isFalse) throw error;
        await sleep(20);
      }
    }
  }

  /** Plays games one after another, and notes each acknowledged move. */
  async play(number) {
    const random = choices(1000 + number);
    while (this.isOpen) {
      const game = await this.ask(() => Game.open(this));
      const table = game.address.split("/").at(-1);
      const bell = new Bell(this, game);
      for (;;) {
        const decision = await this.ask(() => game.decide(random));
        if (!decision || !this.isOpen) break;
        const begun = performance.now();
        const { body } = await this.ask(async () => {
          const answer = await decision.send();
          assert.equal(answer.status, 200, answer.text);
          return answer;
        });
        const at = performance.now();
        assert.ok(body.version > decision.before, "an acknowledged move is in the journal");
        game.version = body.version;
        this.moves.push({ number, begun, at });
        this.made.set(`${table} ${decision.before}`, decision.fields);
        bell.expect(body.revision, at);
      }
      bell.close();
    }
  }

  /**
   * Waits until every game has had a move that began after a time, and returns the slowest game's
   * delay in milliseconds.
   */
  async served(since) {
    for (;;) {
      const first = Array(GAMES).fill(Infinity);
      for (const { number, begun, at } of this.moves) {
        if (begun > since) first[number] = Math.min(first[number], at);
      }
      const slowest = Math.max(...first) - since;
      if (Number.isFinite(slowest)) return slowest;
      await sleep(10);
    }
  }

  /** Waits until all servers are ready. */
  async ready() {
    while (!this.nodes.every(({ isReady }) => isReady)) await sleep(10);
  }

  /** Waits until several more moves have been made. */
  async calm() {
    const until = this.moves.length + MOVES_BETWEEN;
    while (this.moves.length < until) await sleep(10);
  }

  /** Compares the journals with the acknowledged moves. */
  check() {
    const gaps = this.postgres.rows("SELECT table_id FROM journal GROUP BY table_id "
      + "HAVING count(*) <> max(number) + 1 OR min(number) <> 0");
    assert.deepEqual(gaps, [], "no journal has a gap");
    const stored = new Map(this.postgres.rows("SELECT table_id, number, text FROM journal")
      .map(([table, number, text]) => [`${table} ${number}`, text]));
    const lost = [...this.made].filter(([place, { move }]) => stored.get(place) !== move);
    assert.deepEqual(lost, [], "every acknowledged move is stored");
    return { acknowledged: this.made.size, stored: stored.size };
  }

  async discard() {
    for (const node of this.nodes) await node.discard();
    await rm(this.data, { recursive: true });
  }
}

/** A viewer's event stream, which announces each move of a game. */
class Bell {
  constructor(cluster, game) {
    Object.assign(this, { cluster, game, expected: [], isOpen: true });
    this.listen();
  }

  /** Listens on one server after another, until the game is over. */
  async listen() {
    while (this.isOpen) {
      this.expected = [];
      this.abort = new AbortController();
      try {
        const { cookie } = this.game.guests[0];
        const address = `${this.cluster.url}${this.game.address}/events`;
        const answer = await fetch(address, { headers: { cookie }, signal: this.abort.signal });
        let text = "";
        this.isHeard = true;
        for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
          text += part;
          const numbers = [...text.matchAll(/^data: (\d+)$/gm)].map(([, number]) => Number(number));
          text = text.slice(text.lastIndexOf("\n") + 1);
          for (const number of numbers) this.hear(number);
        }
      } catch {
        // The server or the connection is gone.
      }
      this.isHeard = false;
      await sleep(50);
    }
  }

  expect(revision, at) {
    if (this.isHeard && this.heard !== revision) this.expected.push({ revision, at });
  }

  hear(revision) {
    this.heard = revision;
    const now = performance.now();
    const heard = this.expected.filter((one) => one.revision <= revision);
    this.expected = this.expected.filter((one) => one.revision > revision);
    for (const { at } of heard) this.cluster.bells.push({ at, ms: now - at });
  }

  close() {
    this.isOpen = false;
    this.abort.abort();
  }
}

/** The kinds of faults, each with its effect on a server. Returns when the fault is over. */
const KINDS = {
  "a server is killed": async ({ node }) => {
    await node.server.stop("SIGKILL");
    await sleep(CUT_MS);
    await node.begin();
  },
  "the database crashes": ({ cluster }) => cluster.postgres.crash(),
  "a server is stopped for 20 s": async ({ node }) => {
    process.kill(node.server.pid, "SIGSTOP");
    await sleep(STOPPED_MS);
    process.kill(node.server.pid, "SIGCONT");
  },
  "all connections are ended": async ({ cluster }) => {
    cluster.postgres.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
      + "WHERE application_name = 'karat'");
  },
  "a server cannot reach the database": async ({ node }) => {
    node.wire.cut();
    await sleep(CUT_MS);
    node.wire.mend();
  },
  "a server's connections are silent": async ({ node }) => {
    node.wire.isSilent = true;
    await sleep(STOPPED_MS);
    node.wire.mend();
  },
  "a server's clock is half an hour ahead": async ({ node }) => {
    await node.server.stop();
    await node.begin("--clock-offset-days", `${AHEAD_DAYS}`);
    assert.equal(await node.look(), false, "a server whose clock is wrong is not ready");
    await sleep(CUT_MS);
    await node.server.stop();
    await node.begin();
  },
};

const median = (sorted) => sorted[Math.floor(sorted.length / 2)];

function sorted(numbers) {
  return [...numbers].sort((one, other) => one - other);
}

async function faults(count) {
  const cluster = await Cluster.start(new Postgres());
  const watching = cluster.watch();
  const playing = Promise.all(Array.from({ length: GAMES }, (_, number) => cluster.play(number)));
  playing.catch((error) => {
    console.error(error);
    process.exit(1);
  });
  const served = new Map(Object.keys(KINDS).map((kind) => [kind, []]));
  const kinds = Object.entries(KINDS);
  const troubled = [];
  await cluster.ready();
  await cluster.calm();
  for (let fault = 0; fault < count; fault += 1) {
    const [kind, happen] = kinds[fault % kinds.length];
    const node = cluster.nodes[Math.floor(fault / kinds.length) % NODES];
    const begun = performance.now();
    const over = happen({ cluster, node });
    const ms = await cluster.served(begun);
    await over;
    served.get(kind).push(ms);
    await cluster.ready();
    troubled.push({ begun, ended: performance.now() });
    await cluster.calm();
    console.error(`${fault + 1} of ${count}: ${kind}, ${node.number + 1}: ${Math.round(ms)} ms`);
  }
  cluster.isOpen = false;
  await playing;
  await watching;
  const { acknowledged, stored } = cluster.check();
  await cluster.discard();
  const isCalm = ({ at, ms }) =>
    !troubled.some(({ begun, ended }) => at + ms > begun && at < ended);
  const bells = sorted(cluster.bells.filter(isCalm).map(({ ms }) => ms));
  console.log("| fault | times | all games go on after, median | slowest |");
  console.log("| --- | --- | --- | --- |");
  for (const [kind, times] of served) {
    const slow = sorted(times);
    if (slow.length) {
      const [middle, slowest] = [median(slow), slow.at(-1)].map((ms) => (ms / 1000).toFixed(1));
      console.log(`| ${kind} | ${slow.length} | ${middle} s | ${slowest} s |`);
    }
  }
  const [middle, slowest] = [median(bells), bells.at(-1)].map((ms) => ms?.toFixed(0));
  console.log(`${acknowledged} moves acknowledged, ${stored} entries, none lost or doubled`);
  console.log(`${bells.length} bells, median ${middle} ms, slowest ${slowest} ms`);
  for (const times of served.values()) {
    for (const ms of times) assert.ok(ms <= SERVED_WITHIN_MS, `${ms} ms until all games go on`);
  }
  assert.ok((bells.at(-1) ?? 0) <= BELL_WITHIN_MS, "a bell is late");
}

async function load(options) {
  const cluster = await Cluster.start(new Postgres());
  const urls = cluster.nodes.flatMap(({ url }) => ["--url", url]);
  const child = spawn(karat, ["load", ...urls, ...options], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  await cluster.discard();
  process.exitCode = code;
}

/** A load balancer that prefers the first server, and notes which one it uses. */
class Balancer {
  static async before(nodes) {
    const balancer = Object.assign(new Balancer(), { nodes, log: "", begun: performance.now() });
    balancer.proxy = net.createServer((near) => balancer.connect(near, 0));
    balancer.proxy.listen(0, "127.0.0.1");
    await once(balancer.proxy, "listening");
    balancer.url = `http://127.0.0.1:${balancer.proxy.address().port}`;
    return balancer;
  }

  note(text) {
    const seconds = (performance.now() - this.begun) / 1000;
    this.log += `${seconds.toFixed(1).padStart(5)} s  ${text}\n`;
  }

  connect(near, number) {
    const node = this.nodes[number];
    if (!node) return near.destroy();
    const far = net.connect(node.port, "127.0.0.1");
    const close = () => near.destroy();
    near.on("error", () => {});
    near.on("close", () => far.destroy());
    far.once("error", () => {
      near.removeListener("close", close);
      this.connect(near, number + 1);
    });
    far.once("connect", () => {
      if (this.used !== node) this.note(`server ${number + 1} answers`);
      this.used = node;
      far.on("close", close);
      near.pipe(far).pipe(near);
    });
    return undefined;
  }
}

async function film(file) {
  const cluster = await Cluster.start(new Postgres(), BOT_DELAY_MS);
  const balancer = await Balancer.before(cluster.nodes);
  const browser = await startBrowser();
  const page = await openPage(browser, balancer, { width: SIZE.width });
  const pictures = [];
  const take = async () => {
    pictures.push(await terminal(browser, balancer.log, SIZE), await page.screenshot());
  };
  await playAgainstBots(page, "klenotnici", { seats: 4 });
  const person = new PLAYERS.klenotnici(page, { script: true });
  await person.act();
  await person.awaitTurn();
  await take();
  await cluster.nodes[0].server.stop("SIGKILL");
  balancer.note("server 1 is killed");
  await sleep(500);
  await take();
  for (let turn = 0; turn < 2; turn += 1) {
    await person.act();
    balancer.note("the player has moved");
    await person.awaitTurn();
    balancer.note("it is the player's turn again");
    await take();
  }
  await sheet(browser, pictures, 780, file);
  await browser.close();
  balancer.proxy.close();
  await cluster.discard();
}

const [what, ...rest] = process.argv.slice(2);
if (what === "load") await load(rest);
else if (what === "faults") await faults(Number(rest[0] ?? FAULTS));
else if (what === "film" && rest.length === 1) await film(rest[0]);
else throw new Error("choose faults, load or film");
