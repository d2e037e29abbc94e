// Plays entire games of Klenotníci against bots, from the home page to the result.

import assert from "node:assert/strict";

import { assertNoOverflow, assertSteady, noteShifts } from "./browser.mjs";
import { Jeweller } from "./klenotnici.mjs";
import { assertResult, openResult } from "./result.mjs";
import { raiseStage } from "./stage.mjs";
import { playFromHome, version } from "./table.mjs";

const stage = raiseStage();

for (const [script, width] of [[true, 390], [false, 1280]]) {
  const how = `${script ? "with" : "without"} script at ${width} px`;
  stage.test(`a game for 4 ${how}`, { width, script }, async (page, t) => {
    if (script) await noteShifts(page);
    await playFromHome(page, "klenotnici", { script, seats: 4 });
    const person = new Jeweller(page, { script });
    assert.equal(await person.playUntil("over"), "over");
    if (script) t.diagnostic(`${await assertSteady(page, await version(page))} a move`);
    await openResult(page);
    await assertResult(page, 4);
    await assertNoOverflow(page, "the result");
    for (const kind of ["open", "pass"]) {
      assert.ok(person.made[kind] > 0, `${kind} was among ${JSON.stringify(person.made)}`);
    }
  });
}
