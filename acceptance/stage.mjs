// What the tests of a file stand on: a server and a browser, raised before the first of them and
// gone after the last.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertNoFaults, openPage, startBrowser } from "./browser.mjs";
import { startServer } from "./server.mjs";

/** Raises a stage for the tests of a file; `prepare` is what else happens before the first. */
export function raiseStage(prepare) {
  const stage = new Stage();
  before(async () => {
    stage.browser = await startBrowser();
    stage.server = await startServer();
    await prepare?.(stage);
  });
  after(async () => {
    await stage.browser?.close();
    await stage.server?.discard();
  });
  return stage;
}

class Stage {
  /** A page of a new guest, or of another as `options` say. Whoever opens it closes its context. */
  open(options) {
    return openPage(this.browser, this.server, options);
  }

  /** Runs `body` with a page of its own, whose console must be clean but for answers `expected`. */
  async withPage({ expected = [], ...options }, body) {
    const page = await this.open(options);
    try {
      const result = await body(page);
      assertNoFaults(page, expected);
      return result;
    } finally {
      await page.context().close();
    }
  }

  /** A test that is given a page of its own. */
  test(name, options, body) {
    test(name, (t) => this.withPage(options, (page) => body(page, t)));
  }

  /**
   * Ends the server by a signal and starts it again with its data, `serving` in another way;
   * `meanwhile` is done while it is down.
   */
  async restart({ signal = "SIGTERM", meanwhile, ...serving } = {}) {
    const code = await this.server.stop(signal);
    if (signal === "SIGTERM") assert.equal(code, 0, this.server.log());
    await meanwhile?.();
    const { data, port } = this.server;
    this.server = await startServer({ data, port, ...serving });
  }
}
