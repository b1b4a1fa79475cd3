import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { ErrorCodes, type MessageConnection, ResponseError } from "vscode-languageserver/node";
import { kind } from "../../../engine/test/fuzz/kind.ts";
import { type Edit, edited, edits } from "../../../engine/test/fuzz/mutate.ts";
import type { requestSchemas } from "../../server/base/request-schemas.ts";
import { type LanguageServer, startLanguageServer } from "../language-server.ts";

const root = join(__dirname, "../../..");
const answerLimitMs = 20_000;

interface FuzzedRequest {
  readonly method: string;
  readonly isNotification: boolean;
  readonly list: readonly Edit[] | null;
}

/** Requests and notifications of any shape, sent over a real connection to the built server. */
export const serverRequests = kind<FuzzedRequest>("server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "spar-fuzz-"));
  const inner = join(folder, ...Array<string>(maxParentSteps).fill("in"));
  mkdirSync(inner, { recursive: true });
  fillFolder(inner);
  const settings = { runOnSave: 3, timeScale: "x", trace: null, commands: [] };
  const server = await startLanguageServer(inner, settings);
  const given = createSampleRequests(inner);
  const inputs = fc.record({
    method: fc.constantFrom(...Object.keys(given)),
    isNotification: fc.boolean(),
    list: fc.option(edits.map((list) => list.map((edit) => applyEdit(inner, edit)))),
  });
  return {
    inputs,
    check: ({ method, isNotification, list }) =>
      checkConnection(server, method, isNotification, list ? edited(given[method], list) : given[method]),
    close() {
      server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

/** Valid parameters for each method; derived from the shapes, so that no method is forgotten. */
function createSampleRequests(folder: string): Readonly<Record<string, unknown>> {
  const toUri = (name: string) => pathToFileURL(join(folder, name)).href;
  const uri = toUri("none.txt");
  const match = "2026-01-01";
  const branch = { match, answer: 0, text: "PASS" };
  const known: Record<keyof typeof requestSchemas, unknown> = {
    ...turnTestSamples(uri, match),
    "spar/bundle": { uri },
    "spar/viewer": { match, file: uri },
    "spar/play": { game: "locm", against: ["builtin:greedy"], seat: 1, seed: "1", again: match, swap: true },
    "spar/give": { match, after: 3, text: "PASS" },
    "spar/playable": {},
    "spar/overwriteBundle": { bot: uri, target: uri, shouldOverwrite: false },
    "spar/assistant": { tool: "list_problems", input: { match }, folders: [folder] },
    "spar/duel": { uri, opponent: "builtin:greedy" },
    ...createMatchRequests(match),
    "spar/duels": { bot: uri, limit: 10 },
    "spar/run": {
      uri,
      plays: { kind: "series", count: 2, against: ["builtin:greedy"] },
    },
    ...createTuningRequests(uri),
    "spar/debugTurn": { match, answer: 3 },
    "spar/recordFile": { text: '{"kind":"match"}' },
    "spar/keepBranch": branch,
    "spar/matches": { bot: uri, run: "1", filter: "lost greedy", limit: 100 },
    ...seriesSamples,
    "spar/matchBots": { filter: "won" },
    "spar/exportMatches": { filter: "", to: toUri("new/matches.csv") },
    "spar/keepVersion": { uri: toUri("wall.js"), name: "first" },
    "spar/versions": { uri: toUri("wall.js") },
    "spar/compareVersions": { uri: toUri("wall.js"), version: "0123456789abcdef" },
    "spar/versionText": { version: "0123456789abcdef", path: "wall.js" },
    "spar/readGame": { text: '{"refereeInput":"","frames":[]}' },
    "spar/importGame": { text: "1 2 3 4", me: 1, bot: toUri("wall.js") },
    "spar/ghost": { match, file: toUri("none.spar.jsonl"), player: 1 },
    "spar/ghosts": { uri: toUri("wall.js"), onlyImported: true, filter: "lost" },
    "spar/cards": { of: { kind: "bot", bot: uri } },
    "spar/exportCards": { of: { kind: "all" }, to: toUri("new/cards.csv") },
    "spar/opponents": { uri: toUri("wall.js") },
    "spar/set": { file: join(folder, "wall.js"), option: "form", value: "text" },
    "spar/chooseOpponent": { uri, opponent: "builtin:greedy" },
    "spar/templates": {},
    "spar/addGame": { uri: toUri("wall.js"), shouldBuild: false },
    "spar/simulations": { uri: toUri("wall.js") },
    "spar/addSimulation": { uri: toUri("wall.js"), name: "nothing" },
    "spar/newBot": { game: "combat", language: "nothing", folder: toUri("new") },
    "spar/league": { folder: toUri("new"), game: "combat", shouldPlay: true, gauntlet: "wall.js", seats: 2, count: 1 },
    "spar/stopLeague": { league: "0123456789abcdef" },
    "spar/leagueMatches": { league: "0123456789abcdef", pair: [0, 1] },
    "spar/leagueMatch": { league: "0123456789abcdef", index: 0 },
    "spar/exportLeague": { league: "0123456789abcdef", to: toUri("new/league.html") },
  };
  return {
    ...known,
    "spar/watch": { bot: uri },
    "spar/trusted": {},
    "spar/debugging": { isDebugging: false },
  };
}

const seriesSamples = {
  "spar/series": { run: "1", from: 0 },
  "spar/seriesList": {},
  "spar/seriesText": { run: "1", text: "greedy" },
  "spar/seriesCharts": { run: "1" },
  "spar/queue": { includeStatus: true },
};

function turnTestSamples(uri: string, match: string) {
  return {
    "spar/keepTurn": { match, answer: 0, expect: { contains: "PASS" } },
    "spar/testTurn": { uri },
    "spar/debugTest": { uri },
  };
}

function createMatchRequests(match: string) {
  return {
    "spar/stop": { run: "1" },
    "spar/record": { match },
    "spar/weigh": { match, answer: 1, texts: ["PASS"] },
    "spar/pin": { match },
  };
}

function createTuningRequests(uri: string) {
  const tuning = "tuning-1";
  const how = { method: "spsa", settings: { c: 0.1 }, steps: 2, pairs: 1, seed: "s" };
  return {
    "spar/tune": { uri, against: ["builtin:greedy"], ...how },
    "spar/pauseTuning": { tuning },
    "spar/goOnTuning": { tuning },
    "spar/stopTuning": { tuning },
    "spar/tunings": { bot: uri, limit: 10 },
    "spar/foundSource": { tuning },
    "spar/saveTuning": { tuning, to: uri },
    "spar/openTuning": { uri, file: uri },
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

async function checkConnection(
  { child, connection }: LanguageServer,
  method: string,
  isNotification: boolean,
  params: unknown,
): Promise<void> {
  if (isNotification) await connection.sendNotification(method, params as object);
  else await checkAnswered(connection, method, params);
  // The server is alive and has handled all earlier messages.
  await checkAnswered(connection, "spar/matches", { onlyRecent: true, limit: 1 });
  assert.equal(child.exitCode ?? child.signalCode, null, "the server lives");
}

async function checkAnswered(connection: MessageConnection, method: string, params: unknown): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise((_, fail) => {
    limit = setTimeout(() => fail(new Error(`${method}: no answer within ${answerLimitMs} ms`)), answerLimitMs);
  });
  try {
    await Promise.race([connection.sendRequest(method, params as object), late]);
  } catch (error) {
    if (!(error instanceof ResponseError) || error.code === ErrorCodes.InternalError) throw error;
    assert.doesNotMatch(error.message, /\n|Cannot read propert/);
  } finally {
    clearTimeout(limit);
  }
}
