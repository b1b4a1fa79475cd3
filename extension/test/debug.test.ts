import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import * as vscode from "vscode";
import type { TurnLaunch } from "../../engine/app/debug-turn.ts";
import { long } from "../../engine/test/long.ts";
import { createNativeConfiguration, createPythonConfiguration } from "../client/debug/other-debuggers.ts";
import { nextRun, open, patienceMs, save, useSettings, waitFor } from "./bots.ts";
import { goOn, nextStop, valueAt, variablesAt } from "./debugger.ts";
import { ui } from "./ui.ts";

/** The bot has the answers with even numbers; a builtin's stands for the bot's next. */
const asked = 63;
const answersBefore = 32;

describe("debugging a turn", () => {
  // A bot that is late in the draft has no such answer.
  useSettings({ timeScale: 20 });
  afterEach(async () => {
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await vscode.debug.stopDebugging();
  });

  it("of a JavaScript bot that reads line by line stops where that turn is read, and at breakpoints from there on", async () => {
    const { editor, match } = await played("scout.js");
    breakAt(editor, "console.log(");
    const stop = await nextStop(() => vscode.commands.executeCommand("spar.debugTurn", { match, answer: asked }));
    assert.equal(stop.frames[0]!.name, "numbers");
    assert.equal(stop.frames[0]!.line, findLine(editor, "const numbers"));
    assert.equal(stop.frames[1]!.line, findLine(editor, "const [, mana]"));
    assert.equal(await valueAt(stop, "turn", 1), String(answersBefore));
    await ui.board.waitFor('[role=slider][aria-valuetext*="scout"]');
    const next = await goOn(stop);
    assert.equal(next.frames[0]!.line, findLine(editor, "console.log("));
    assert.equal(await valueAt(next, "turn"), String(answersBefore));
    assert.equal(await valueAt(next, "cards.length === count && mana > 0"), "true");
    assert.ok((await variablesAt(next)).includes("actions"));
    const place = () => ui.board.attribute('[role=slider][aria-label="Position in the match"]', "aria-valuetext");
    const [, first] = /^Turn (\d+)/.exec(String(await place()))!;
    const after = await goOn(next);
    assert.equal(await valueAt(after, "turn"), String(answersBefore + 1));
    await ui.board.waitFor(`[role=slider][aria-valuetext^="Turn ${Number(first) + 2},"]`);
    await ui.screenshot("debug-turn");
    const last = await place();
    await leave();
    await noneLeft();
    assert.equal(await place(), last);
  });

  long.it("of a TypeScript bot that handles input events, from the board, stops in its own lines", async () => {
    const { editor, match } = await played("listener.ts");
    breakAt(editor, 'return { instanceId, place, cost: type === "0"');
    await vscode.commands.executeCommand("spar.openBoard", { match, answer: asked });
    const stop = await nextStop(() => ui.board.click("role=button[name=/^Debug this turn/]"));
    assert.match(stop.frames[0]!.source?.path ?? "", /listener\.ts$/);
    assert.equal(stop.frames[0]!.line, findLine(editor, "lines.push(line)"));
    assert.equal(await valueAt(stop, "turns"), String(answersBefore));
    assert.equal(await valueAt(stop, "lines.length"), "0");
    const next = await goOn(stop);
    assert.equal(next.frames[0]!.line, findLine(editor, 'return { instanceId, place, cost: type === "0"'));
    assert.equal(next.frames[0]!.name, "parseCard");
    await leave();
    await noneLeft();
  });

  long.it("says where the bot answers differently than it did", async () => {
    const { editor, match } = await played("scout.js");
    const saved = () => save(editor, { find: '"PICK 0"', put: '"PICK 1"' });
    await nextRun(editor.document.uri, saved);
    await vscode.commands.executeCommand("spar.openBoard", { match, answer: 10 });
    await ui.board.waitFor('[role=slider][aria-valuetext^="Turn 6,"]');
    await nextStop(() => vscode.commands.executeCommand("spar.debugTurn"));
    await ui.window.waitFor(
      ".notification-toast >> text=/scout answers differently from the record at turn 1: its file/",
    );
    await vscode.commands.executeCommand("notifications.clearAll");
    await leave();
    await noneLeft();
  });

  it("of a Python bot names the extension to install if there is no Python debugger", async () => {
    const { match } = await played("steady.py");
    void vscode.commands.executeCommand("spar.debugTurn", { match, answer: asked });
    await ui.window.waitFor(".notification-toast >> text=/Python Debugger \\(ms-python.debugpy\\)/");
    await ui.window.waitFor('.notification-toast >> text="Show Extension"');
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("of a Python bot launches the host with the recorded input", () => {
    assert.deepEqual(
      createPythonConfiguration(launch("python", ["python3"], ["/hosts/spar_replay.py", "/bots/me.py", "-x"])),
      {
        type: "debugpy",
        request: "launch",
        name: "me, turn 7",
        python: ["python3"],
        program: "/hosts/spar_replay.py",
        args: ["/bots/me.py", "-x"],
        cwd: "/bots",
        env: { SPAR_REPLAY: "/replay.json", SPAR_DEBUGGER: "1" },
        console: "internalConsole",
        redirectOutput: true,
        justMyCode: true,
        rules: [{ path: "/hosts/**", include: false }],
      },
    );
  });

  it("of a C++ bot launches it with its input from a file", () => {
    const cpp = launch("cpp", [], ["/built/bot"]);
    const lldb = createNativeConfiguration(cpp, { kind: "lldb" }, true);
    assert.deepEqual([lldb.type, lldb.program, lldb.stdio], ["lldb", "/built/bot", ["/input.txt", null, null]]);
    assert.equal(lldb.stopOnEntry, true);
    const gdb = createNativeConfiguration(cpp, { kind: "cppdbg" }, false);
    assert.deepEqual([gdb.type, gdb.program, gdb.args], ["cppdbg", "/built/bot", ["<", "/input.txt"]]);
    assert.equal(gdb.stopAtEntry, false);
  });
});

function launch(language: string, interpreter: string[], script: string[]): TurnLaunch {
  return {
    bot: "me",
    title: language,
    turn: 7,
    answer: 14,
    file: "/bots/me.py",
    interpreter,
    script,
    cwd: "/bots",
    env: { SPAR_REPLAY: "/replay.json" },
    input: "/input.txt",
    inputLine: 50,
    hasChanged: false,
    hosts: ["/hosts"],
  };
}

async function played(name: string) {
  const editor = await open(name);
  const run = await nextRun(editor.document.uri, () => save(editor));
  assert.equal(run.state, "finished", run.message);
  return { editor, match: run.summary!.id };
}

/** Counts from 1. */
function findLine({ document }: vscode.TextEditor, text: string): number {
  return document.positionAt(document.getText().indexOf(text)).line + 1;
}

function breakAt(editor: vscode.TextEditor, text: string): void {
  const at = new vscode.Position(findLine(editor, text) - 1, 0);
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(editor.document.uri, at))]);
}

async function leave(): Promise<void> {
  const ended = waitFor(
    "the end of the session",
    vscode.debug.onDidTerminateDebugSession,
    (session) => !session.parentSession || undefined,
  );
  await vscode.debug.stopDebugging();
  await ended;
}

/** The system tells nobody when a process ends, so it is asked again and again. */
async function noneLeft(): Promise<void> {
  const limit = Date.now() + patienceMs;
  for (;;) {
    const { stdout } = await promisify(execFile)("ps", ["-eo", "args"]);
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    const left = stdout.split("\n").filter((line) => line.includes("node-replay") && line.includes(folder));
    if (left.length === 0) return;
    assert.ok(Date.now() < limit, `still there: ${left.join("; ")}`);
    await setTimeout(50);
  }
}
