// Every test, three files at a time; those that share the machine badly come after the others, alone.
// What fails is run once more by itself and named: a fault of the program fails again, a test that only
// lost a race against its neighbours does not.

import { readdir } from "node:fs/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const TOGETHER = 3;

/** The files that load the machine so much that nothing else is measured beside them. */
const ALONE = ["floods.test.mjs"];

const here = fileURLToPath(new URL(".", import.meta.url));

/** Runs a file, tells what happened once it is over, and gives back whether all of it passed. */
async function passes(file) {
  const told = run({ files: [here + file] });
  let isGood = true;
  // Where a test is, its event says by the line that made it, which may be in another file.
  told.on("test:fail", () => {
    isGood = false;
  });
  const lines = [];
  for await (const line of told.compose(spec)) lines.push(line);
  process.stdout.write(`\n${file}\n${lines.join("")}`);
  return isGood;
}

/** Runs the files, so many at a time, and gives back those in which something failed. */
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
  const how = again.includes(file) ? "failed twice" : "failed beside others, passed by itself";
  console.log(`${file}: ${how}`);
}
process.exitCode = again.length > 0 ? 1 : 0;
