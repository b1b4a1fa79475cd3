import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { listProcessTree, readProcText } from "../../engine/bots/process/process-state.ts";
import { skip } from "../../engine/test/skip.ts";
import { nextRun, open, patienceMs, save, spar, waitFor } from "./bots.ts";
import { ui } from "./ui.ts";

describe("processes", () => {
  before(() => vscode.workspace.getConfiguration("spar").update("timeScale", 900, vscode.ConfigurationTarget.Global));
  after(() => vscode.workspace.getConfiguration("spar").update("timeScale", undefined, true));

  it("of a bot end when its run is stopped", async () => {
    const editor = await open("endless.py");
    await playing(editor);
    await botsUntil((count) => count === 1);
    await vscode.commands.executeCommand("spar.stop");
    await botsUntil((count) => count === 0);
  });

  it("of a bot end when the server is killed, and the next save is played by a new server", async () => {
    const editor = await open("endless.py");
    await playing(editor);
    await botsUntil((count) => count === 1);
    const { serverPid } = await spar();
    const before = serverPid();
    assert.ok(before);
    process.kill(before, "SIGKILL");
    await botsUntil((count) => count === 0);
    await until("a new server", () => serverPid() !== undefined && serverPid() !== before);
    const steady = await open("steady.py");
    const run = await nextRun(steady.document.uri, () => save(steady));
    assert.equal(run.state, "finished", run.message);
  });

  it("of a match may be killed once without a loss; after the second time, the editor reports it", async function () {
    if (process.platform !== "linux") return skip(this, "processes are told apart by /proc");
    const editor = await open("endless.py");
    const { results } = await spar();
    const bot = editor.document.uri.toString();
    const ended = waitFor("the end", results.onRun, (run) =>
      run.bot === bot && run.state === "failed" ? run : undefined,
    );
    await playing(editor);
    const first = await killMatchProcess();
    await killMatchProcess(first);
    assert.equal((await ended).message, "The match process ended with SIGKILL.");
    await ui.window.waitFor(".notification-toast >> text=/Spar: The match process ended with SIGKILL\\./");
    await vscode.commands.executeCommand("notifications.clearAll");
    await botsUntil((count) => count === 0);
  });
});

/** Kills the process that plays the endless bot's match, another one than before, and returns its number. */
async function killMatchProcess(before?: number): Promise<number> {
  const { serverPid } = await spar();
  const getText = (pid: number) => readProcText(`/proc/${pid}/cmdline`);
  const isPlaying = (pid: number) => listProcessTree(pid).some((member) => getText(member).includes("endless.py"));
  let pid: number | undefined;
  await until("a match process", () => {
    const all = listProcessTree(serverPid()!).filter((each) => getText(each).includes("match-worker.js"));
    pid = all.find((each) => each !== before && isPlaying(each));
    return pid !== undefined;
  });
  process.kill(pid!, "SIGKILL");
  return pid!;
}

async function playing(editor: vscode.TextEditor): Promise<void> {
  const { results } = await spar();
  const bot = editor.document.uri.toString();
  const state = waitFor("the match", results.onRun, (run) => (run.bot === bot && run.state === "playing") || undefined);
  await save(editor);
  await state;
}

/** Until so many processes of the endless bot live. */
async function botsUntil(enough: (count: number) => boolean): Promise<void> {
  await until("the processes", async () => {
    const { stdout } = await promisify(execFile)("ps", ["-eo", "args"]);
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    return enough(stdout.split("\n").filter((line) => line.includes(folder) && line.includes("endless.py")).length);
  });
}

/** The system tells nobody when a process ends, so it is asked again and again. */
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + patienceMs;
  while (!(await holds())) {
    assert.ok(Date.now() < limit, `${what} did not come within ${patienceMs / 1000} s`);
    await setTimeout(50);
  }
}
