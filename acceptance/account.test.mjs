// Tests accounts: a player sets a password to keep their games, finds them again in another
// browser, and deletes the account.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible, assertNoOverflow, keepScreen } from "./browser.mjs";
import { Looks } from "./looks.mjs";
import { run } from "./server.mjs";
import { raiseStage } from "./stage.mjs";

const PASSWORD = "three blue agates";

const stage = raiseStage();

/** Returns a page's heading, which shows whose account it is. */
const heading = (page) => page.locator("main h1").textContent();

/** Opens a table with two bots for the page's user and returns its path. */
async function openTable(page) {
  const form = { game: "klenotnici", seats: "3", bots: "random" };
  const answer = await page.request.post("/tables", { form });
  await page.goto(answer.url());
  return new URL(answer.url()).pathname;
}

/** Signs up the page's guest with a name and a password, so that they keep their games. */
async function keep(page, name) {
  await page.goto("/account");
  const form = page.locator("form", { has: page.getByRole("button", { name: "Keep my games" }) });
  await form.getByLabel("Your name").fill(name);
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("button").click();
  await page.getByRole("status").getByText("Your games are kept").waitFor();
  assert.equal(await heading(page), "Recovery code");
  assert.match(await page.locator(".recovery-code").textContent(), /^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/);
  await page.goto("/account");
}

async function logIn(page, name, password = PASSWORD) {
  await page.goto("/login");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password").fill(password);
  await page.locator("main").getByRole("button", { name: "Log in" }).click();
}

for (const script of [true, false]) {
  const how = script ? "with script" : "without script";
  const name = script ? "Žofie Nová" : "Žofie Stará";

  stage.test(`a guest keeps their games and finds them elsewhere, ${how}`, { script },
    async (page) => {
      const table = await openTable(page);
      await page.getByRole("banner").getByRole("link", { name: /your account/ }).click();
      assert.equal(await heading(page), "You are playing as a guest");
      await keep(page, name);
      assert.equal(await heading(page), "Your account and settings");

      await stage.withPage({ script, expected: [422] }, async (other) => {
        await logIn(other, name, "three red agates");
        const alert = other.getByRole("alert");
        assert.match(await alert.textContent(), /Wrong name or password/);
        if (script) await assertAccessible(other, "a refused login");
        await logIn(other, name.toUpperCase());
        await other.waitForURL(/\/$/);
        await other.locator(`a[href="${table}"]`).waitFor();

        await page.goto("/account");
        assert.equal(await page.locator(".logins li").count(), 2);
        await page.getByRole("button", { name: /^Log out Chrome/ }).click();
        await page.getByRole("status").getByText("That browser has been logged out").waitFor();
        assert.equal(await page.locator(".logins li").count(), 1);
        await other.reload();
        await other.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
      });

      await page.getByText("Delete my account").click();
      const leave = page.locator("form[action='/account/delete']");
      await leave.getByLabel("Password").fill(PASSWORD);
      await leave.getByRole("button").click();
      await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
      await page.goto(table);
      await page.getByText("Former player").filter({ visible: true }).first().waitFor();
    });
}

stage.test("a guest keeps their games when they log in", {}, async (page) => {
  await keep(page, "Matěj");
  await stage.withPage({}, async (other) => {
    const table = await openTable(other);
    await other.goto("/login");
    assert.ok(await other.getByRole("checkbox", { name: /Keep the games/ }).isChecked());
    await logIn(other, "Matěj");
    await page.goto("/");
    await page.locator(`a[href="${table}"]`).waitFor();
  });
});

for (const script of [true, false]) {
  const how = script ? "with script" : "without script";

  stage.test(`a login at a table returns to the table, ${how}`, { script },
    async (page) => {
      await keep(page, script ? "Tonda" : "Tonička");
      const table = await openTable(page);
      await stage.withPage({ script }, async (other) => {
        await other.goto(table);
        await other.getByRole("banner").getByRole("link", { name: "Log in" }).click();
        await other.getByLabel("Name", { exact: true }).fill(script ? "Tonda" : "Tonička");
        await other.getByLabel("Password").fill(PASSWORD);
        await other.locator("main").getByRole("button", { name: "Log in" }).click();
        await other.waitForURL((url) => url.pathname === table);
        await other.getByRole("banner").getByRole("link", { name: /your account/ }).waitFor();
      });
    });

  stage.test(`a password from the operator is changed at the first login, ${how}`, { script },
    async (page) => {
      const name = script ? "Vendula" : "Vendelín";
      await keep(page, name);
      const said = await run("admin", "--data", stage.server.data, "reset-password", name);
      const given = said.stdout.trim().split(" ").at(-1);
      await logIn(page, name, given);
      await page.waitForURL(/\/account$/);
      assert.equal(await heading(page), "Choose a password");
      await page.goto("/games");
      assert.equal(await heading(page), "Choose a password");
      if (script) {
        const looks = await Looks.of(stage, await page.context().storageState());
        await looks.at("account-choose", "/account");
        await looks.end();
      }
      await page.getByLabel("New password").fill("five warm topazes");
      await page.getByRole("button", { name: "Save password" }).click();
      await page.getByRole("status").getByText("Your password has been changed").waitFor();
      await page.goto("/games");
      assert.equal(await heading(page), "My games");
    });
}

stage.test("a name that looks like a kept one is refused with a reason", { expected: [422] },
  async (page) => {
    await keep(page, "Pavla");
    await stage.withPage({ expected: [422] }, async (other) => {
      await other.goto("/account");
      const form = other.locator("form[action='/account/name']");
      await form.getByLabel("Your name").fill("PАVLА");
      await form.getByRole("button").click();
      assert.match(await other.getByRole("alert").textContent(), /looks like it/);
      assert.equal(await form.getByLabel("Your name").getAttribute("aria-invalid"), "true");
      await assertAccessible(other, "a refused name");
      await keepScreen(other, "account-refused-en-1280-light");
    });
  });

test("no page of an account has a barrier", async (t) => {
  const strangers = await Looks.of(stage);
  await t.test("signed out", () => strangers.at("account-nobody", "/account"));
  await t.test("login", () => strangers.at("login", "/login"));
  await strangers.end();

  const page = await stage.open({});
  const table = await openTable(page);
  const guests = await Looks.of(stage, await page.context().storageState());
  await t.test("guest", () => guests.at("account-guest", "/account"));
  await t.test("login of a guest", () => guests.at("login-guest", "/login"));
  await guests.end();

  await keep(page, "Maximiliána Nejdelší M.");
  await stage.withPage({}, (other) => logIn(other, "Maximiliána Nejdelší M."));
  const kept = await Looks.of(stage, await page.context().storageState());
  await t.test("kept", () => kept.at("account-kept", "/account?done=kept"));
  await t.test("home with a long name", () => kept.at("home-kept", "/"));
  await kept.end();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(table);
  await assertNoOverflow(page, "a table of somebody with a long name, 320 px");
  await page.context().close();
});
