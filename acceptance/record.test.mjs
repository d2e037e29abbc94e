// Tests a game's record, which users can download and check.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { run } from "./server.mjs";
import { raiseStage } from "./stage.mjs";
import { downloadRecord, playAgainstBots, playOut } from "./table.mjs";

const stage = raiseStage();

stage.test("a downloaded record verifies, and one changed digit does not", {}, async (page) => {
  const { data } = stage.server;
  await playAgainstBots(page, "klenotnici", { seats: 3 });
  const commitment = await page.locator(".rail code").first().textContent();
  await playOut(page);
  await page.getByRole("link", { name: "Show the result" }).click();
  const record = await downloadRecord(page, data);
  const text = await readFile(record, "utf8");
  assert.ok(text.includes(`commitment ${commitment}`), "the fingerprint is the one shown before");

  assert.equal((await run("check", record)).code, 0);
  const verified = await run("verify", record);
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);

  for (const fact of ["seed", "commitment"]) {
    const forged = path.join(data, `forged-${fact}.karat`);
    const changed = text.replace(new RegExp(`^(${fact} )([0-9a-f])`, "m"), (_, name, digit) => {
      return name + (digit === "0" ? "1" : "0");
    });
    assert.notEqual(changed, text);
    await writeFile(forged, changed);
    const refused = await run("verify", forged);
    assert.equal(refused.code, 1, `a changed ${fact}: ${refused.stdout}`);
  }

  const drawn = path.join(data, "forged-draw.karat");
  const starter = text.match(/^chance draw starter (\d)/m)[1];
  await writeFile(drawn, text.replace(/^chance draw starter \d/m,
    `chance draw starter ${(Number(starter) + 1) % 3}`));
  assert.equal((await run("verify", drawn)).code, 1, "a changed draw");

  const final = JSON.parse((await run("replay", record, "--json")).stdout);
  const best = Math.max(...Object.values(final.standing.points).map(Number));
  await page.locator(".podium .is-win").first().waitFor();
  assert.match(await page.locator("h1").textContent(), new RegExp(`\\b${best}\\b`));
});
