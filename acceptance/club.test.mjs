// Tests clubs in browsers: a person founds a club with the keyboard, another asks to join without
// script, and the founder's page shows the request without a reload.

import { register, tabTo } from "./account.mjs";
import { Looks } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf } from "./table.mjs";

const stage = raiseStage();

/** Founds a club with the keyboard alone. Only people whom an organiser accepts can join it. */
async function found(page, name) {
  await page.goto("/clubs");
  await tabTo(page, page.getByLabel("Name", { exact: true }));
  await page.keyboard.type(name);
  await tabTo(page, page.getByLabel("Description", { exact: true }));
  await page.keyboard.type("Every Tuesday at 19:00.\nEveryone is welcome.");
  await tabTo(page, page.getByLabel("everyone with an account"));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByRole("button", { name: "Found a club" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name, exact: true }).waitFor();
  return addressOf(page);
}

stage.test("a club is founded with the keyboard", { expected: [422] }, async (ana, t) => {
  await register(ana, "Ana");
  const club = await found(ana, "Tuesday club");
  await stage.withPage({ script: false }, async (ben) => {
    await register(ben, "Ben");
    await ben.goto("/clubs");
    await ben.getByRole("link", { name: "Tuesday club" }).first().click();
    await ben.getByRole("button", { name: "Ask to join" }).click();
    await ben.getByText("You have asked to join this club.").waitFor();
    // The request appears on the founder's page without a reload.
    await ana.getByRole("button", { name: /^Accept/ }).waitFor();
    await tabTo(ana, ana.getByRole("button", { name: /^Accept/ }));
    await ana.keyboard.press("Enter");
    await ana.getByRole("button", { name: /^Make organiser/ }).waitFor();
    await ben.goto(club);
    await ben.getByText("You are a member of this club.").waitFor();
    await ben.goto("/clubs");
    await ben.getByRole("heading", { name: "Your clubs" }).waitFor();
    const looks = await Looks.of(stage, await ben.context().storageState());
    await t.test("as a member", () => looks.at("club-member", club));
    await looks.end();
  });
  const table = { name: "Ana", game: "edel", seats: "3", bot_1: "friend", bot_2: "friend" };
  await ana.request.post("/tables", { form: { ...table, visibility: "public" } });
  await ana.request.post("/tournaments", {
    form: {
      club: club.split("/").at(-1), name: "Club cup", game: "klenotnici", seats: "3",
      format: "swiss", rounds: "2", time: "days 2",
    },
  });
  await ana.goto(club);
  const tournament = ana.getByRole("link", { name: "Club cup" });
  const cup = await tournament.getAttribute("href");
  await ana.getByText("Create a tournament for members").click();
  await ana.getByText("Only members can enter:").waitFor();
  const looks = await Looks.of(stage, await ana.context().storageState());
  await t.test("as its owner", () => looks.at("club-owner", club));
  await t.test("its tournament", () => looks.at("club-tournament", cup));
  await t.test("the list", () => looks.at("clubs", "/clubs"));
  await looks.end();
  await ana.getByText("Dissolve the club").first().click();
  const dissolve = ana.getByRole("button", { name: "Dissolve the club" });
  await dissolve.click();
  await ana.getByText("The club has not been dissolved.").waitFor();
  await ana.getByLabel("Yes, dissolve the club for all its members").check();
  await dissolve.click();
  await ana.getByText("There are no clubs yet.").waitFor();
});
