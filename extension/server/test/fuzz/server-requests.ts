import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { ErrorCodes, ResponseError } from "vscode-languageserver/node";
import { kind } from "../../../../engine/test/fuzz/kind.ts";
import { type Edit, edited, edits } from "../../../../engine/test/fuzz/mutate.ts";
import { type StandardEditor, startStandardEditor } from "../standard-editor.ts";

const root = join(__dirname, "../../../..");
const answerLimitMs = 20_000;

interface FuzzedCommand {
  readonly command: string;
  readonly list: readonly Edit[] | null;
}

/** Commands with arguments of any shape, as other editors may send them, over a real connection to the built server. */
export const serverRequests = kind<FuzzedCommand>("server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "spar-fuzz-"));
  const inner = join(folder, ...Array<string>(maxParentSteps).fill("in"));
  mkdirSync(inner, { recursive: true });
  fillFolder(inner);
  const settings = { runOnSave: 3, timeScale: "x", trace: null, commands: [] };
  const capabilities = { workspace: { configuration: true } };
  const answer = (method: string) => (method === "workspace/configuration" ? [settings] : null);
  const editor = await startStandardEditor({
    ...{ home: inner, answer },
    params: { capabilities, initializationOptions: { trustedFolders: [inner] } },
  });
  const given = createSampleArguments(inner);
  assert.deepEqual(Object.keys(given).sort(), [...editor.started.capabilities.executeCommandProvider!.commands].sort());
  const inputs = fc.record({
    command: fc.constantFrom(...Object.keys(given)),
    list: fc.option(edits.map((list) => list.map((edit) => applyEdit(inner, edit)))),
  });
  return {
    inputs,
    async check({ command, list }) {
      const sent = list ? edited(given[command], list) : given[command];
      await checkAnswered(editor, command, Array.isArray(sent) ? sent : [sent]);
      // The server is alive and has handled all earlier messages.
      await checkAnswered(editor, "spar.showDuel", [pathToFileURL(join(inner, "none.txt")).href]);
      assert.equal(editor.child.exitCode ?? editor.child.signalCode, null, "the server lives");
    },
    close() {
      editor.connection.dispose();
      editor.child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

/** Valid arguments of every command. */
function createSampleArguments(folder: string): Readonly<Record<string, readonly unknown[]>> {
  const uri = pathToFileURL(join(folder, "none.txt")).href;
  const bot = join(folder, "wall.js");
  const named = { match: "2026-01-01", answer: 3 };
  return {
    "spar.runMatch": [uri, "builtin:greedy"],
    "spar.runSeries": [uri, 2],
    "spar.isItBetter": [uri, "builtin:greedy"],
    "spar.showDuel": [uri],
    "spar.chooseOpponent": [uri, "builtin:greedy"],
    "spar.stop": [uri],
    "spar.openBoard": [named],
    "spar.showTurn": [named],
    "spar.runAgain": [named],
    "spar.set": [{ file: bot, option: "form", value: "text" }],
  };
}

/** The maximum number of `..` in a path, so that it stays in this test's folder. */
const maxParentSteps = 12;

/** Creates the files that generated paths may point to. */
function fillFolder(folder: string): void {
  for (const name of ["storage", "new", "folder.py"]) mkdirSync(join(folder, name));
  copyFileSync(join(root, "samples/combat/javascript/wall.js"), join(folder, "wall.js"));
  writeFileSync(join(folder, "half.json"), '{"game":');
  if (process.platform === "win32") return;
  symlinkSync("loop.py", join(folder, "loop.py"));
  symlinkSync("/dev/zero", join(folder, "endless.py"));
  execFileSync("mkfifo", [join(folder, "pipe.py")]);
}

const samplePlaces = [
  ...["wall.js", "new", "folder.py", "loop.py", "endless.py", "pipe.py", "half.json", "none.py", ".", "", "storage"],
  ...[
    "../..",
    "new/../wall.js",
    "wall.js/none.py",
    "%2e%2e/wall.js",
    "%00.py",
    "a\0.py",
    "%",
    `${"long".repeat(80)}.py`,
  ],
];

/** Keeps every generated path below the test's folder, so that nothing else is read or written. */
function applyEdit(folder: string, edit: Edit): Edit {
  const { to } = edit;
  if (typeof to !== "string" || !/[/.\\%:~]/.test(to)) return edit;
  const up = to.match(/\.\.|%2e/gi)?.length ?? 0;
  const place = to.length % 3 === 0 && up < maxParentSteps ? to : samplePlaces[to.length % samplePlaces.length];
  return { ...edit, to: `${to.length % 2 === 0 ? folder : pathToFileURL(folder).href}/${place}` };
}

async function checkAnswered(editor: StandardEditor, command: string, sent: readonly unknown[]): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise((_, fail) => {
    limit = setTimeout(() => fail(new Error(`${command}: no answer within ${answerLimitMs} ms`)), answerLimitMs);
  });
  try {
    await Promise.race([editor.execute(command, ...sent), late]);
  } catch (error) {
    if (!(error instanceof ResponseError) || error.code === ErrorCodes.InternalError) throw error;
    assert.doesNotMatch(error.message, /\n|Cannot read propert/);
  } finally {
    clearTimeout(limit);
  }
}
