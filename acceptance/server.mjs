// Starts the program under test as a server on a free port with a separate data folder.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));

/** The path of the program, either `$KARAT` or the debug build in this checkout. */
export const karat = process.env.KARAT ?? path.join(here, "..", "target", "debug", "karat");

/** A bot delay so long that no bot moves during a test, in milliseconds. */
export const NEVER_MS = 3_600_000;

if (!existsSync(karat)) {
  throw new Error(`${karat} does not exist: build it, or name it in the variable KARAT`);
}

/**
 * Starts a server and waits until it prints its URL. If `data` is given, the server continues with
 * an earlier server's data folder. With port 0, the server takes any free port. `more` lists
 * further options, and `env` adds environment variables. Rate limits are off by default, because
 * many browsers share one IP address.
 */
export async function startServer({
  data, port = 0, botDelayMs = 0, more = ["--no-limits"], env = {},
} = {}) {
  const folder = data ?? (await mkdtemp(path.join(tmpdir(), "karat-acceptance-")));
  const child = spawn(
    karat,
    ["serve", "--data", folder, "--port", `${port}`, "--bot-delay-ms", `${botDelayMs}`, ...more],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } },
  );
  const output = [];
  child.stderr.on("data", (chunk) => output.push(chunk));
  const exited = once(child, "exit");
  const url = await Promise.race([
    openAddress(child.stdout),
    exited.then(([code]) => {
      throw new Error(`karat serve ended with ${code} before it opened:\n${output.join("")}`);
    }),
  ]);
  return {
    url,
    port: Number(new URL(url).port),
    data: folder,
    pid: child.pid,
    /** Returns the server's log so far. */
    log: () => output.join(""),
    /** Stops the server as an operator would, or immediately with `SIGKILL`, and keeps its data. */
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
    /** Stops the server and removes its data folder. */
    async discard() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function openAddress(stdout) {
  for await (const line of createInterface({ input: stdout })) {
    const address = line.match(/https?:\/\/\S+/);
    if (address) {
      stdout.resume();
      return address[0].replace(/\/$/, "");
    }
  }
  // Waits forever, because the caller reports the server's exit together with its output.
  return new Promise(() => {});
}

/** Runs the program with the given arguments and returns its exit code and output. */
export function run(...args) {
  return new Promise((resolve) => {
    execFile(karat, args, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout, stderr });
    });
  });
}

/** Returns the beginning of the sentence that explains a clause, up to its first number. */
export async function clauseSentence(game, clause) {
  const file = path.join(here, "..", "games", game, "words", "en.rules.md");
  const short = clause.slice(clause.indexOf("-") + 1);
  const cites = (line) => line.startsWith("§ ") && line.slice(2).split(", ").includes(short);
  const blocks = (await readFile(file, "utf8")).split("\n\n").map((block) => block.split("\n"));
  const at = blocks.findIndex((lines) => lines.some(cites));
  // A clause without a heading belongs to the preceding table, which is identified by its first
  // column heading.
  const [said] = blocks[at][0].startsWith("§ ") ? blocks[at - 1] : blocks[at];
  const words = said.replace(/^\| | \|.*$/g, "").replaceAll("**", "").split(" ").slice(0, 5);
  const gap = words.findIndex((word) => word.includes("{"));
  return words.slice(0, gap < 0 ? words.length : gap).join(" ");
}
