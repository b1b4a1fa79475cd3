import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isLongRun, long } from "../../../engine/test/long.ts";
import { skip } from "../../../engine/test/skip.ts";
import type { DuelSummary } from "../../../engine/views/duel-summary.ts";
import type { LeagueReportState as LeagueState } from "../../../engine/views/league-report.ts";
import type { SeriesFacts } from "../../../engine/views/series-facts.ts";
import type { MatchesResult, RunState } from "../../protocol-data.ts";
import { type LanguageServer, startLanguageServer } from "./language-server.ts";

const settings = { runOnSave: "off", duelOnSave: true, timeScale: 20, jobs: 1, trace: "off", commands: {} };
const spar = fileURLToPath(new URL("../../../dist/spar.js", import.meta.url));
const sample = fileURLToPath(new URL("../../../samples/locm/python/curve.py", import.meta.url));

/** A file system of its own with so much room; whether the system gives us one. */
function mounted(folder: string, size: string, ...more: string[]): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", [`size=${size}`, ...more].join(), "spar", folder]).status === 0;
}

describe("a full disk", function () {
  this.timeout(60_000);
  let folder = "";
  let storage = "";
  let server: LanguageServer | undefined;
  const heard: { readonly method: string; readonly params: unknown }[] = [];
  const listReceived = <Params>(method: string) =>
    heard.filter((each) => each.method === method).map(({ params }) => params as Params);

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-full-"));
    storage = join(folder, "storage");
    mkdirSync(storage);
    const spar = { game: "locm", opponents: ["builtin:random"], options: { rules: "1.1" }, duelElo: 1 };
    writeFileSync(join(folder, "spar.json"), JSON.stringify(spar));
    for (const name of ["one.py", "other.py"]) copyFileSync(sample, join(folder, name));
  });
  beforeEach(function () {
    heard.length = 0;
    if (process.platform !== "linux" || !mounted(storage, isLongRun ? "300k" : "260k"))
      skip(this, "no right to mount a small disk");
  });
  afterEach(() => {
    server?.end();
    server = undefined;
    spawnSync("umount", ["--lazy", storage]);
  });
  after(() => rmSync(folder, { recursive: true }));

  async function started(): Promise<LanguageServer> {
    server = await startLanguageServer(folder, settings, (method, params) => heard.push({ method, params }));
    return server;
  }

  /** The last message about something, as soon as it has ended. */
  const ended = <State extends { readonly state: string }>(method: string) =>
    findLast<State>(method, ({ state }) => !["preparing", "playing", "waiting"].includes(state));

  async function findLast<Params>(method: string, isOver: (last: Params) => boolean): Promise<Params> {
    for (const limit = Date.now() + 30_000; ; ) {
      const last = listReceived<Params>(method).at(-1);
      if (last && isOver(last)) return last;
      assert.ok(Date.now() < limit, `did not end: ${JSON.stringify(last)}`);
      await new Promise((go) => setTimeout(go, 10));
    }
  }

  long.it("stops a series with one message, and its matches are in the history once there is room again", async () => {
    const { connection } = await started();
    const uri = pathToFileURL(join(folder, "one.py")).href;
    await connection.sendRequest("spar/startRun", { uri, plays: { kind: "series", count: 400 } });
    const { state, played, run } = await ended<RunState>("spar/runChanged");
    assert.equal(state, "stopped");
    assert.ok(played > 2 && played < 400, String(played));
    assert.ok(mounted(storage, "30m", "remount"));
    const { matches } = await connection.sendRequest<MatchesResult>("spar/listMatches", { run, limit: 1000 });
    assert.equal(matches.length, played);
    const messages = listReceived<{ message: string }>("window/showMessageRequest").map(({ message }) => message);
    assert.equal(messages.length, 1);
    assert.match(messages[0]!, /^Spar: The disk is full\. .*Free space for .*, then continue\.$/);
    await connection.sendRequest("spar/startRun", { uri, plays: { kind: "series", count: 2 } });
    assert.equal((await ended<RunState>("spar/runChanged")).state, "finished");
    const facts = await connection.sendRequest<SeriesFacts>("spar/getSeries", { from: 0 });
    assert.match(facts.timing!, /^1 match at a time[,;] .*\.$/);
  });

  long.it("stops a duel", async () => {
    // It keeps the records of no more than twenty matches that were lost without a fault.
    assert.ok(mounted(storage, "160k", "remount"));
    const { connection } = await started();
    const uri = pathToFileURL(join(folder, "one.py")).href;
    const begun = await connection.sendRequest<object>("spar/startDuel", { uri, opponent: "builtin:greedy" });
    assert.ok("duel" in begun, JSON.stringify(begun));
    const { state, matches } = await ended<DuelSummary>("spar/duelChanged");
    assert.equal(state, "stopped");
    assert.ok(matches < 200, String(matches));
    assert.equal(listReceived("window/showMessageRequest").length, 1);
  });

  long.it("stops a league of the editor, which resumes once there is room again", async () => {
    assert.ok(mounted(storage, isLongRun ? "100k" : "80k", "remount"));
    const { connection } = await started();
    const played = async (count: number): Promise<LeagueState> => {
      const asked = { folder: pathToFileURL(folder).href, count, shouldPlay: true };
      heard.length = 0;
      const begun = await connection.sendRequest<object>("spar/openLeague", asked);
      assert.ok("league" in begun, JSON.stringify(begun));
      const { state } = await findLast<{ state: LeagueState }>("spar/leagueChanged", ({ state }) => !state.isPlaying);
      return state;
    };
    const full = await played(400);
    assert.equal(full.trouble, "The disk is full. Results so far are kept: free some space, then continue.");
    assert.ok(full.report.played > 2 && full.report.played < 400, String(full.report.played));
    assert.ok(mounted(storage, "30m", "remount"));
    const next = await played(full.report.played + 2);
    assert.deepEqual([next.trouble, next.report.played], [undefined, full.report.played + 2]);
  });

  long.it("stops a league of the command line, which resumes once there is room again", () => {
    const leagueWith = (count: number) =>
      spawnSync(
        process.execPath,
        [
          ...[spar, "league", folder, "--game", "locm", "-n", String(count), "--jobs", "1", "--json"],
          ...["--resume", join(storage, "league.jsonl"), "--records", join(storage, "records")],
        ],
        { encoding: "utf8" },
      );
    const full = leagueWith(400);
    assert.equal(full.status, 2, full.stderr);
    assert.match(
      full.stderr,
      /^The disk is full: the league was stopped after \d+ of 400 matches.*Free some space.*\n$/,
    );
    const { matches } = JSON.parse(full.stdout) as { matches: object[] };
    assert.ok(matches.length > 2, full.stdout);
    assert.ok(mounted(storage, "30m", "remount"));
    const next = leagueWith(matches.length + 2);
    assert.equal(next.status, 0, next.stderr);
    const on = JSON.parse(next.stdout) as { matches: object[] };
    assert.deepEqual(on.matches.slice(0, matches.length), matches);
    assert.equal(on.matches.length, matches.length + 2);
  });
});
