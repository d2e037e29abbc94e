// Runs the test files, three at a time, followed by the files that must run alone. A file that
// fails is run once more on its own. A bug in the program makes it fail again, whereas a test that
// only lost a race under load passes. If more than two files pass only on their own, the whole run
// fails, because frequent races hide bugs.

import { readdir } from "node:fs/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const TOGETHER = 3;

/** The number of files that may pass only when run on their own. */
const FLAKY_MAX = 2;

/** The number of slow files listed at the end. */
const SLOWEST = 8;

/** The test files that load the machine so heavily that nothing else can run at the same time. */
const ALONE = ["floods.test.mjs"];

const here = fileURLToPath(new URL(".", import.meta.url));

/** The duration of each test file's first run, in seconds. */
const seconds = new Map();

/** Runs a test file, prints its output at the end, and returns whether all of its tests passed. */
async function passes(file) {
  const begun = performance.now();
  const told = run({ files: [here + file] });
  let isGood = true;
  // The event gives the line that defines the test, which may be in another file.
  told.on("test:fail", () => {
    isGood = false;
  });
  const lines = [];
  for await (const line of told.compose(spec)) lines.push(line);
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

const named = process.argv.slice(2);
const all = (await readdir(here)).filter((file) => file.endsWith(".test.mjs"));
const files = named.length > 0 ? named : all.sort();
const first = [
  ...(await failed(files.filter((file) => !ALONE.includes(file)), TOGETHER)),
  ...(await failed(files.filter((file) => ALONE.includes(file)), 1)),
];
const again = await failed(first, 1);
for (const file of first) {
  const how = again.includes(file) ? "failed twice" : "failed beside others, passed alone";
  console.log(`${file}: ${how}`);
}
const flaky = first.length - again.length;
if (flaky > 0) {
  console.log(`${flaky} of ${files.length} files passed only alone; at most ${FLAKY_MAX} may`);
}
console.log("\nThe slowest files, in seconds:");
for (const [file, time] of [...seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)) {
  console.log(`${time.toFixed(0).padStart(5)} ${file}`);
}
process.exitCode = again.length > 0 || flaky > FLAKY_MAX ? 1 : 0;
