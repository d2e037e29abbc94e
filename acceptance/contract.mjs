// Checks the API against its OpenAPI document. Spectral lints the document, and schemathesis sends
// several examples to each operation. Install both tools outside the checkout:
//
//     npm install --prefix ~/spectral @stoplight/spectral-cli@6.16.3
//     python3 -m venv ~/schemathesis && ~/schemathesis/bin/pip install schemathesis==4.32.5
//     SPECTRAL=~/spectral/node_modules/.bin/spectral SCHEMATHESIS=~/schemathesis/bin/schemathesis \
//         node contract.mjs [EXAMPLES] [SEED]

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { asked, tokenOfSomebody } from "./program.mjs";
import { NEVER_MS, startServer } from "./server.mjs";

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Runs a command, forwards its output, and returns true if it succeeds. */
async function passes(command, ...args) {
  const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "exit");
  return code === 0;
}

/**
 * Writes a schemathesis configuration file and returns its path. The configuration contains a
 * player's id and optionally the id of a table at which it is that player's turn.
 */
async function settings(folder, person, table) {
  const known = { "path.person": person, "path.game": "klenotnici", "path.seats": 3, ...(table && { "path.id": table }) };
  const parameters = Object.entries(known).map((pair) => pair.map((it) => JSON.stringify(it)).join(" = "));
  const file = path.join(folder, `${table ?? "any"}.toml`);
  const rest = await readFile(here("schemathesis.toml"));
  await writeFile(file, `parameters = { ${parameters.join(", ")} }\n\n${rest}`);
  return file;
}

const [examples = "500", seed = "1"] = process.argv.slice(2);
const server = await startServer({ botDelayMs: NEVER_MS });
const folder = await mkdtemp(path.join(tmpdir(), "karat-contract-"));
try {
  const document = `${server.url}/api/v1/openapi.json`;
  const token = await tokenOfSomebody(server.url, "Tester", ["read", "tables", "play"]);
  const lint = [document, "--ruleset", here("spectral.yaml"), "--fail-severity", "hint"];
  const isClean = await passes(process.env.SPECTRAL ?? "spectral", "lint", ...lint);
  const holds = (file, ...more) => passes(
    process.env.SCHEMATHESIS ?? "schemathesis", "--config-file", file, "run", document,
    "--header", `Authorization: Bearer ${token}`, "--max-examples", examples, "--seed", seed,
    "--continue-on-failure", ...more,
  );
  // First, schemathesis tests every path with arbitrary ids, and then a table's paths with the id
  // of a running game.
  const me = JSON.parse(await asked(server.url, token, "/me"));
  const holdsAnywhere = await holds(await settings(folder, me.id));
  const opening = { game: "klenotnici", seats: ["me", "random", "random"] };
  const table = JSON.parse(await asked(server.url, token, "/tables", opening));
  assert.equal(table.stage, "playing");
  const file = await settings(folder, me.id, table.id);
  const holdsThere = await holds(file, "--include-path-regex", "^/api/v1/tables/\\{id\\}");
  process.exitCode = isClean && holdsAnywhere && holdsThere ? 0 : 1;
} finally {
  await server.discard();
  await rm(folder, { recursive: true });
}
