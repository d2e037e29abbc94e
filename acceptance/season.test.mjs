// Tests arenas and leagues in browsers: an arena opens the next table for its players without a
// reload, and a league starts a season without script.

import { register } from "./account.mjs";
import { Looks } from "./looks.mjs";
import { raiseStage } from "./stage.mjs";
import { addressOf } from "./table.mjs";

const stage = raiseStage();

stage.test("an arena opens the next table while its page is open", {}, async (ana, t) => {
  await register(ana, "Ana");
  await ana.goto("/tournaments");
  await ana.getByLabel("Name", { exact: true }).fill("Friday arena");
  await ana.locator("main [name=game]").selectOption("klenotnici");
  await ana.locator("main [name=seats]").selectOption("3");
  await ana.locator("[name=format][value=arena]").check();
  await ana.getByRole("button", { name: "Create a tournament" }).click();
  await ana.getByRole("heading", { name: "Friday arena" }).waitFor();
  const arena = await addressOf(ana);
  await ana.getByRole("button", { name: "Enter" }).click();
  await ana.getByRole("button", { name: "Withdraw" }).waitFor();
  for (const name of ["Ben", "Eva"]) {
    await stage.withPage({}, async (other) => {
      await register(other, name);
      await other.request.post(arena, { form: { act: "enter" } });
    });
  }
  await ana.getByText("Eva").waitFor();
  await ana.getByRole("button", { name: "Start the tournament" }).click();
  await ana.getByText("Your next game begins as soon as opponents are free.").waitFor();
  const looks = await Looks.of(stage, await ana.context().storageState());
  await t.test("while waiting", () => looks.at("arena-waiting", arena));
  await ana.getByRole("link", { name: "Go to your table" }).waitFor();
  await ana.getByRole("heading", { name: "Games being played" }).waitFor();
  await t.test("while playing", () => looks.at("arena", arena));
  await t.test("the form", () => looks.at("tournaments", "/tournaments"));
  await looks.end();
});

stage.test("a league starts a season", { script: false }, async (zora, t) => {
  await register(zora, "Zora");
  await zora.goto("/leagues");
  await zora.getByLabel("Name", { exact: true }).fill("Winter league");
  await zora.locator("main [name=game]").selectOption("klenotnici");
  await zora.locator("main [name=seats]").selectOption("3");
  await zora.locator("[name=division_players]").selectOption("4");
  await zora.getByRole("button", { name: "Create a league" }).click();
  const league = await addressOf(zora);
  await zora.getByRole("button", { name: "Join" }).click();
  await zora.getByRole("button", { name: "Leave" }).waitFor();
  for (const name of ["Ota", "Iva", "Jan", "Eliška", "Petr", "Vít", "Olga"]) {
    await stage.withPage({}, async (other) => {
      await register(other, name);
      await other.request.post(league, { form: { act: "join" } });
    });
  }
  await zora.getByRole("button", { name: "Start the season" }).click();
  await zora.getByText("Season 1 is being played.").waitFor();
  await zora.getByRole("heading", { name: "Division 2", exact: true }).waitFor();
  const looks = await Looks.of(stage, await zora.context().storageState());
  await t.test("its page", () => looks.at("league", league));
  await zora.getByRole("link", { name: "Games of division 1" }).click();
  await zora.getByText("Season 1, division 1.").waitFor();
  const division = await addressOf(zora);
  await t.test("a division", () => looks.at("league-division", division));
  await t.test("the list", () => looks.at("leagues", "/leagues"));
  await looks.end();
});
