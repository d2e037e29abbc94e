// Opens the analysis of a recorded game, for several tests.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const GAMES = path.join(fileURLToPath(import.meta.url), "../../games");
const RECORD = path.join(GAMES, "klenotnici/playthroughs/lazy-3.karat");

/** Uploads a recorded game and opens its analysis at a position in the middle of an auction. */
export async function analyse(page) {
  await page.goto("/replays");
  await page.locator("#record").fill(await readFile(RECORD, "utf8"));
  await page.getByRole("button", { name: "Open the game" }).click();
  await page.waitForURL(/replay/);
  await page.goto(`${new URL(page.url()).pathname}?ply=3`);
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.waitForURL(/\/analysis\//);
}
