// Counts phrases that would make a native reader stumble, and terms forbidden by
// docs/glossary.toml.
//
//   node acceptance/words.mjs                       hits for each rule and place
//   node acceptance/words.mjs . --show RULE         each hit of one rule, with file and line
//   node acceptance/words.mjs . --show RULE FILE    the same, in files whose path contains FILE
//   node acceptance/words.mjs . --check FILE        fails if a place has more hits than FILE allows
//   node acceptance/words.mjs . --write FILE        lowers FILE to the current counts
//
// The counts in acceptance/words.json may only fall. --check compares totals by place, so that a
// sentence can move from file to file. --write refuses to raise a total.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The English rules. A rule consists of an id, a pattern, and advice on what to write instead. */
export const ENGLISH = [
  [
    "told",
    /\b(?:is|are|was|were|be|been|being|and|as) told\b(?! apart)|\btells? (?:of|how|what|it|the|which|whether|no|nothing|everybody)\b/g,
    "say, report, show, list; you see",
  ],
  [
    "comes-of",
    /\b(?:what|something) (?:it|they|each|that|the (?:game|review)|there)? ?(?:comes?|came) (?:of|to)\b|\b(?:comes?|came) (?:of|to) (?:it|them|each|so much the same|something else|the same)\b/g,
    "result, outcome, total",
  ],
  [
    "so-many",
    /\b(?:so many|of so much|(?:is|are|was) (?:not )?so far|how far (?:it|a|the|an) (?:\w+ ){0,3}(?:is|are|goes)\b|so much of)\b/g,
    "name the number or the state",
  ],
  [
    "stands",
    /\b(?:stands?|stood|lies|lie|lay) (?:in(?! for)|at|on|beside|there|open|after|for|by|under|behind|before|out|written)\b/g,
    "is, appears, is shown, is stored",
  ],
  [
    "held-to",
    /\bh(?:eld|olds?|olding) (?:\w+ ){0,6}to (?:what|the|figures|their|its|those|each)\b|\bheld (?:before|against)\b/g,
    "check against, compare with, enforce",
  ],
  ["anew", /\banew\b/g, "again, from scratch, re-"],
  ["he", /\b(?:he|his|him|himself)\b/g, "they, their, or the role"],
  [
    "one",
    /\b(?:as one would|one would|one's|one can|one could|one has|one may)\b/g,
    "you, they, or the role",
  ],
  [
    "whoever",
    /\b(?:[Ww]hoever|[Ww]homever|whatever of|for who\b|those who)\b/g,
    "the player who, anyone who, the operator",
  ],
  [
    "that-is-there",
    /\bthat (?:is|are|was|were) (?:there|here)\b|\bthat there (?:is|are|was|were|may)\b|\bas there may be\b|\bthere is anyway\b/g,
    "existing, current, available; or leave it out",
  ],
  [
    "is-no",
    /(?<![Tt]here )\b(?:is|are|was|were) no (?!longer\b|more\b|need\b|one\b|such\b|doubt\b|different\b|less\b|other\b|way\b|guarantee\b)[a-z]+/g,
    "is not a",
  ],
  [
    "by-itself",
    /\bby (?:itself|themselves|himself|oneself)\b/g,
    "automatically, on its own, standalone",
  ],
  ["own", /\bof (?:its|their|his|her|one's) own\b/g, "its own X, a separate X, a dedicated X"],
  ["reckon", /\breckon\w*/g, "calculate, compute"],
  [
    "play-on",
    /\b(?:played|plays?|playing) on (?:from|to|by|in|at|for)\b|\bin thought\b/g,
    "continue, play out, simulate",
  ],
  ["mail", /\b(?:a|by|one|such|the|of) mail\b(?! (?:server|address))/g, "email"],
  ["meanwhile", /\bmeanwhile\b/g, "in the meantime, while; or leave it out"],
  [
    "asked",
    /\b(?:is|are|was|be) asked (?:of|for|at|in|once|about|by|with|after)\b|\bwho asks?\b|\b(?:they|it|he) asks? about\b/g,
    "is requested; on request",
  ],
  [
    "where-if",
    /(?:[;:]|; none|empty|nothing) where (?:it|they|there|nobody|nothing|that|a|none)\b|^Where (?:nobody|nothing|there (?:is|are)|it is not)\b/g,
    "if, when",
  ],
  [
    "none-if",
    /; (?:none|empty|null|nothing|otherwise empty) (?:if|where|without|when)\b|; none\.|; empty without/g,
    "`None` if; empty if",
  ],
  [
    "too-late",
    /\b(?:says?|speaks?|knows?|do|does|has|have|are|is|can) too\b(?! (?:many|few|long|much|late|large|big|small|close|slow|fast|old|high|short|dear|strong))|\balso (?:when|if|while|between|in a|where)\b/g,
    "also or even, before the verb",
  ],
  [
    "by-file",
    /\b(?:changed|set|said|played|given|named|decided|judged|read|found|made) by (?:a|the|their|its|what|this) (?:file|form|page|phrase|line|numbers?|column|rows?|name)s?\b/g,
    "with a file, in the form",
  ],
  [
    "before-after",
    /\b(?:of before|from before|than before were|the one before\b|before that in|that before|as (?:it was|they were) before)\b/g,
    "earlier, previous",
  ],
  [
    "passive-for",
    /\b(?:is|are|was|were) (?:played|written|read|looked|cared|called|paid|waited) (?:for|to|at|by whoever)\b(?! (?:\d|in|the same|its end))/g,
    "name the actor",
  ],
  ["semicolons", /[^.;]*;[^.;]*;[^.;]*;/g, "three semicolons in one sentence: split it"],
  [
    "press",
    /\bpress(?:es|ed)? (?:a|the|gems|goes|on|what|it)\b|\ba press\b/g,
    "click or select; press is for keys and physical buttons",
  ],
  [
    "last-first",
    /\bthe (?:newest|oldest|best|least|weakest|strongest|gentlest) (?:first|on|one first)\b|\bfrom the (?:weakest|gentlest|youngest) (?:to|on)\b/g,
    "newest first; from weakest to strongest",
  ],
  [
    "people",
    /\b(?:[Ss]omebody|[Aa]nybody|[Ee]verybody)(?:['’]s)?\b/g,
    "someone, anyone, everyone, all players",
  ],
  [
    "in-turn",
    /\b[Ii]n (?:your|his|her|their|one's|another player's) (?:own )?turn\b/g,
    "on your turn",
  ],
  [
    "lies-open",
    /\blies? open\b|\b[Oo]pen card\b|\bOpen are\b|\bHidden are\b/g,
    "is face up; is public; are hidden",
  ],
  [
    "time-calques",
    /\b(?:for ever|from then on|in the very moment|at one place|since when|not any more|no [a-z]+ any more)\b/g,
    "forever, afterwards, just as, in one place, no longer",
  ],
  [
    "headless",
    /^(?:What|How|Who|Whom|Whose|Which|Where|When|Whoever|By what|By which|Of what|Those|From what|To whom|Of which)\b(?!.*\?)/g,
    "functions open with a verb, types and fields with a noun",
  ],
];

/** The Czech rules, each with an id, a pattern and advice. */
export const CZECH = [
  ["cs-byt-dan", /\bbyl[aoy]? dán[aoy]?\b/g, "být určen, zadat"],
];

/**
 * The number of words at which a sentence counts as long: in texts that must be quick to read, and
 * in all others.
 */
const LONG = { readme: 31, changelog: 31, "ui-en": 31, api: 31 };
const LONG_ELSEWHERE = 35;

/** The rules that apply only to some places, with a condition for each. */
const APPLIES = {
  headless: (place) => place === "rustdoc",
  he: (place) => place !== "teach-en",
};

const SKIP = /fixtures|corpus|package-lock|docs\/studies/;

/**
 * Returns the terms in a glossary file, which has a `[[term]]` table for each term, with a JSON
 * value on each line.
 */
export function glossary(text) {
  const terms = [];
  for (const [at, line] of text.split("\n").entries()) {
    const entry = /^(\w+) = (.+)$/.exec(line);
    if (line === "[[term]]") terms.push({});
    else if (entry && terms.length > 0) terms.at(-1)[entry[1]] = JSON.parse(entry[2]);
    else if (line && !line.startsWith("#")) throw new Error(`glossary line ${at + 1}: ${line}`);
  }
  return terms;
}

/** Returns a rule for each term with forbidden words in a language, "en" or "cs". */
export function termRules(terms, language) {
  const rules = [];
  for (const term of terms) {
    const forbidden = term[`forbidden_${language}`] ?? [];
    if (forbidden.length === 0) continue;
    const words = forbidden.map((word) => {
      const text = word.replace(/\*$/, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return word.endsWith("*") ? `${text}\\p{L}*` : text;
    });
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${words.join("|")})(?![\\p{L}\\p{N}_-])`, "giu");
    rules.push([`term-${term.id}`, pattern, term[language], term.files]);
  }
  return rules;
}

/** Splits a paragraph into sentences. */
export function sentences(text) {
  return text.split(/(?<=[.!?])\s+(?=[A-ZÁ-Ž“"`§*])/);
}

function* catalogue(file, lines) {
  const place = /(^|\/)cs(\.|\/)/.test(file) ? "ui-cs" : "ui-en";
  let message = null;
  for (let i = 0; i <= lines.length; i++) {
    const line = lines[i] ?? "end=";
    if (line.startsWith("#")) continue;
    const start =
      /^(?:-?[a-zA-Z][\w-]*)\s*=\s?(.*)$/.exec(line) ?? /^\s+\.[\w-]+\s*=\s*(.*)$/.exec(line);
    if (start) {
      if (message) yield [place, ...message];
      message = [i + 1, start[1]];
    } else if (message && /^\s/.test(line)) message[1] += ` ${line.trim()}`;
  }
}

function markdownPlace(file) {
  if (/\/words\/cs/.test(file)) return "teach-cs";
  if (/\/words\/en/.test(file)) return "teach-en";
  if (/rules\.md$/.test(file)) return "exact-en";
  return { "CHANGELOG.md": "changelog", "README.md": "readme" }[file] ?? "docs";
}

function* markdown(file, lines) {
  const place = markdownPlace(file);
  let isCode = false;
  let isList = false;
  let paragraph = "";
  let at = 0;
  for (let i = 0; i <= lines.length; i++) {
    const line = (lines[i] ?? "").trim();
    if (line.startsWith("```")) isCode = !isCode;
    if (!paragraph && /^ {4}/.test(lines[i] ?? "") && !isList) continue;
    if (line) isList = /^[-*] |^\d+\. /.test(line) || (isList && /^ /.test(lines[i]));
    const ends = !line || isCode || /^(```|[|<#]|[-*>?=§:+] |\d+\. )/.test(line);
    if (ends && paragraph) {
      yield [place, at, paragraph];
      paragraph = "";
    }
    if (!line || isCode || /^(```|[|<]|§ )/.test(line)) continue;
    if (!paragraph) at = i + 1;
    paragraph += (paragraph ? " " : "") + line.replace(/^([-*>?=:+]|\d+\.|#+) /, "");
  }
}

function* comments(file, lines) {
  const isHash = !/\.(rs|mjs|js|css)$/.test(file);
  let comment = "";
  let at = 0;
  let kind = "";
  for (let i = 0; i <= lines.length; i++) {
    const found = /^\s*(\/\/\/|\/\/!|\/\/|\*|\/\*\*?|#)\s(.*)$/.exec(lines[i] ?? "");
    const mark = found && (found[1] === "#") === isHash ? found[1] : "";
    if (mark !== kind && comment) {
      yield [/\/\/[/!]/.test(kind) ? "rustdoc" : "comment", at, comment];
      comment = "";
    }
    kind = mark;
    if (!mark) continue;
    if (!comment) at = i + 1;
    comment += (comment ? " " : "") + found[2].replace(/\*\/$/, "");
  }
}

/** Yields every match of a pattern with its line. The pattern's last group captures the prose. */
function* matches(text, pattern, place) {
  for (const found of text.matchAll(pattern)) {
    const at = text.slice(0, found.index).split("\n").length;
    const prose = found.at(-1).replace(/\\\n\s*/g, "").replace(/\s+/g, " ").trim();
    if (prose) yield [place, at, prose];
  }
}

function* descriptions(value) {
  for (const [key, held] of Object.entries(value ?? {})) {
    if (["description", "summary"].includes(key) && typeof held === "string") yield ["api", 1, held];
    else if (typeof held === "object") yield* descriptions(held);
  }
}

/** Yields a file's human-readable paragraphs, each as `[place, line, text]`. */
export function* texts(file, content) {
  const lines = content.split("\n");
  if (file.endsWith("openapi.json")) yield* descriptions(JSON.parse(content));
  else if (file.endsWith(".ftl")) yield* catalogue(file, lines);
  else if (file.endsWith(".md")) yield* markdown(file, lines);
  else if (/\.(rs|mjs|js|css|pyi?|toml|sh)$|^\.ci\/run$/.test(file)) yield* comments(file, lines);
  if (file.endsWith(".rs")) {
    const error = /(?:#\[error\(|\b(?:bail|anyhow|ensure)!\(|\.(?:with_)?context\((?:\|\| )?)\s*"((?:[^"\\]|\\[^])*)"/g;
    yield* matches(content, error, "error");
  } else if (file.endsWith(".mjs")) {
    yield* matches(content, /\btest\(\s*(["'`])(.*?)\1/g, "test");
  } else if (/\.pyi?$/.test(file)) {
    yield* matches(content, /(?<=^|\n)\s*r?"""([^]*?)"""/g, "docstring");
  }
}

/** Returns the rule violations in a paragraph, each as `[rule, sentence, advice, count]`. */
export function hits(file, place, text, rules) {
  const found = [];
  for (const sentence of sentences(text)) {
    const prose = sentence.replace(/`[^`]*`/g, "`code`");
    for (const [rule, pattern, advice, files] of rules) {
      if (APPLIES[rule] && !APPLIES[rule](place)) continue;
      if (files && !file.startsWith(files)) continue;
      const count = prose.match(pattern)?.length ?? 0;
      if (count > 0) found.push([rule, sentence, advice, count]);
    }
    const length = prose.split(/\s+/).length;
    if (!/-cs$/.test(place) && length >= (LONG[place] ?? LONG_ELSEWHERE)) {
      found.push(["long", sentence, "split the sentence", 1]);
    }
  }
  return found;
}

/**
 * Returns the total number of hits by place, from counts of the form `{ place: { rule: count } }`.
 */
function totals(counts) {
  const sum = (rules) => Object.values(rules).reduce((total, count) => total + count, 0);
  return Object.fromEntries(Object.entries(counts).map(([place, rules]) => [place, sum(rules)]));
}

/** Returns a sentence for each place that has more hits than the baseline allows. */
export function rises(counts, baseline) {
  const allowed = totals(baseline);
  return Object.entries(totals(counts))
    .filter(([place, total]) => total > (allowed[place] ?? 0))
    .map(([place, total]) => {
      const rules = Object.entries(counts[place])
        .filter(([rule, count]) => count > (baseline[place]?.[rule] ?? 0))
        .map(([rule, count]) => `${rule} ${baseline[place]?.[rule] ?? 0} to ${count}`);
      return `${place}: ${total} hits, at most ${allowed[place] ?? 0} allowed (${rules.join(", ")})`;
    });
}

/** Counts hits and words by place, in all files below `root` tracked by git. */
export function count(root, onHit = () => {}) {
  const terms = glossary(readFileSync(join(root, "docs/glossary.toml"), "utf8"));
  const english = [...ENGLISH, ...termRules(terms, "en")];
  const czech = [...CZECH, ...termRules(terms, "cs")];
  const [counts, words] = [{}, {}];
  const listed = execFileSync("git", ["-C", root, "ls-files", "-z"], { encoding: "utf8" });
  for (const file of listed.split("\0").filter((name) => name && !SKIP.test(name))) {
    if (!/\.(ftl|md|rs|mjs|js|css|pyi?|toml|sh|json)$|^\.ci\/run$/.test(file)) continue;
    if (file.endsWith(".json") && !file.endsWith("openapi.json")) continue;
    let content;
    try {
      content = readFileSync(join(root, file), "utf8");
    } catch (error) {
      if (error.code === "ENOENT") continue;
      throw error;
    }
    for (const [place, line, text] of texts(file, content)) {
      words[place] = (words[place] ?? 0) + text.split(/\s+/).length;
      counts[place] ??= {};
      for (const hit of hits(file, place, text, /-cs$/.test(place) ? czech : english)) {
        counts[place][hit[0]] = (counts[place][hit[0]] ?? 0) + hit[3];
        onHit(file, line, ...hit);
      }
    }
  }
  return { counts, words };
}

function printTable({ counts, words }) {
  const places = Object.keys(words).sort();
  const row = (name, cells) =>
    console.log(name.padEnd(20) + cells.map((cell) => String(cell).padStart(10)).join(""));
  row("rule", places);
  const rules = [...new Set(places.flatMap((place) => Object.keys(counts[place])))].sort();
  for (const rule of rules) row(rule, places.map((place) => counts[place][rule] ?? ""));
  const sums = totals(counts);
  row("hits", places.map((place) => sums[place]));
  row("words", places.map((place) => words[place]));
  row("per 1000 words", places.map((place) => ((1000 * sums[place]) / words[place]).toFixed(1)));
}

/** Formats the counts as JSON with sorted keys, one rule per line. */
function written(counts) {
  const sorted = (object) => Object.fromEntries(Object.entries(object).sort());
  const places = Object.entries(sorted(counts)).map(([place, rules]) => [place, sorted(rules)]);
  return `${JSON.stringify(Object.fromEntries(places), null, 1)}\n`;
}

function main([root = ".", option, name, within = ""]) {
  if (option === "--show") {
    count(root, (file, line, rule, sentence, advice) => {
      if (rule !== name || !file.includes(within)) return;
      console.log(`${file}:${line}: ${sentence}  [${advice}]`);
    });
    return;
  }
  const found = count(root);
  if (!option) {
    printTable(found);
    return;
  }
  let baseline = null;
  try {
    baseline = JSON.parse(readFileSync(name, "utf8"));
  } catch (error) {
    if (option !== "--write" || error.code !== "ENOENT") throw error;
  }
  const worse = baseline ? rises(found.counts, baseline) : [];
  for (const sentence of worse) console.error(sentence);
  if (worse.length > 0) {
    console.error("Rewrite the sentences that `node acceptance/words.mjs . --show RULE` lists.");
    process.exitCode = 1;
  } else if (option === "--write") writeFileSync(name, written(found.counts));
  else if (written(found.counts) !== written(baseline)) {
    console.log(`Fewer hits than ${name} allows: lower it with --write.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
