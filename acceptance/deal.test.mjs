// Checks the script that verifies a deal in the browser against the same golden vectors as the
// server's proof.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const crate = new URL("../crates/karat-ui/", import.meta.url);
const script = await readFile(new URL("static/verify.js", crate), "utf8");
const { caseAt, fingerprint, indexAt, keyOf } = await import(
  `data:text/javascript,${encodeURIComponent(script)}`
);

test("the script that proves a deal is short enough to read", () => {
  const lines = script.trimEnd().split("\n");
  assert.ok(lines.length <= 63, `${lines.length} lines`);
  for (const line of lines) assert.ok(line.length <= 100, line);
});

test("it finds every draw of the vectors", async () => {
  const text = await readFile(new URL("../karat-table/tests/deal-vectors.txt", crate), "utf8");
  let draws = 0;
  for (const block of text.split("\n\n").filter((block) => block.startsWith("seed "))) {
    const facts = (wanted) =>
      block.split("\n").flatMap((line) => {
        const [word, ...rest] = line.split(" ");
        return word === wanted ? [rest.join(" ")] : [];
      });
    const [seed] = facts("seed");
    assert.deepEqual([await fingerprint(Buffer.from(seed, "hex"))], facts("commitment"));
    const key = await keyOf(seed, facts("nonce"));
    assert.deepEqual([key], facts("key"));
    for (const draw of facts("draw")) {
      const [ply, cases, index] = draw.split(" ");
      assert.equal(await indexAt(key, ply, Number(cases)), Number(index), `${draw} of ${seed}`);
      draws += 1;
    }
  }
  assert.ok(draws > 200, `${draws} draws`);
});

test("it names the case of an index, and none if an index is missing", async () => {
  const lines = "0 draw a\n1–3 draw b\n4 draw c\n";
  const named = [0, 1, 2, 3, 4].map((index) => caseAt(lines, 5, index));
  assert.deepEqual(named, ["draw a", "draw b", "draw b", "draw b", "draw c"]);
  for (const [broken, cases] of [
    [lines, 4],
    [lines, 6],
    ["0 draw a\n2 draw c", 3],
    ["1 draw a\n2 draw c", 3],
    ["0 draw a\n1–9 draw b\n4 draw c", 5],
    ["0 draw a\nx draw b", 2],
    ["", 1],
  ]) {
    assert.ok(!caseAt(broken, cases, 0), `${cases} cases of ${broken}`);
  }
  const key = await keyOf("00".repeat(32), []);
  for (const cases of [0, -1, NaN, 2 ** 32]) {
    await assert.rejects(indexAt(key, "0", cases), RangeError);
  }
});
