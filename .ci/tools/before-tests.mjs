// Mocha loads this before any test. Each run gets its own temporary folder, in which bots used by several files are
// built once, and dist/ is rebuilt if it is older than its sources, since tests start the built programs.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeOnceFree } from "../../engine/test/free-folder.ts";

const tools = dirname(fileURLToPath(import.meta.url));
const root = join(tools, "..", "..");

// Mocha's parallel workers inherit the folder from the main process.
process.env.SPAR_TEST_FOLDER ??= mkdtempSync(join(tmpdir(), "spar-test-"));
for (const name of ["TMPDIR", "TMP", "TEMP"]) process.env[name] = process.env.SPAR_TEST_FOLDER;

const changedMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isBuildStale() {
  const builtMs = changedMs(join(root, "dist", "tools", "run-tests.js"));
  return [".ci", "engine", "extension", "webview", "l10n"].some((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /\.(tsx?|css|svg|py|c|cjs|mjs|json)$/.test(name) && !/\.test\.tsx?$/.test(name))
      .some((name) => changedMs(join(root, folder, name)) > builtMs),
  );
}

export function mochaGlobalSetup() {
  if (!isBuildStale()) return;
  const { status } = spawnSync(process.execPath, [join(tools, "build.mjs")], { stdio: "inherit" });
  if (status !== 0) throw new Error("The build failed.");
}

// What a test started is ended with it: a bot in an endless loop would slow down all later tests. Helpers register how
// to end things, since a worker loads them once for all its files.
const endings = new Set();
globalThis.afterEachTest = (end) => endings.add(end);

export const mochaHooks = {
  async afterEach() {
    for (const end of endings) await end();
  },
};

/** Waits for what a test has killed, and fails if that lives on. */
export const mochaGlobalTeardown = () => removeOnceFree(process.env.SPAR_TEST_FOLDER);
