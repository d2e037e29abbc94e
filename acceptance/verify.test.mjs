// Tests the proof of a deal in the browser, with a full game of each title and with forged data.

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";

import { assertAccessible, assertNoFaults, assertNoOverflow } from "./browser.mjs";
import { Looks } from "./looks.mjs";
import { openResult } from "./result.mjs";
import { run } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { awaitTurn, downloadRecord, playOut, setUpByForm } from "./table.mjs";

const stage = raiseStage();

for (const [game, fields] of [
  ["klenotnici", { seats: "3" }],
  ["edel", { seats: "3" }],
  ["zepter", { seats: "2", max_rounds: "1" }],
]) {
  stage.test(`a whole game of ${game} is proved, and forgeries are not`, {}, async (page, t) => {
    await setUpByForm(page, game, fields);
    await awaitTurn(page, { script: true });
    const table = page.url();
    await assertSecret(page, table);
    await playOut(page);
    await openResult(page);
    const record = await downloadRecord(page, stage.server.data);
    const { stdout } = await run("verify", record);
    const draws = Number(stdout.match(/verified, (\d+) draw/)[1]);

    await page.locator("main summary", { hasText: "Check the deal" }).click();
    await page.locator("main").getByRole("link", { name: "Check every draw" }).click();
    // The script reports its verdict once the whole page has loaded. The first rows of a long page
    // appear earlier.
    await says(page, /^Everything matches.* (\d+)$/, "ok");
    const rows = page.locator("[data-check]");
    assert.equal(await page.locator("[data-check=draw]").count(), draws);
    assert.equal(await page.locator(".is-right").count(), await rows.count());
    for (const row of await rows.allInnerTexts()) assert.match(row, /✓ matches/);
    assert.equal(await page.locator("script").count(), 1, "nothing runs here but the proof");
    t.diagnostic(`${draws} draws`);

    await forgeriesAreCaught(page, draws);
    await aWordCounts(page);
    if (game === "edel") await looksRight(page);
  });
}

/** Asserts that the page of a running game shows the seed's fingerprint but not the seed. */
async function assertSecret(page, table) {
  await page.goto(`${table}/verify`);
  assert.match(await page.locator("[data-part=hash]").first().innerText(), /^[0-9a-f]{64}$/);
  assert.equal(await page.locator("[data-check], [data-part=seed], script").count(), 0);
  await assertAccessible(page, "the proof of a running game");
  await assertNoOverflow(page, "the proof of a running game");
  await page.goto(table);
  await awaitTurn(page, { script: true });
}

/** Waits until the verification script shows a given message with a given kind of verdict. */
async function says(page, what, kind) {
  await page.locator(`#check.${kind}`).waitFor();
  assert.match(await page.getByRole("status").innerText(), what);
}

/**
 * Changes one value on the page on each reload. The script must detect every change and report its
 * location.
 */
async function forgeriesAreCaught(page, draws) {
  const digit = (_, before, old) => before + (old === "0" ? "1" : "0");
  const last = new RegExp(`^([^]*data-check="draw"[^]*?data-part="drawn">[^<]*?)(.)(?=</code>)`);
  for (const [what, pattern, change, where] of [
    ["a digit of the seed", /(data-part="seed">)(.)/, digit, "Seed"],
    ["a digit of the fingerprint", /(data-part="hash">)(.)/, digit, "Seed"],
    ["a letter of a draw", last, (_, before, old) => before + (old === "x" ? "y" : "x"), "move"],
    ["the number of cases", /(data-part="count">)(\d)/, digit, "move"],
    ["a missing case", /(data-part="cases">)(0)/, digit, "move"],
    // A draw with only three possible results could be the same by chance.
    ...(draws > 1 ? [["another word", /(data-part="nonce">)()(?=<)/, digit, "move"]] : []),
  ]) {
    const tampered = async (route) => {
      const answer = await route.fetch();
      const honest = await answer.text();
      const body = honest.replace(pattern, change);
      assert.notEqual(body, honest, what);
      assert.ok(body.length - honest.length <= 1, `${what}: one byte`);
      await route.fulfill({ response: answer, body });
    };
    await page.route("**/verify", tampered);
    await page.reload();
    await says(page, new RegExp(`^Not everything matches.* ${where}`), "no");
    const wrong = page.locator(".is-wrong");
    assert.ok((await wrong.count()) >= 1, what);
    assert.match(await wrong.first().innerText(), /✗ differs/);
    assert.ok((await wrong.count()) <= draws + 1, what);
    await page.unroute("**/verify", tampered);
  }
}

/**
 * Loads the page as if the first seat had contributed the given text. The test uses a separate
 * implementation to derive the resulting draws.
 */
async function aWordCounts(page) {
  const word = "žluťoučký  kůň 💎";
  const hash = (data) => createHash("sha256").update(data).digest();
  const promised = (digest) => async (route) => {
    const answer = await route.fetch();
    const honest = await answer.text();
    const seats = honest.match(/data-part="nonce"/g).map((_, seat) => hash(seat ? "" : word));
    const seed = Buffer.from(honest.match(/data-part="seed">(\w+)/)[1], "hex");
    const key = hash(Buffer.concat([Buffer.from("karat-deal-v1\0"), seed, ...seats]));
    const body = honest
      .replace(
        /(class="fact" data-check="nonce"[^]*?"nonce">)[^<]*(<[^]*?data-part="hash">)\w+/,
        (_, from, to) => `${from}${word}${to}${digest}`,
      )
      .replace(
        /data-part="ply">(\d+)[^]*?<\/tr>/g,
        (row, ply) => row.replace(/(?<=data-part="drawn">)[^<]*/, drawn(key, ply, row)),
      );
    await route.fulfill({ response: answer, body });
  };
  for (const [digest, what, kind] of [
    [hash(word).toString("hex"), /^Everything matches/, "ok"],
    [hash(`${word}!`).toString("hex"), /^Not everything matches[^,]+$/, "no"],
  ]) {
    const route = promised(digest);
    await page.route("**/verify", route);
    await page.reload();
    await says(page, what, kind);
    assert.equal(await page.locator("[data-check=nonce]").count(), 1);
    await page.unroute("**/verify", route);
  }
}

/**
 * Returns the result selected by the first random number of a ply. The function never skips a
 * number, because skipping is extremely rare in draws with few possible results.
 */
function drawn(key, ply, row) {
  const input = Buffer.alloc(19);
  input.write("ply");
  input.writeBigUInt64BE(BigInt(ply), 3);
  const number = createHmac("sha256", key).update(input).digest().readUInt32BE();
  const index = number % Number(row.match(/data-part="count">(\d+)/)[1]);
  const cases = row.match(/data-part="cases">([^<]*)/)[1].split("\n");
  return cases.findLast((line) => parseInt(line, 10) <= index).replace(/^\S+ /, "");
}

/**
 * Checks the proof in every language, theme and width. A page without scripts must describe other
 * ways to check the deal.
 */
async function looksRight(page) {
  const address = new URL(page.url()).pathname;
  const looks = await Looks.of(stage);
  await looks.at("verify", address, { endless: true });
  await looks.end();

  const plain = await stage.open({ script: false, width: 320 });
  await plain.goto(address);
  assert.match(await plain.getByRole("status").innerText(), /^Not checked yet/);
  assert.match(await plain.locator("main").innerText(), /karat verify edel-\w{8}\.karat/);
  await assertNoOverflow(plain, "the proof without script");
  assertNoFaults(plain);
  await plain.context().close();
}
