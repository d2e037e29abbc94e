// Plays one game of each title through a proxy that drops connections. The command `node cuts.mjs`
// plays a hundred games of each title.

import assert from "node:assert/strict";
import { after, suite, test } from "node:test";

import { playCut, TITLES } from "./cuts.mjs";
import { startServer } from "./server.mjs";

const server = await startServer();
after(() => server.discard());

// Each game spends most of its time recovering from dropped connections, so the titles run in
// parallel.
suite("connections are cut, and no move is lost or doubled", { concurrency: true }, () => {
  for (const title of TITLES) {
    test(title, async () => {
      const { moves, cuts } = await playCut(server, title, 1, 1);
      assert.ok(moves > 0, "something is decided");
      assert.ok(Object.values(cuts).reduce((sum, count) => sum + count) > 0, "something is cut");
    });
  }
});
