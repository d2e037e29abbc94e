// Tests following and challenging a player. A challenge appears on the other player's home page
// without a reload, and the game starts as soon as it is accepted.

import { assertNoFaults } from "./browser.mjs";
import { Looks } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf, setUp } from "./table.mjs";

const stage = raiseStage();

/** The fields of an open table for two, which any visitor of the home page can find. */
const OPEN = { seats: "2", bot_1: "friend", visibility: "public" };

/** Gives the guest on a page a name. */
const call = (page, name) => page.request.post("/account/name", { form: { name } });

/** Opens the page of a player who waits at an open table. */
async function meet(page, name) {
  await page.goto("/");
  await page.locator(".turn .sub a", { hasText: name }).first().click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

/** Fills in and submits the form for challenging the player on whose page the user is. */
async function challenge(page, speed) {
  for (const [name, value] of Object.entries({ game: "edel", seats: "2", speed })) {
    await page.locator(`#challenge select[name=${name}]`).selectOption(value);
  }
  await page.getByRole("button", { name: "Challenge", exact: true }).click();
  await page.locator("#lobby .lobby-seats").waitFor();
}

stage.test("a challenge arrives at the home page and its acceptance starts the game", {}, async (ana) => {
  await call(ana, "Ana");
  await stage.withPage({}, async (ben) => {
    await setUp(ben, "edel", { ...OPEN, name: "Ben" });
    await ben.goto("/");
    await meet(ana, "Ben");
    await ana.getByRole("button", { name: "Follow" }).click();
    await ana.getByRole("button", { name: "Unfollow" }).waitFor();
    for (const speed of ["live", "days"]) {
      await challenge(ana, speed);
      const accept = ben.getByRole("button", { name: /^Accept/ });
      await accept.waitFor();
      // The challenger of a correspondence game need not stay at the table.
      const table = addressOf(ana);
      if (speed === "days") await ana.goto("/");
      await accept.click();
      await ben.locator("#table").waitFor();
      if (speed === "days") await ana.goto(table);
      await ana.locator("#table").waitFor();
      await ben.goto("/");
      await meet(ana, "Ben");
    }
  });
});

stage.test("a declined challenge frees the seat on the challenger's screen", {}, async (ana) => {
  await call(ana, "Ana");
  await stage.withPage({ script: false }, async (ben) => {
    await setUp(ben, "edel", { ...OPEN, name: "Ben" });
    await meet(ana, "Ben");
    await challenge(ana, "live");
    await ben.goto("/");
    await ben.getByRole("button", { name: /^Decline/ }).click();
    await ana.getByText("Ben declined. The seat is free again.").waitFor();
  });
});

stage.test("following and challenges have no barrier", {}, async (ana, t) => {
  await call(ana, "Ana");
  const ben = await stage.open({});
  await setUp(ben, "edel", { ...OPEN, name: "Ben" });
  await ben.goto("/");
  await meet(ana, "Ben");
  const page = addressOf(ana);
  await ana.getByRole("button", { name: "Follow" }).click();
  await ana.getByRole("button", { name: "Unfollow" }).waitFor();
  await challenge(ana, "live");
  const looks = await Looks.of(stage, await ana.context().storageState());
  await t.test("profile", () => looks.at("challenge-profile", page));
  await t.test("following", () => looks.at("following", "/following"));
  const theirs = await Looks.of(stage, await ben.context().storageState());
  await t.test("home", () => theirs.at("challenge-home", "/"));
  await looks.end();
  await theirs.end();
  assertNoFaults(ben);
  await ben.context().close();
});
