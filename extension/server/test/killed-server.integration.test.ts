import assert from "node:assert/strict";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import seedrandom from "seedrandom";
import { listProcessTree, readProcText } from "../../../engine/bots/process/process-state.ts";
import { recordExtension } from "../../../engine/match/history/history.ts";
import { openMatchStore } from "../../../engine/match/history/match-store.ts";
import { readRecord } from "../../../engine/record/record-file.ts";
import { long } from "../../../engine/test/long.ts";
import { skip } from "../../../engine/test/skip.ts";
import { endLeftOver, pickVictim, slowBot } from "../../../engine/test/victims.ts";
import type { RunState } from "../../protocol-data.ts";
import { type LanguageServer, startLanguageServer } from "./language-server.ts";

// The real server, spoken to as the editor does: its processes are killed while it plays saved bots and analyses matches.

const kills = Number(process.env.SPAR_KILLS ?? 200);
const seed = process.env.SPAR_KILLS_SEED ?? "kills";
/** Nothing plays in the background, so that what still runs after a match is left over. */
const quiet = { duelOnSave: false, changedAnswers: false };
const settings = {
  ...quiet,
  runOnSave: "recognised",
  timeScale: 20,
  commands: {},
};

/** Repeats a question until the answer is yes, or the time is over. */
async function holds(ask: () => boolean, limitMs: number): Promise<boolean> {
  for (const until = performance.now() + limitMs; performance.now() < until; ) {
    // Asked a second time, what a process does for a moment may be over.
    if (ask()) return true;
    await new Promise((go) => setTimeout(go, 10));
  }
  return ask();
}

describe("a language server one of whose processes is killed", function () {
  this.timeout(3_600_000);
  let folder: string;
  let server: LanguageServer | undefined;
  let heard: RunState[] = [];
  /** The matches that the editor was told the results of, in all runs of the server. */
  const matches: string[] = [];
  let version = 0;

  before(function () {
    if (process.platform !== "linux") skip(this, "processes are told apart by /proc");
    folder = mkdtempSync(join(tmpdir(), "spar-killed-server-"));
    for (const name of ["storage", "tmp"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "a.py"), slowBot);
    copyFileSync(join(__dirname, "../../../samples/locm/javascript/curve.js"), join(folder, "b.js"));
    writeFileSync(
      join(folder, "spar.json"),
      '{ "game": "locm", "opponents": ["b.js"], "analyseSeconds": 600, "bots": { "a.py": {} } }',
    );
  });
  afterEach(() => {
    server?.end();
    server = undefined;
  });
  after(() => {
    if (folder) rmSync(folder, { recursive: true });
  });

  async function startServer() {
    heard = [];
    const receive = (method: string, params: unknown) => {
      if (method !== "spar/runChanged") return;
      const state = params as RunState;
      heard.push(state);
      if (state.state === "finished" && !state.earlier && state.summary) matches.push(state.summary.id);
    };
    const env = { ...process.env, TMPDIR: join(folder, "tmp") };
    server = await startLanguageServer(folder, settings, receive, env);
    await open(server);
  }

  const uri = () => pathToFileURL(join(folder, "a.py")).href;

  async function open({ connection }: LanguageServer) {
    const textDocument = { uri: uri(), languageId: "python", version: ++version, text: slowBot };
    await connection.sendNotification("textDocument/didOpen", { textDocument });
  }

  /** Saves the bot with another text, as a person does, and waits for what the run it begins comes to. */
  function save({ connection }: LanguageServer): () => RunState | undefined {
    const text = `${slowBot}# ${++version}\n`;
    writeFileSync(join(folder, "a.py"), text);
    const before = heard.length;
    const textDocument = { uri: uri(), version };
    void connection.sendNotification("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
    void connection.sendNotification("textDocument/didSave", { textDocument: { uri: uri() }, text });
    const isEnd = ({ state }: RunState) => state === "finished" || state === "failed";
    return () => heard.slice(before).find((state) => isEnd(state) && !state.earlier);
  }

  async function playSaved(): Promise<RunState> {
    const ended = save(server!);
    assert.ok(
      await holds(() => ended() !== undefined, 60_000),
      `the next save shows nothing: ${JSON.stringify(heard)}`,
    );
    return ended()!;
  }

  /** Has the last match analysed, so that the thread for it is at work. */
  async function analyse(match: string) {
    await server!.connection.sendRequest("spar/watch", { bot: uri() });
    await server!.connection.sendRequest("spar/analyse", { match });
  }

  /** Kills one process at a random moment of a save; gives what it was and what is wrong with what came of it. */
  async function killOne(random: () => number, tookMs: number): Promise<{ kind: string; faults: string[] }> {
    const { child } = server!;
    const ended = save(server!);
    // The moment is what is tried, so it is by the clock.
    await new Promise((go) => setTimeout(go, random() * tookMs));
    const victim = pickVictim({ "language server": child }, random)!;
    const gone = victim.pid === child.pid ? once(child, "exit") : undefined;
    process.kill(victim.pid, "SIGKILL");
    const faults: string[] = [];
    if (gone) {
      await gone;
      faults.push(...(await endLeftOver(folder)));
      await startServer();
    } else {
      const isOver = await holds(() => ended() !== undefined || child.exitCode !== null, 60_000);
      faults.push(...(isOver ? [] : ["the editor is told nothing"]), ...findFaultsIn(ended()));
      const ours = () => [child.pid!, ...listProcessTree(child.pid!).filter((pid) => !isBot(pid))];
      faults.push(...(await endLeftOver(folder, ours)));
    }
    const { state, message, summary } = await playSaved();
    if (state !== "finished") faults.push(`the next save fails: ${message}`);
    if (summary) await analyse(summary.id);
    return { kind: victim.kind, faults };
  }

  const isBot = (pid: number) => /\b(?:a\.py|b\.js)/.test(readProcText(`/proc/${pid}/cmdline`));

  function findFaultsIn(end: RunState | undefined): string[] {
    if (end?.state !== "failed") return [];
    return /^[A-Z].*\.$/.test(end.message ?? "") ? [] : [`the editor is told no sentence: ${end.message}`];
  }

  /** What is wrong with the history: a match lost or listed twice, a record without an end. */
  async function findFaultsInHistory(): Promise<string[]> {
    const kept = join(folder, "storage", "matches");
    const store = openMatchStore(kept);
    const { integrity, ids } = await store.session((database) => ({
      integrity: String(database.get("PRAGMA integrity_check")?.integrity_check),
      ids: database.all("SELECT id FROM matches").map(({ id }) => String(id)),
    }));
    await store.close();
    const lost = matches.filter((id) => !ids.includes(id));
    const records = readdirSync(kept).filter((name) => name.endsWith(recordExtension));
    const torn = records.filter((name) => {
      const last = readRecord(readFileSync(join(kept, name), "utf8")).at(-1);
      return last?.kind !== "end" && last?.kind !== "stopped";
    });
    const unlisted = records.map((name) => basename(name, recordExtension)).filter((id) => !ids.includes(id));
    return [
      ...(integrity === "ok" ? [] : [integrity]),
      ...(new Set(ids).size < ids.length ? ["a match is listed twice"] : []),
      ...(new Set(matches).size < matches.length ? ["a match was told twice"] : []),
      ...lost.map((id) => `lost: ${id}`),
      ...torn.map((name) => `without an end: ${name}`),
      ...(unlisted.length > kills ? [`not listed: ${unlisted.join(", ")}`] : []),
      ...readdirSync(join(folder, "tmp")).filter((name) => name.startsWith("spar-")),
    ];
  }

  it("tells the editor that a match could not be played, and plays the next save", async () => {
    await startServer();
    const { child } = server!;
    const ended = save(server!);
    const playing = () =>
      listProcessTree(child.pid!).filter(
        (pid) => /match-worker/.test(readProcText(`/proc/${pid}/cmdline`)) && listProcessTree(pid).some(isBot),
      );
    // A match is played again once.
    for (let lost = 0; lost < 2; lost++) {
      let pid: number | undefined;
      assert.ok(
        await holds(() => {
          [pid] = playing();
          return pid !== undefined;
        }, 20_000),
      );
      process.kill(pid!, "SIGKILL");
      assert.ok(await holds(() => !playing().includes(pid!), 20_000));
    }
    assert.ok(await holds(() => ended() !== undefined, 20_000));
    assert.deepEqual([ended()?.state, ended()?.message], ["failed", "The match process ended with SIGKILL."]);
    assert.equal((await playSaved()).state, "finished");
    assert.deepEqual(await findFaultsInHistory(), []);
  });

  long.it("plays or reports each match, leaves no process, and records every match once", async () => {
    const random = seedrandom(seed);
    await startServer();
    await playSaved();
    const begun = performance.now();
    const { summary } = await playSaved();
    const tookMs = performance.now() - begun;
    await analyse(summary!.id);
    const counts = new Map<string, number>();
    const faults: string[] = [];
    for (let round = 0; round < kills; round++) {
      const { kind, faults: own } = await killOne(random, tookMs);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      faults.push(...own.map((fault) => `${round} ${kind}: ${fault}`));
    }
    server!.end();
    await once(server!.child, "exit");
    faults.push(...(await endLeftOver(folder)), ...(await findFaultsInHistory()));
    console.log([...counts].map(([kind, count]) => `${count} ${kind}`).join(", "), `; ${matches.length} matches told`);
    assert.deepEqual(faults, []);
  });
});
