// The environment for the tests in a file: a server and a browser that start before the first test
// and stop after the last one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertNoFaults, openPage, startBrowser } from "./browser.mjs";
import { startServer } from "./server.mjs";

/** Starts a server and a browser for the tests in a file. `prepare` runs before the first test. */
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
  /**
   * Opens a page for a new guest, or for the guest whose cookies are in `options`. The caller must
   * close the page's context.
   */
  open(options) {
    return openPage(this.browser, this.server, options);
  }

  /** Runs `body` with a new page, whose console must be clean except for `expected` responses. */
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

  /** Defines a test that receives a new page. */
  test(name, options, body) {
    test(name, (t) => this.withPage(options, (page) => body(page, t)));
  }

  /**
   * Stops the server with a signal and restarts it with its old data and the options in `serving`.
   * `meanwhile` runs while the server is down.
   */
  async restart({ signal = "SIGTERM", meanwhile, ...serving } = {}) {
    const code = await this.server.stop(signal);
    if (signal === "SIGTERM") assert.equal(code, 0, this.server.log());
    await meanwhile?.();
    const { data, port } = this.server;
    this.server = await startServer({ data, port, ...serving });
  }
}
