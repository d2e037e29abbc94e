// Tests server failures, without a browser. The tests kill the server at random moments under load,
// temporarily fill its disk, and truncate or damage its files. Every acknowledged move must be
// stored exactly once, and the server must report what it cannot do. With SLOW=1, the server is
// killed ten times as often.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";

import { Game, Guest, choices } from "./guests.mjs";
import { karat, run, startServer } from "./server.mjs";

/**
 * The number of times the test kills the server, and the maximum number of moves before each kill.
 */
const KILLS = process.env.SLOW ? 200 : 20;
const MOVES_MAX = 24;

/** The number of tables at which the guests play at the same time. */
const TABLES = 6;

/** The maximum number of attempts to get the expected response, far more than necessary. */
const TRIES = 600;

/**
 * The disk size in the test of a full disk, and the free space that the server reports as low, both
 * in MiB.
 */
const DISK_MIB = 160;
const LITTLE_MIB = 24;

const folders = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Creates a temporary folder for a test and returns its path. */
async function folder() {
  const made = await mkdtemp(path.join(tmpdir(), "karat-faults-"));
  folders.push(made);
  return made;
}

async function assertClean(data) {
  const checked = await run("admin", "--data", data, "check");
  assert.equal(checked.code, 0, checked.stdout + checked.stderr);
  assert.match(checked.stdout, /^\d+ tables, no damage$/m);
}

test("a server that is killed at any moment loses and doubles nothing", async () => {
  const random = choices(1);
  const data = await folder();
  const site = { url: undefined, moves: 0, acknowledged: 0, unknown: 0 };
  let server = await startServer({ data });
  site.url = server.url;
  const games = [];
  for (let number = 0; number < TABLES; number += 1) games.push(await Game.open(site));
  for (let kill = 0; kill < KILLS; kill += 1) {
    let left = 1 + random(MOVES_MAX);
    const fallen = [];
    // The server is killed while a player is still sending a move, possibly along with moves at
    // other tables.
    let fall;
    const falling = new Promise((resolve) => { fall = resolve; });
    await Promise.all(games.map(async (game, place) => {
      const dice = choices(kill * TABLES + place);
      for (;;) {
        let decision;
        try {
          decision = await game.decide(dice);
          if (!decision) {
            Object.assign(game, await Game.open(site));
            continue;
          }
          const sent = decision.send();
          left -= 1;
          if (left === 0) fall(server.stop("SIGKILL"));
          const { status, body, text } = await sent;
          assert.equal(status, 200, text);
          game.version = body.version;
          site.acknowledged += 1;
        } catch (error) {
          if (error instanceof assert.AssertionError) throw error;
          // The server is down, so a player who has sent a move does not know whether it was made.
          fallen.push({ game, decision });
          await falling;
          return;
        }
      }
    }));
    await falling;
    server = await startServer({ data });
    site.url = server.url;
    for (const { game, decision } of fallen.filter((one) => one.decision)) {
      const { version } = await game.look();
      assert.ok(version >= game.version, "what was acknowledged is kept");
      assert.ok(version >= decision.before);
      const first = await decision.send();
      assert.equal(first.status, 200, first.text);
      assert.ok(first.body.version > decision.before, "it is made now, or was made before");
      if (version > decision.before) {
        assert.equal(first.body.version, version, "it was made before, and once");
      }
      const again = await decision.send();
      assert.equal(again.body.version, first.body.version, "a request has one effect");
      game.version = first.body.version;
      site.unknown += 1;
    }
  }
  assert.ok(site.unknown >= KILLS, `${site.unknown} moves were on their way`);
  console.log(`${KILLS} kills, ${site.acknowledged} moves acknowledged, ${site.unknown} in the air`);
  assert.equal(await server.stop(), 0, server.log());
  await assertClean(data);
});

/**
 * A server on a disk that the test can fill and empty. The disk is a small separate file system. If
 * the test cannot mount one, it limits the size of the server's files instead.
 */
class Disk {
  /**
   * Returns a command that can mount a file system, as root or as the current user, or `undefined`
   * if there is none.
   */
  static mounting() {
    const own = ["unshare", "--user", "--map-root-user", "--mount"];
    return [["unshare", "--mount"], own].find(([command, ...args]) => {
      try {
        execFileSync(command, [...args, "sh", "-c", "mount -t tmpfs -o size=1m tmpfs /tmp"],
          { stdio: "ignore" });
        return true;
      } catch {
        return false;
      }
    });
  }

  static async mounted([command, ...args]) {
    const data = await folder();
    const script = `
      mount -t tmpfs -o size=${DISK_MIB}m tmpfs "$1" || exit 9
      data=$1; shift
      "$@" & server=$!
      while read -r word mib; do
        case $word in
          fill) dd if=/dev/zero of="$data/filler" bs=1M count="$mib" 2>/dev/null
            [ "$mib" -gt 999 ] && dd if=/dev/zero of="$data/crumbs" bs=512 2>/dev/null
            echo done;;
          free) rm -f "$data/filler" "$data/crumbs"; echo done;;
          check) "$1" admin --data "$data" check; echo "done $?";;
          stop) kill "$server"; wait "$server"; echo "done $?";;
        esac
      done`;
    const serve = [karat, "serve", "--data", data, "--port", "0", "--no-limits"];
    const child = spawn(command, [...args, "sh", "-c", script, "sh", data, ...serve]);
    const disk = Object.assign(new Disk(), { child });
    await disk.listen();
    disk.say = async (word) => {
      child.stdin.write(`${word}\n`);
      return disk.line(/^done ?(\d*)$/);
    };
    disk.fill = () => disk.say("fill 1000000");
    disk.leaveLittle = () => disk.say(`fill ${DISK_MIB - LITTLE_MIB}`);
    disk.free = () => disk.say("free");
    disk.stopAndCheck = async () => {
      assert.equal((await disk.say("stop"))[1], "0", disk.log());
      assert.equal((await disk.say("check"))[1], "0");
      child.stdin.end();
      await once(child, "exit");
    };
    return disk;
  }

  static async limited() {
    const data = await folder();
    const serve = [karat, "serve", "--data", data, "--port", "0", "--no-limits"];
    const child = spawn("sh", ["-c", 'trap "" XFSZ; exec "$@"', "sh", ...serve]);
    const disk = Object.assign(new Disk(), { child });
    await disk.listen();
    const limit = (bytes) =>
      execFileSync("prlimit", ["--pid", `${child.pid}`, `--fsize=${bytes}:unlimited`]);
    disk.fill = async () => limit(4096);
    disk.free = async () => limit("unlimited");
    disk.stopAndCheck = async () => {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      assert.equal((await exited)[0], 0, disk.log());
      await assertClean(data);
    };
    return disk;
  }

  async listen() {
    const { child } = this;
    const log = [];
    child.stderr.on("data", (chunk) => log.push(chunk));
    this.log = () => log.join("").replaceAll(/\x1b\[[0-9;]*m/g, "");
    this.lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    [, this.url] = await this.line(/(http:\/\/[^/\s]+)/);
  }

  /** Waits for the next line of server output that matches a pattern, and returns the match. */
  async line(pattern) {
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error(`it has ended:\n${this.log()}`);
      const match = value.match(pattern);
      if (match) return match;
    }
  }
}

/**
 * Retries a request until the response has the expected status, and returns the response. The
 * server's health report may be up to a second old, so the test pauses between attempts.
 */
async function until(status, ask) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask();
    if (answer.status === status) return answer;
    assert.ok([200, 303, 503].includes(answer.status), answer.text);
    await new Promise((again) => setTimeout(again, 10));
  }
  throw new Error(`no answer had the status ${status}`);
}

async function survivesFullDisk(disk) {
  const random = choices(2);
  const guest = new Guest(disk);
  const games = [await Game.open(disk), await Game.open(disk)];
  for (const game of games) for (let n = 0; n < 5; n += 1) assert.ok(await game.move(random));
  if (disk.leaveLittle) {
    await disk.leaveLittle();
    const refused = await new Guest(disk).send("/tables", { game: "klenotnici", seats: "3" });
    assert.equal(refused.status, 503, refused.text);
    assert.match(refused.text, /no room for anything new/);
    assert.ok(await games[0].move(random), "games go on");
    assert.equal((await guest.send("/healthz")).status, 200);
  }
  for (let time = 1; time <= 2; time += 1) {
    await disk.fill();
    const decisions = [];
    for (const game of games) {
      let decision;
      const refused = await until(503, async () => {
        decision = await game.decide(random);
        assert.ok(decision, "the disk is full before the game is over");
        const answer = await decision.send();
        if (answer.status === 200) game.version = answer.body.version;
        return answer;
      });
      assert.equal(refused.retryAfter, "60");
      assert.match(refused.body.message, /could not be saved/);
      assert.equal(refused.body.version, game.version, "nothing was made");
      decisions.push(decision);
    }
    const ill = await until(503, () => guest.send("/healthz"));
    assert.match(ill.text, /Nothing can be saved right now/);
    for (const game of games) {
      assert.equal((await game.guests[0].send(game.address)).status, 200, "reading goes on");
    }

    await disk.free();
    for (const [place, game] of games.entries()) {
      const made = await until(200, decisions[place].send);
      const again = await decisions[place].send();
      assert.equal(again.body.version, made.body.version, "the same request has one effect");
      assert.ok(made.body.version > game.version);
      game.version = made.body.version;
      for (let n = 0; n < 3; n += 1) await game.move(random);
    }
    await until(200, () => guest.send("/healthz"));
    for (const line of ["nothing can be written", "everything can be written again"]) {
      const times = () => disk.log().split(line).length - 1;
      await until(200, async () => {
        const { text } = await guest.send("/healthz");
        return { status: times() >= time ? 200 : 503, text };
      });
      assert.equal(times(), time, disk.log());
    }
  }
  const opened = await new Guest(disk).send("/tables", { game: "klenotnici", seats: "3" });
  assert.equal(opened.status, 303, opened.text);
  await disk.stopAndCheck();
}

test("a full disk refuses moves and nothing else, and once there is room they resume", async (t) => {
  await t.test("files that may not grow", async () => survivesFullDisk(await Disk.limited()));
  const mounting = Disk.mounting();
  if (mounting) {
    await t.test("a small disk", async () => survivesFullDisk(await Disk.mounted(mounting)));
  }
});

/**
 * Plays some games and returns two copies of their data folder, one after killing the server and
 * one after stopping it cleanly.
 */
async function somePlayed() {
  const data = await folder();
  const server = await startServer({ data });
  const random = choices(3);
  const addresses = [];
  for (let n = 0; n < 4; n += 1) {
    const game = await Game.open(server);
    addresses.push(game.address);
    for (let move = 0; move < 20; move += 1) await game.move(random);
  }
  const killed = await folder();
  await server.stop("SIGKILL");
  await cp(data, killed, { recursive: true });
  const again = await startServer({ data });
  assert.equal(await again.stop(), 0);
  return { killed, stopped: data, addresses };
}

/**
 * Tries to start a server with the data in a folder. Returns the error message, or the statuses of
 * the server's responses.
 */
async function tryToServe(data) {
  let server;
  try {
    server = await startServer({ data });
  } catch (error) {
    assert.match(error.message, /ended with 2/, "it refuses, and does not crash");
    assert.match(error.message, /karat\.(sqlite|key)/, "it says which file is wrong");
    return { said: error.message };
  }
  const home = await new Guest(server).send("/");
  const rules = await new Guest(server).send("/rules/edel");
  const code = await server.stop();
  return { home: home.status, rules: rules.status, code, log: server.log() };
}

test("truncated and damaged files are reported", async (t) => {
  const { killed, stopped, addresses } = await somePlayed();
  const database = "karat.sqlite";
  const copyOf = async (source) => {
    const data = await folder();
    await cp(source, data, { recursive: true });
    return data;
  };
  const check = (data) => run("admin", "--data", data, "check");

  await t.test("unchanged files are whole", async () => {
    await assertClean(stopped);
    await assertClean(await copyOf(killed));
  });
  for (const [name, bytes] of [["emptied", 0], ["cut within the first page", 1000]]) {
    await t.test(`a database ${name}`, async () => {
      const data = await copyOf(stopped);
      await truncate(path.join(data, database), bytes);
      const { said } = await tryToServe(data);
      assert.ok(said, "it does not begin anew as if nothing had been");
      const { code, stderr } = await check(data);
      assert.equal(code, 1, stderr);
      assert.match(stderr, /karat\.sqlite/);
    });
  }
  await t.test("a database cut in the middle", async () => {
    const data = await copyOf(stopped);
    const { size } = await stat(path.join(data, database));
    await truncate(path.join(data, database), Math.floor(size / 8192) * 4096);
    await tryToServe(data);
    const { code, stderr } = await check(data);
    assert.equal(code, 1, stderr);
  });
  await t.test("a file that is not a database", async () => {
    const data = await copyOf(stopped);
    await writeFile(path.join(data, database), "This is a letter to my aunt.\n".repeat(999));
    const { said } = await tryToServe(data);
    assert.match(said, /karat\.sqlite is damaged/);
    const { code, stderr } = await check(data);
    assert.equal(code, 1);
    assert.match(stderr, /is damaged/);
  });
  await t.test("pages overwritten", async () => {
    const random = choices(4);
    const { size } = await stat(path.join(stopped, database));
    for (let times = 0; times < 12; times += 1) {
      const data = await copyOf(stopped);
      const page = 1 + random(size / 4096 - 1);
      const file = await open(path.join(data, database), "r+");
      await file.write(Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096);
      await file.close();
      const served = await tryToServe(data);
      if (!served.said) {
        assert.equal(served.rules, 200, "what is not stored is served");
        assert.equal(served.code, 0, served.log);
      }
      const { code, stderr } = await check(data);
      assert.equal(code, 1, `page ${page}: ${stderr}`);
    }
  });
  await t.test("a journal of the database cut short or damaged", async () => {
    const wal = `${database}-wal`;
    const { size } = await stat(path.join(killed, wal));
    for (const damage of [
      (file) => truncate(file, 0),
      (file) => truncate(file, Math.floor(size / 2) + 100),
      async (file) => {
        const bytes = await readFile(file);
        bytes.fill(0x5a, Math.floor(size / 2));
        await writeFile(file, bytes);
      },
    ]) {
      const data = await copyOf(killed);
      await damage(path.join(data, wal));
      const served = await tryToServe(data);
      if (!served.said) assert.equal(served.rules, 200);
    }
  });
  await t.test("a word of one journal changed", async () => {
    const bytes = await readFile(path.join(stopped, database));
    // The string may also be in unused database pages, so the test changes one copy after another
    // until the server finds the damage.
    let data;
    for (let at = bytes.indexOf("draw starter"); at >= 0; at = bytes.indexOf("draw starter", at + 1)) {
      data = await copyOf(stopped);
      const changed = Buffer.from(bytes);
      changed.write("drow", at);
      await writeFile(path.join(data, database), changed);
      if ((await check(data)).code === 1) break;
    }
    const server = await startServer({ data });
    const guest = new Guest(server);
    const frozen = [];
    for (const address of [...addresses, ...addresses]) {
      const { status, text } = await guest.send(address);
      if (status === 200) continue;
      assert.equal(status, 409);
      assert.match(text, /This table is frozen/);
      frozen.push(address);
    }
    assert.equal(frozen.length, 2, "one table, asked twice");
    assert.equal((await guest.send("/")).status, 200);
    assert.equal(await server.stop(), 0);
    const id = frozen[0].split("/").pop();
    assert.equal(server.log().split(id).length - 1, 1, "the log names it once");
    const { code, stdout } = await check(data);
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`^table ${id}: .*journal$`, "m"));
  });
  await t.test("a key cut short", async () => {
    const data = await copyOf(stopped);
    await truncate(path.join(data, "karat.key"), 7);
    assert.match((await tryToServe(data)).said, /karat\.key/);
    const { code, stdout } = await check(data);
    assert.equal(code, 1);
    assert.match(stdout, /karat\.key/);
  });
});
