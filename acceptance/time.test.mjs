// Tests running clocks, a bot that steps in, a player who comes back, and takebacks.

import assert from "node:assert/strict";

import { Looks } from "./looks.mjs";
import { NEVER_MS } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, logOf } from "./table.mjs";

/** A bot delay that lets a player come back before the game is over, in milliseconds. */
const BOT_DELAY_MS = 400;

const stage = raiseStage((raised) => raised.restart({ botDelayMs: BOT_DELAY_MS }));

/** Opens a Klenotníci table with bots at which the player moves first, and shows the table. */
async function sitDown(page, time) {
  const form = {
    game: "klenotnici", seats: "3", seat: "0", bots: "random", time,
    first_starter: "host_choice", starter: "0",
  };
  const reply = await page.context().request.post("/tables", { form });
  assert.equal(reply.status(), 200);
  await page.goto(new URL(reply.url()).pathname);
}

/** Returns the time on the user's clock, in seconds. */
async function seconds(page) {
  const text = await page.locator("#now .clock .left").textContent();
  const [minutes, rest] = text.split(":").map(Number);
  return minutes * 60 + rest;
}

stage.test("a clock runs out, a bot steps in, the player comes back", {}, async (page) => {
  await sitDown(page, "fischer 8 0");
  const before = await seconds(page);
  await page.waitForFunction(
    (before) => {
      const [minutes, rest] = document.querySelector("#now .clock .left").textContent.split(":");
      return minutes * 60 + Number(rest) < before;
    },
    before,
  );
  // A symbol and text, not just a colour, show that little time is left.
  await page.locator("#now .clock.is-low .low").waitFor();
  assert.match(await page.locator("#now .clock .low").textContent(), /Little time left/);

  await page.getByRole("heading", { name: "A bot is playing for you" }).waitFor();
  assert.ok((await logOf(page)).some((line) => line.includes("is away")));
  await page.locator(".log .badge", { hasText: "by a bot" }).first().waitFor();

  await page.getByRole("button", { name: "I’m back" }).click();
  await page.locator(".clocks", { hasText: /1:00|0:5\d/ }).waitFor();
  assert.equal(await page.getByRole("button", { name: "I’m back" }).count(), 0);
  assert.ok((await logOf(page)).some((line) => line.includes("is back")));
});

stage.test("without script a clock shows the remaining time", { script: false }, async (page) => {
  await sitDown(page, "fischer 6 0");
  assert.ok((await seconds(page)) <= 6);
  const back = page.getByRole("button", { name: "I’m back" });
  while ((await back.count()) === 0) await page.reload();
  await back.click();
  await page.locator("main").waitFor();
  assert.ok((await logOf(page)).some((line) => line.includes("is back")));
});

stage.test("a vacation stops the days and ends at once", { script: false }, async (page) => {
  await sitDown(page, "days 2");
  await page.getByRole("link", { name: "Vacation" }).click();
  await page.getByRole("button", { name: "Start the vacation now" }).click();
  assert.match(await page.locator("main").textContent(), /on vacation/);
  const tables = await page.context().storageState();
  const looks = await Looks.of(stage, tables);
  await looks.at("vacation", "/vacation");
  await page.getByRole("button", { name: "End the vacation now" }).click();
  await looks.at("vacation-over", "/vacation");
  await looks.end();
});

stage.test("a takeback works until someone has learnt from the move", {}, async (page) => {
  await stage.restart({ botDelayMs: NEVER_MS });
  await sitDown(page, "days 1");
  await page.locator("label", { has: page.locator("input[name=gem]") }).first().click();
  await page.locator("button[value=choose]").click();
  await page.locator("form#now button[value=open]").waitFor();
  await page.getByRole("button", { name: "Take back", exact: true }).click();
  await page.locator("form#now button[value=choose]").waitFor();
  assert.ok((await logOf(page))[0].includes("takes back one move"));

  await page.locator("label", { has: page.locator("input[name=gem]") }).first().click();
  await page.locator("button[value=choose]").click();
  await page.locator("form#now button[value=open]").waitFor();
  const looks = await Looks.of(stage, await page.context().storageState());
  await looks.at("time-take-back", addressOf(page));
  await looks.end();
  // The page leaves the table, because no page may stay connected while the server is down.
  await page.goto("about:blank");
  await stage.restart({ botDelayMs: BOT_DELAY_MS });
});
