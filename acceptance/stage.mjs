// The environment for the tests of a file: a server and a browser. They are started before the
// first test and stopped after the last.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertNoFaults, openPage, startBrowser } from "./browser.mjs";
import { startServer } from "./server.mjs";

/** Starts a server and a browser for the tests of a file; `prepare` runs before the first test. */
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
  /** Opens a page of a new guest, or of another one with these options. The caller closes its context. */
  open(options) {
    return openPage(this.browser, this.server, options);
  }

  /** Runs `body` with its own page, whose console must be clean except for `expected` answers. */
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

  /** A test that receives its own page. */
  test(name, options, body) {
    test(name, (t) => this.withPage(options, (page) => body(page, t)));
  }

  /**
   * Ends the server with a signal and restarts it with its data and the options in `serving`; `meanwhile`
   * runs while it is down.
   */
  async restart({ signal = "SIGTERM", meanwhile, ...serving } = {}) {
    const code = await this.server.stop(signal);
    if (signal === "SIGTERM") assert.equal(code, 0, this.server.log());
    await meanwhile?.();
    const { data, port } = this.server;
    this.server = await startServer({ data, port, ...serving });
  }
}
