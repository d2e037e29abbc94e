// Recorded bot games, and practice tables that continue them. The games are the same in every run,
// so a test that needs a certain question does not have to play until the question comes up.

import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir } from "node:fs/promises";
import path from "node:path";

import { run } from "./server.mjs";
import { addressOf } from "./table.mjs";

/**
 * Records bot games with the given `options`, one for each bot in each seat, and uploads the
 * records for the page's user.
 */
export async function recorded(stage, page, game, bots, options = {}) {
  const folder = await mkdtemp(path.join(stage.server.data, "records-"));
  const chosen = Object.entries(options).flatMap(([name, value]) => ["--option", `${name}=${value}`]);
  const { code, stderr } = await run("arena", game, "--seats", `${bots.length}`,
    "--bots", bots.join(), "--games", "1", "--records", folder, ...chosen);
  assert.equal(code, 0, stderr);
  const files = (await readdir(folder)).sort();
  return Promise.all(files.map(async (file) => {
    const record = await readFile(path.join(folder, file), "utf8");
    const brought = await page.request.post("/replays", { form: { record } });
    assert.ok(brought.ok(), await brought.text());
    return new Recorded(page, new URL(brought.url()).pathname.replace(/\/replay$/, ""), record);
  }));
}

class Recorded {
  constructor(page, address, text) {
    this.page = page;
    this.address = address;
    const moves = text.split("\n").filter((line) => /^(P\d|chance) /.test(line));
    /** The game's decisions, each with its ply, its seat and the first word of its move. */
    this.decisions = moves.flatMap((line, ply) => {
      const [, seat, word] = line.match(/^P(\d) (\S+)/) ?? [];
      return seat === undefined ? [] : [{ ply, seat, word }];
    });
  }

  /**
   * Opens a practice table at one of the game's decisions, against bots of a given `level`. Returns
   * the path and HTML of the table's page.
   */
  async practise({ ply, seat }, level = "random") {
    const form = { ply: `${ply}`, as: seat, level };
    const opened = await this.page.request.post(`${this.address}/practice`, { form });
    assert.ok(opened.ok(), await opened.text());
    return { address: new URL(opened.url()).pathname, html: await opened.text() };
  }

  /** Opens a practice table at the last decision within the fraction `share` of the game. */
  async goOn(share, level) {
    const decision = this.decisions[Math.floor((this.decisions.length - 1) * share)];
    await this.page.goto((await this.practise(decision, level)).address);
    assert.notEqual(addressOf(this.page), this.address);
  }

  /**
   * Yields practice tables at the game's decisions. Of several decisions whose moves, and the moves
   * before them, begin with the same words, only the first is used.
   */
  async *tables() {
    const known = new Set();
    let before = "";
    for (const decision of this.decisions) {
      const kind = `${before} ${decision.word}`;
      before = decision.word;
      if (known.has(kind)) continue;
      known.add(kind);
      yield await this.practise(decision);
    }
  }
}

/** Returns the question in a page's action panel, or `undefined` if there is none. */
export function asked(html) {
  return html.match(/data-phase="([\w-]+?)(-\d+)?"/)?.[1];
}
