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

/** Runs the files, tells what happens, and gives back the files in which a test failed. */
async function failed(files, concurrency) {
  const found = new Set();
  const told = run({ files: files.map((file) => here + file), concurrency });
  told.on("test:fail", ({ file }) => found.add(file.slice(here.length)));
  for await (const line of told.compose(spec)) process.stdout.write(line);
  return [...found];
}

const named = process.argv.slice(2);
const all = (await readdir(here)).filter((file) => file.endsWith(".test.mjs"));
const files = named.length > 0 ? named : all.sort();
const first = [
  ...(await failed(files.filter((file) => !ALONE.includes(file)), TOGETHER)),
  ...(await failed(files.filter((file) => ALONE.includes(file)), 1)),
];
const again = first.length > 0 ? await failed(first, 1) : [];
for (const file of first) {
  const how = again.includes(file) ? "failed twice" : "failed beside others, passed by itself";
  console.log(`${file}: ${how}`);
}
process.exitCode = again.length > 0 ? 1 : 0;
