import assert from "node:assert/strict";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import seedrandom from "seedrandom";
import * as vscode from "vscode";
import { listProcessTree, readProcText } from "../../engine/bots/process/process-state.ts";
import { measureSlowness } from "../../engine/test/slowness.ts";
import { isDuelGoing } from "../../engine/views/duel-summary.ts";
import { nextRun, open, patienceMs, save, spar, waitFor } from "./bots.ts";
import { roundFile, type SoakRound, type SoakSample } from "./soak-round.ts";

/** One is quick and always the same: its runs are the measure. */
const measured = "steady.py";
const others = ["scout.js", "listener.ts", "rival.cpp", "faulty.py", "marksman.py", "wall.py", "oracle.py", "curve.py"];
const sampleEvery = 20;
/** Four hundred games at a time take long on a machine that is busy with other things. */
const soakPatienceMs = 180_000;

describe("a round of the soak", () => {
  it("plays its matches with saves at random moments", async function () {
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    const round = JSON.parse(readFileSync(join(dirname(folder), roundFile), "utf8")) as SoakRound;
    this.timeout((round.matches * 5000 + 120_000) * measureSlowness());
    const random = seedrandom(round.seed);
    const { results, duels, serverPid } = await spar();
    const duelled = new Map<string, number>();
    duels.onChange(({ id, matches }) => duelled.set(id, matches));
    let played = 0;
    let latencies: number[] = [];
    let sampled = 0;
    let killed = round.killAt === undefined;
    results.onMatch(({ durationMs }) => durationMs >= 0 && played++);
    // Its first version has none before it to play.
    await measuredRun();
    while (played < round.matches) {
      if (!killed && played >= round.killAt!) {
        killed = true;
        await killWhilePlaying(random, serverPid);
      }
      const ms = await act(random);
      if (ms !== undefined) latencies.push(ms);
      if (played < sampled + sampleEvery) continue;
      sampled = played;
      const inDuels = [...duelled.values()].reduce((sum, each) => sum + each, 0);
      const sample = { ...measure(serverPid()!), round: round.seed, played, latenciesMs: latencies, duelled: inDuels };
      appendFileSync(round.samples, `${JSON.stringify(sample)}\n`);
      latencies = [];
    }
    await leaveNothing();
    await endDuels();
  });
});

/** One thing that a person does; answers how long a match of the measured bot took, if it was that. */
async function act(random: () => number): Promise<number | undefined> {
  const kind = random();
  if (kind < 0.36) return measuredRun();
  if (kind < 0.4) return duelledRun();
  const editor = await open(others[Math.floor(random() * others.length)]!);
  const { uri } = editor.document;
  if (kind < 0.7) await nextRun(uri, () => save(editor), soakPatienceMs);
  else if (kind < 0.9) await overtaken(editor, random() * 250);
  else if (kind < 0.95) await stopped(editor, random() * 250);
  else await vscode.commands.executeCommand("spar.openBoard");
  return undefined;
}

async function measuredRun(): Promise<number> {
  const editor = await open(measured);
  const started = performance.now();
  const run = await nextRun(editor.document.uri, () => save(editor), soakPatienceMs);
  assert.equal(run.state, "finished", run.message);
  return (performance.now() - started) / measureSlowness();
}

/** Changes the program, so that it plays its previous version, until the first pair of that duel. */
async function duelledRun(): Promise<undefined> {
  const { duels } = await spar();
  const editor = await open(measured);
  const [find, version = "0"] = /room = 6 (?:- 0 \* (\d+) )?- sum/.exec(editor.document.getText())!;
  const put = `room = 6 - 0 * ${Number(version) + 1} - sum`;
  const before = duels.newest?.id;
  await waitFor(
    "a pair of the duel",
    duels.onChange,
    ({ id, matches }) => (id !== before && matches > 0) || undefined,
    soakPatienceMs,
    () => nextRun(editor.document.uri, () => save(editor, { find, put }), soakPatienceMs),
  );
}

/** Saves again while the match before may still be played. */
async function overtaken(editor: vscode.TextEditor, afterMs: number): Promise<void> {
  await save(editor);
  await pause(afterMs);
  const run = await nextRun(editor.document.uri, () => save(editor), soakPatienceMs);
  assert.equal(run.state, "finished", run.message);
}

async function stopped(editor: vscode.TextEditor, afterMs: number): Promise<void> {
  const run = await nextRun(
    editor.document.uri,
    async () => {
      await save(editor);
      await pause(afterMs);
      // Named, or it asks which: a duel may be played, too.
      await vscode.commands.executeCommand("spar.stop", editor.document.uri.toString());
    },
    soakPatienceMs,
  );
  assert.ok(["finished", "stopped"].includes(run.state), run.message);
}

async function killWhilePlaying(random: () => number, serverPid: () => number | undefined): Promise<void> {
  const before = serverPid()!;
  await save(await open("faulty.py"));
  await pause(random() * 200);
  process.kill(before, "SIGKILL");
  const limit = Date.now() + patienceMs;
  while (serverPid() === undefined || serverPid() === before) {
    assert.ok(Date.now() < limit, "a new server did not come");
    await pause(50);
  }
}

function measure(server: number): Omit<SoakSample, "round" | "played" | "latenciesMs" | "duelled"> {
  return {
    serverPid: server,
    serverBytes: residentBytes(server),
    serverHandles: readdirSync(`/proc/${server}/fd`).length,
    playerBytes: listProcessTree(server)
      .filter(playsMatches)
      .reduce((sum, pid) => sum + residentBytes(pid), 0),
    hostBytes: residentBytes(process.pid),
    hostHandles: readdirSync(`/proc/${process.pid}/fd`).length,
  };
}

const playsMatches = (pid: number) => readProcText(`/proc/${pid}/cmdline`).includes("match-worker");

function residentBytes(pid: number): number {
  // One that has ended meanwhile holds nothing.
  const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(readProcText(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) * 1024;
}

/** What a duel plays with is no leftover, so it ends first. */
async function endDuels(): Promise<void> {
  const { duels } = await spar();
  const over = () => !duels.newest || !isDuelGoing(duels.newest) || undefined;
  await vscode.commands.executeCommand("spar.stopDuel");
  if (!over()) await waitFor("the end of the duel", duels.onChange, over);
}

/** With its fault mended a bot has no diagnostic, and no file has any but a bot whose last match had problems. */
async function leaveNothing(): Promise<void> {
  const { results } = await spar();
  const mended = (await open(measured)).document.getText();
  const editor = await open("faulty.py");
  const { uri } = editor.document;
  const faulty = editor.document.getText();
  await replaced(editor, mended);
  // A match that was stopped leaves what the one before has told.
  const left = sparDiagnostics().filter((file) => !results.matches.find(({ bot }) => bot === file)?.problems.length);
  assert.deepEqual(left, []);
  await replaced(editor, faulty);
  const marked = () => sparDiagnostics().includes(uri.toString()) || undefined;
  if (!marked()) await waitFor("its diagnostic", vscode.languages.onDidChangeDiagnostics, marked);
}

async function replaced(editor: vscode.TextEditor, text: string): Promise<void> {
  const { document } = editor;
  await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, document.lineCount, 0), text));
  const run = await nextRun(document.uri, () => save(editor), soakPatienceMs);
  assert.equal(run.state, "finished", run.message);
}

/** The files that have one of Spar's, by URI. */
function sparDiagnostics(): string[] {
  const all = vscode.languages.getDiagnostics();
  return all.flatMap(([uri, found]) => (found.some(({ source }) => source === "Spar") ? [uri.toString()] : []));
}
