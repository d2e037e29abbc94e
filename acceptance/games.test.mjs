// Tests that players can find and download their games, that their profile pages list them, and
// that the rating lists work.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

import { Looks } from "./looks.mjs";
import { run } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, playAgainstBots, playOut, setUp } from "./table.mjs";

const stage = raiseStage();

stage.test("games are found again, and their records can be downloaded", {}, async (page) => {
  await page.goto("/games");
  assert.equal(await page.locator(".gitem").count(), 0);
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const over = addressOf(page);
  await playOut(page);
  await setUp(page, "edel");
  const running = addressOf(page);

  await page.goto("/games");
  assert.equal(await page.locator(".gitem").count(), 2);
  await page.getByLabel("Status").selectOption("over");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const item = page.locator(".gitem");
  await page.waitForURL(/state=over/);
  assert.equal(await item.count(), 1);
  assert.match(await item.textContent(), /Place \d.*\d+ points?/s);
  await item.getByRole("heading").getByRole("link").click();
  await page.waitForURL(`**${over}/result`);

  await page.goto("/games");
  const files = await unpacked(page);
  assert.equal(files.length, 2);
  for (const { name, text } of files) {
    const isRunning = name.includes(path.basename(running));
    assert.ok(isRunning || name.includes(path.basename(over)), name);
    assert.equal(/^seed /m.test(text), !isRunning, `${name} shows its seed`);
    const file = path.join(stage.server.data, name);
    await writeFile(file, text);
    assert.equal((await run("check", file)).code, 0, name);
  }
});

stage.test("a list is filtered without script and by keyboard alone", { script: false },
  async (page) => {
    await setUp(page, "edel");
    const { pathname } = new URL(page.url());
    await page.goto("/games");
    await page.getByLabel("With").focus();
    await page.keyboard.type("nobody of that name");
    await page.keyboard.press("Enter");
    await page.waitForURL(/with=nobody/);
    assert.equal(await page.getByRole("status").textContent(), "No games");
    await page.getByLabel("With").fill("");
    await page.keyboard.press("Enter");
    await page.waitForURL(/with=(&|$)/);
    await page.locator(`.gitem a[href="${pathname}"]`).first().waitFor();
  });

test("no page of games, people and ratings has a barrier", async (t) => {
  const page = await stage.open({});
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  await playOut(page);
  await setUp(page, "edel");
  await page.goto("/games");
  const person = await page.locator(".gitem b a").first().getAttribute("href");
  const looks = await Looks.of(stage, await page.context().storageState());
  await page.context().close();
  await t.test("my games", () => looks.at("games", "/games"));
  await t.test("a person", () => looks.at("person", person));
  await t.test("ratings", () => looks.at("ratings", "/ratings/klenotnici/4"));
  await looks.end();
});

/**
 * The block size of a tar archive, and the byte ranges of the name and the length in a file header.
 */
const BLOCK_BYTES = 512;
const NAME = [0, 100];
const LENGTH = [124, 136];

/** Downloads the archive of all records and returns its files. */
async function unpacked(page) {
  const link = page.getByRole("link", { name: "Download all records" });
  const reply = await page.request.get(await link.getAttribute("href"));
  const bytes = await reply.body();
  const field = (at, [start, end]) =>
    bytes.toString("utf8", at + start, at + end).replace(/[\0 ]+$/, "");
  const files = [];
  for (let at = 0; bytes[at] !== 0; ) {
    const length = parseInt(field(at, LENGTH), 8);
    const begin = at + BLOCK_BYTES;
    files.push({
      name: field(at, NAME),
      text: bytes.toString("utf8", begin, begin + length),
    });
    at = begin + Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return files;
}
