// Tests that users who cannot tell red from green can distinguish the states of every control. The
// browser's colour blindness simulation is used to take screenshots of each control in both states
// and both themes.

import assert from "node:assert/strict";

import { PLAYERS } from "./company.mjs";
import { raiseStage } from "./stage.mjs";
import { playAgainstBots, question } from "./table.mjs";

const stage = raiseStage();

const DECISIONS_MAX = 40;

/** The kinds of colour blindness, as named in the browser's protocol. */
const EYES = ["deuteranopia", "protanopia"];

/**
 * The smallest visible difference in a pixel's colour channel, out of 255, and the smallest
 * fraction of a control's pixels that must differ visibly.
 */
const CHANNEL_MIN = 24;
const SHARE_MIN = 0.01;

/**
 * The two-state controls at a table. Each entry is a selector and the class that distinguishes the
 * states. A control without a class is a checkbox or radio button.
 */
const PAIRS = {
  klenotnici: {
    choose: [[".kcell", "is-choice"], [".kcell", "is-sold"]],
    bid: [[".kcell", "is-live"], [".ladder li", "is-top"], [".ladder li", "is-out"], ["[name=card]"]],
  },
  edel: {
    choose: [["td", "is-lead"], ["input[name=move]"], [".pile", "is-spent"]],
    answer: [["#bargain li, .ladder li", "is-top"]],
  },
  zepter: {
    turn: [[".gshop", "is-barred"], [".slotb", "is-stored"], ["input[name=item]"]],
  },
};

/** Returns the fraction of pixels that differ visibly between two pictures. */
function different(page, pictures) {
  return page.evaluate(async ({ pictures, channelMin }) => {
    const read = async (picture) => {
      const bytes = await (await fetch(`data:image/png;base64,${picture}`)).blob();
      const image = await createImageBitmap(bytes);
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, image.width, image.height).data;
    };
    const [one, other] = await Promise.all(pictures.map(read));
    if (one.length !== other.length) return 1;
    let count = 0;
    for (let at = 0; at < one.length; at += 4) {
      const isSeen = [0, 1, 2].some((channel) => Math.abs(one[at + channel] - other[at + channel]) >= channelMin);
      count += Number(isSeen);
    }
    return (4 * count) / one.length;
  }, { pictures: pictures.map((picture) => picture.toString("base64")), channelMin: CHANNEL_MIN });
}

/** Takes screenshots of a control in both states, and restores its original state. */
async function inBothStates(page, [selector, mark]) {
  const control = page.locator(`#table :is(${selector})`)
    .filter(mark ? { visible: true } : {}).first();
  const shown = await control.evaluateHandle((element) => element.labels?.[0] ?? element);
  const turn = () => control.evaluate((element, mark) => {
    if (mark) element.classList.toggle(mark);
    else element.checked = !element.checked;
  }, mark);
  const pictures = [];
  for (let state = 0; state < 2; state += 1) {
    pictures.push(await shown.asElement().screenshot({ animations: "disabled" }));
    await turn();
  }
  return pictures;
}

for (const [game, questions] of Object.entries(PAIRS)) {
  for (const theme of ["light", "dark"]) {
    const name = `of ${game} no two states differ by red and green alone, ${theme}`;
    stage.test(name, { theme }, async (page) => {
      await stage.withPage({}, async (compared) => {
        await playAgainstBots(page, game, { seats: 3 });
        // The window is tall enough that the action panel covers no other control.
        await page.setViewportSize({ width: 1280, height: 1600 });
        const protocol = await page.context().newCDPSession(page);
        const person = new PLAYERS[game](page, { script: true });
        const left = new Set(Object.keys(questions));
        for (let decided = 0; decided < DECISIONS_MAX && left.size > 0; decided += 1) {
          const asked = await question(page);
          if (left.delete(asked)) {
            for (const type of EYES) {
              await protocol.send("Emulation.setEmulatedVisionDeficiency", { type });
              for (const pair of questions[asked]) {
                const share = await different(compared, await inBothStates(page, pair));
                assert.ok(share >= SHARE_MIN, `${pair.join(" ")} to ${type}: ${share}`);
              }
            }
            await protocol.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
          }
          await person.act();
          await person.awaitTurn();
        }
        assert.deepEqual([...left], [], "every question was met");
      });
    });
  }
}
