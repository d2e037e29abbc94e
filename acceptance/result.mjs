// Functions for a game's result page, which shows the places and how the points add up.

import assert from "node:assert/strict";

/** Opens the result page of a finished game. */
export async function openResult(page) {
  await page.getByRole("link", { name: "Show the result" }).click();
  await page.waitForURL(/\/result$/, { waitUntil: "load" });
}

/**
 * Asserts that the result starts with a winner and that all points add up. Returns the points in
 * the order of the places. Without `whole`, the test has played only part of the game, so earlier
 * points are missing and the items need not add up.
 */
export async function assertResult(page, seats, { whole = true } = {}) {
  const places = await page.locator(".podium .pl").evaluateAll((all) =>
    all.map((place) => ({
      isWinner: place.classList.contains("is-win"),
      points: Number(place.querySelector(".tot").textContent.match(/\d+/)[0]),
    })),
  );
  assert.equal(places.length, seats);
  assert.ok(places[0].isWinner);
  const points = places.map((place) => place.points);
  assert.deepEqual(points, points.toSorted((a, b) => b - a), "the podium falls");
  const rows = await numbers(page.locator("section[aria-labelledby=breakdown] tbody tr"));
  assert.equal(rows.length, seats);
  for (const row of whole ? rows : []) {
    assert.equal(sum(row.slice(0, -1)), row.at(-1), `the parts are ${row}`);
  }
  assert.deepEqual(rows.map((row) => row.at(-1)), points, "the table goes by places");
  return points;
}

/** Returns the numbers in the cells of table rows. A dash counts as 0. */
export function numbers(rows) {
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll("td.r")].map((cell) => parseInt(cell.textContent, 10) || 0),
    ),
  );
}

/** Returns the sum of a list of numbers. */
export function sum(numbers) {
  return numbers.reduce((all, number) => all + number, 0);
}
