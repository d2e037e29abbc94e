// Tests the program that counts awkward phrases and forbidden terms: places, rules, glossary and
// baseline.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { CZECH, ENGLISH, glossary, hits, rises, termRules, texts } from "./words.mjs";

const SCRIPT = fileURLToPath(new URL("words.mjs", import.meta.url));
const GLOSSARY = new URL("../docs/glossary.toml", import.meta.url);

const rulesHit = (place, text, rules = ENGLISH, file = "any") =>
  hits(file, place, text, rules).map(([rule]) => rule);

test("each kind of file yields its prose with place and line", () => {
  const cases = [
    ["README.md", "# Title\n\nOne line\nand another.\n", [["readme", 1, "Title"], ["readme", 3, "One line and another."]]],
    ["docs/lab.md", "```\nskipped\n```\n- A point.\n", [["docs", 4, "A point."]]],
    ["docs/lab.md", "Text.\n\n    skipped\n\n- A point,\n\n    continued.\n", [["docs", 1, "Text."], ["docs", 5, "A point,"], ["docs", 7, "continued."]]],
    ["games/edel/words/cs.learn.md", "Text.\n", [["teach-cs", 1, "Text."]]],
    ["games/edel/words/en.learn.md", ": Round | Ends.\n: Turn | Passes.\n", [["teach-en", 1, "Round | Ends."], ["teach-en", 2, "Turn | Passes."]]],
    ["a/locales/en/app.ftl", "# skipped\nkey = One\n  two\n", [["ui-en", 2, "One two"]]],
    ["a.rs", "/// Returns it.\nfn f() {} // skipped\n// Because.\n", [["rustdoc", 1, "Returns it."], ["comment", 3, "Because."]]],
    ["b.rs", '#[error("not \\\n  found")]\n', [["error", 1, "not found"]]],
    ["a.mjs", 'test("it works", () => {});\n', [["test", 1, "it works"]]],
    ["a.py", '"""Module."""\n# Why.\n', [["comment", 2, "Why."], ["docstring", 1, "Module."]]],
    ["a.toml", "# Why.\nkey = 1\n", [["comment", 1, "Why."]]],
    ["docs/openapi.json", '{"a":{"description":"A table."}}', [["api", 1, "A table."]]],
  ];
  for (const [file, content, expected] of cases) {
    assert.deepEqual([...texts(file, content)], expected, file);
  }
});

test("a phrase is counted in prose and not in code", () => {
  assert.deepEqual(rulesHit("docs", "Deal anew."), ["anew"]);
  assert.deepEqual(rulesHit("docs", "Never write `anew`."), []);
  assert.deepEqual(rulesHit("docs", "Deal again."), []);
});

test("some rules apply in some places only", () => {
  assert.deepEqual(rulesHit("rustdoc", "What to play."), ["headless"]);
  assert.deepEqual(rulesHit("docs", "What to play."), []);
  assert.deepEqual(rulesHit("ui-en", "It is his."), ["he"]);
  assert.deepEqual(rulesHit("teach-en", "It is his."), []);
  const words = (number) => `${"word ".repeat(number - 1)}word.`;
  assert.deepEqual(rulesHit("readme", words(30)), []);
  assert.deepEqual(rulesHit("readme", words(31)), ["long"]);
  assert.deepEqual(rulesHit("docs", words(34)), []);
  assert.deepEqual(rulesHit("docs", words(35)), ["long"]);
});

test("each rule has advice and a unique name", () => {
  const names = [...ENGLISH, ...CZECH].map(([name]) => name);
  assert.equal(new Set(names).size, names.length);
  for (const [name, pattern, advice] of [...ENGLISH, ...CZECH]) {
    assert.ok(pattern.global && advice, name);
  }
});

test("the glossary has both languages, unique ids, and forbids none of its own words", () => {
  const terms = glossary(readFileSync(GLOSSARY, "utf8"));
  assert.ok(terms.length > 40);
  assert.equal(new Set(terms.map(({ id }) => id)).size, terms.length);
  const [english, czech] = [termRules(terms, "en"), termRules(terms, "cs")];
  for (const { id, en, cs, files = "" } of terms) {
    assert.ok(en && cs, id);
    assert.deepEqual([...rulesHit("docs", en, english, files), ...rulesHit("ui-cs", cs, czech, files)], []);
  }
});

test("a forbidden word counts as a whole word, in any case, with its endings, in its files", () => {
  const terms = glossary(
    '[[term]]\nid = "gem"\nfiles = "games/k/"\nen = "gem"\ncs = "drahokam"\nforbidden_en = ["stone"]\nforbidden_cs = ["kamen*"]\n',
  );
  const [english, czech] = [termRules(terms, "en"), termRules(terms, "cs")];
  assert.deepEqual(rulesHit("ui-en", "Stone by stone.", english, "games/k/en.ftl"), ["term-gem"]);
  assert.equal(hits("games/k/en.ftl", "ui-en", "Stone by stone.", english)[0][3], 2);
  assert.deepEqual(rulesHit("ui-en", "A milestone.", english, "games/k/en.ftl"), []);
  assert.deepEqual(rulesHit("ui-en", "A stone.", english, "games/z/en.ftl"), []);
  assert.deepEqual(rulesHit("ui-cs", "Dva kameny.", czech, "games/k/cs.ftl"), ["term-gem"]);
});

test("a glossary line that is not understood is an error with its number", () => {
  assert.throws(() => glossary("[[term]]\nid: 1\n"), /glossary line 2/);
});

test("a place may change its rules but not raise its total", () => {
  const baseline = { docs: { told: 2, anew: 1 } };
  assert.deepEqual(rises({ docs: { told: 1, anew: 2 } }, baseline), []);
  assert.deepEqual(rises({ docs: {} }, baseline), []);
  assert.deepEqual(rises({ docs: { told: 3, anew: 1 } }, baseline), [
    "docs: 4 hits, at most 3 allowed (told 2 to 3)",
  ]);
  assert.equal(rises({ readme: { told: 1 } }, baseline).length, 1);
});

test("the check fails on a new hit, and writing the baseline only lowers it", () => {
  const root = mkdtempSync(join(tmpdir(), "words-"));
  try {
    const [text, baseline] = [join(root, "README.md"), join(root, "words.json")];
    const runs = (...options) => spawnSync(process.execPath, [SCRIPT, root, ...options], { encoding: "utf8" });
    mkdirSync(join(root, "docs"));
    writeFileSync(join(root, "docs/glossary.toml"), "");
    writeFileSync(text, "Deal anew. Deal anew.\n");
    execFileSync("git", ["-C", root, "init", "--quiet"]);
    execFileSync("git", ["-C", root, "add", "."]);
    assert.equal(runs("--check", baseline).status, 1, "no baseline");
    assert.equal(runs("--write", baseline).status, 0);
    assert.deepEqual(JSON.parse(readFileSync(baseline, "utf8")), { readme: { anew: 2 } });
    assert.equal(runs("--check", baseline).status, 0);
    writeFileSync(text, "Deal anew. Deal anew. Deal anew.\n");
    assert.match(runs("--check", baseline).stderr, /readme: 3 hits, at most 2 allowed/);
    assert.equal(runs("--write", baseline).status, 1);
    writeFileSync(text, "Deal anew.\n");
    assert.match(runs("--check", baseline).stdout, /lower it with --write/);
    assert.equal(runs("--write", baseline).status, 0);
    assert.deepEqual(JSON.parse(readFileSync(baseline, "utf8")), { readme: { anew: 1 } });
    assert.match(runs("--show", "anew").stdout, /README\.md:1: Deal anew\./);
  } finally {
    rmSync(root, { recursive: true });
  }
});
