// Runs every test, three files at a time. Files that disturb others run alone afterwards. A file with a
// failure is named and runs once more, alone. A fault in the program makes it fail again; a test that merely
// lost a race against others passes.

import { readdir } from "node:fs/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const TOGETHER = 3;

/** The files that load the machine so heavily that nothing else can be tested at the same time. */
const ALONE = ["floods.test.mjs"];

const here = fileURLToPath(new URL(".", import.meta.url));

/** Runs a file, prints its output at the end, and returns whether all of its tests passed. */
async function passes(file) {
  const told = run({ files: [here + file] });
  let isGood = true;
  // The event names the line that defined the test, which may be in another file.
  told.on("test:fail", () => {
    isGood = false;
  });
  const lines = [];
  for await (const line of told.compose(spec)) lines.push(line);
  process.stdout.write(`\n${file}\n${lines.join("")}`);
  return isGood;
}

/** Runs the files, several at a time, and returns the files with a failure. */
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
if (first.length > again.length) {
  console.log(`${first.length - again.length} of ${files.length} files passed only by themselves`);
}
process.exitCode = again.length > 0 ? 1 : 0;
