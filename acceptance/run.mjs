// Runs the test files, three at a time and slowest first; files that mostly wait run beside them.
// The files that must run alone are run afterwards. A file that fails is run once more on its own.
// A bug in the program makes it fail again, whereas a test that only lost a race under load passes.
// If more than two files pass only on their own, the run fails, because frequent races hide bugs. A
// file that hangs is stopped and counts as failed.

import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

import { Processes } from "./processes.mjs";

const TOGETHER = 3;

/** The number of files that may pass only when run on their own. */
const FLAKY_MAX = 2;

/**
 * The time, in milliseconds, after which a test file is stopped. Files end by events, but a browser
 * that has stopped answering sends none. The slowest file takes a quarter of this on a busy machine.
 */
const STOP_AFTER_MS = 600_000;

/** The number of slow files listed at the end. */
const SLOWEST = 8;

/** The test files that load the machine so heavily that nothing else can run at the same time. */
const ALONE = ["floods.test.mjs"];

/**
 * The test files that wait for timeouts and restarts instead of computing. One of them at a time runs
 * beside the other files.
 */
const WAITING = ["cuts.test.mjs", "presence.test.mjs", "clock.test.mjs", "faults.test.mjs"];

/** The duration of each test file in the last full run on this machine: FILE TAB SECONDS. */
const LAST_TIMES = path.join(homedir(), ".cache", "karat-tools", "acceptance-times.tsv");

const here = fileURLToPath(new URL(".", import.meta.url));

/** The duration of each test file's first run, in seconds. */
const seconds = new Map();

/**
 * Runs a test file, prints its output at the end, and returns whether all of its tests passed. No
 * process of a failed file is left running.
 */
async function passes(file) {
  const begun = performance.now();
  const told = run({ files: [here + file], timeout: STOP_AFTER_MS });
  let isGood = true;
  // The event contains the line that defines the test, which may be in another file.
  told.on("test:fail", () => {
    isGood = false;
  });
  const lines = [];
  for await (const line of told.compose(spec)) lines.push(line);
  if (!isGood) processes.kill(file);
  process.stdout.write(`\n${file}\n${lines.join("")}`);
  if (!seconds.has(file)) seconds.set(file, (performance.now() - begun) / 1000);
  return isGood;
}

/** Runs test files, several at a time, and returns those that failed. */
async function failed(files, together) {
  const [left, found] = [[...files], []];
  const work = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      if (!(await passes(file))) found.push(file);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return found;
}

/** Returns the durations from the last full run, or an empty result if there has been none. */
async function lastTimes() {
  const text = await readFile(LAST_TIMES, "utf8").catch(() => "");
  return new Map(text.split("\n").filter(Boolean).map((line) => {
    const [file, time] = line.split("\t");
    return [file, Number(time)];
  }));
}

/** Stores the durations of a full run. */
async function keepTimes() {
  await mkdir(path.dirname(LAST_TIMES), { recursive: true });
  const lines = [...seconds].map(([file, time]) => `${file}\t${time.toFixed(1)}\n`);
  await writeFile(LAST_TIMES, lines.join(""));
}

const begun = performance.now();
const processes = new Processes();
const named = process.argv.slice(2);
const all = (await readdir(here)).filter((file) => file.endsWith(".test.mjs"));
const files = named.length > 0 ? named : all.sort();
const last = await lastTimes();
const lastOf = (file) => last.get(file) ?? Infinity;
// If the longest file started last, the other cores would sit idle until it finished.
const slowestFirst = files.toSorted((one, other) => (lastOf(other) - lastOf(one)) || 0);
const special = [...ALONE, ...WAITING];
const first = (await Promise.all([
  failed(slowestFirst.filter((file) => !special.includes(file)), TOGETHER),
  failed(slowestFirst.filter((file) => WAITING.includes(file)), 1),
])).flat();
first.push(...(await failed(files.filter((file) => ALONE.includes(file)), 1)));
const again = await failed(first, 1);
for (const file of first) {
  const how = again.includes(file) ? "failed twice" : "failed beside others, passed alone";
  console.log(`${file}: ${how}`);
}
const flaky = first.length - again.length;
if (flaky > 0) {
  console.log(`${flaky} of ${files.length} files passed only alone; at most ${FLAKY_MAX} may`);
}
const cpuSeconds = processes.byFile();
const cpuTotal = [...cpuSeconds.values()].reduce((sum, one) => sum + one, 0);
const row = (time, busy, name) => {
  console.log(`${time.toFixed(0).padStart(6)}${busy.toFixed(0).padStart(6)} ${name}`);
};
console.log("\nThe slowest files, in seconds and in seconds of CPU time:");
for (const [file, time] of [...seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)) {
  row(time, cpuSeconds.get(file) ?? 0, file);
}
row((performance.now() - begun) / 1000, cpuTotal, "all files");
if (named.length === 0 && again.length === 0) await keepTimes();
process.exitCode = again.length > 0 || flaky > FLAKY_MAX ? 1 : 0;
