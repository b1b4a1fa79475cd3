// Mocha loads this before any test: a run has a temporary folder of its own, in which bots that several files build are
// built once, and a build that is as new as its sources, since tests start the programs of the build.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const tools = dirname(fileURLToPath(import.meta.url));
const root = join(tools, "..", "..");

// Processes that run a part of the files get it from the one that began.
process.env.SPAR_TEST_FOLDER ??= mkdtempSync(join(tmpdir(), "spar-test-"));
for (const name of ["TMPDIR", "TMP", "TEMP"]) process.env[name] = process.env.SPAR_TEST_FOLDER;

const changedMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isBuildStale() {
  const builtMs = changedMs(join(root, "dist", "tools", "run-tests.js"));
  return ["engine", "extension", "webview", "l10n"].some((folder) =>
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

// What a test has started ends with it: a bot in an endless loop would take a processor from all tests after it. Helpers
// name how, and a worker loads them once for all its files.
const endings = new Set();
globalThis.afterEachTest = (end) => endings.add(end);

export const mochaHooks = {
  async afterEach() {
    for (const end of endings) await end();
  },
};

export function mochaGlobalTeardown() {
  rmSync(process.env.SPAR_TEST_FOLDER, { recursive: true, force: true, maxRetries: 3 });
}
