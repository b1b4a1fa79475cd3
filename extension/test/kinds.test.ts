import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ProblemKind } from "../../engine/record/problem.ts";
import { firstSeen, long } from "../../engine/test/long.ts";
import { skip } from "../../engine/test/skip.ts";
import { slider } from "./board.ts";
import { diagnosticsWhen, nextRun, open, quickFixesAt, save, useSettings, waitFor } from "./bots.ts";
import { nextStop } from "./debugger.ts";
import { ui } from "./ui.ts";

/** A bot of the faulty samples; its fault is marked in its text. */
interface Fault {
  readonly bot: string;
  readonly says: RegExp;
  /** What is underlined, where that is not the whole line. */
  readonly part?: string;
  /** Pieces of the lines that stand beside the diagnostic. */
  readonly related?: readonly string[];
  /** What a machine may be without. */
  readonly needs?: string;
}

const mark = " <- here";
const { Error: error, Warning: warning, Information: information } = vscode.DiagnosticSeverity;

const faults: Readonly<Record<Exclude<ProblemKind, "remark" | "bundle">, readonly Fault[]>> = {
  unreadable: [
    { bot: "debug_print.py", says: /"playable: \[.*\]" cannot be read/, part: 'print("playable:", playable)' },
  ],
  illegal: [
    {
      bot: "attacks_twice.py",
      says: /was skipped: .* times in \d+ turns?\)/,
      part: 'print(";".join(actions))',
      related: ['f"ATTACK {card_id} {target}"', 'f"ATTACK {card_id} -1"'],
    },
    { bot: "wrong_target.js", says: /was skipped: creature 6 is the opponent's/ },
  ],
  timeout: [{ bot: "endless_loop.py", says: /no answer after \d+ ms \(limit 2000 ms\); still running/ }],
  waiting: [
    { bot: "off_by_one.js", says: /waits for a line the game does not send \(it has read 7 of 7 lines of turn 1\)/ },
  ],
  crash: [
    { bot: "empty_hand.py", says: /IndexError: /, part: "sorted(cards)[0]", related: ["cheapest(hand)[1]"] },
    { bot: "no_guard.ts", says: /TypeError: .*'id'/, related: ["guardOf(cards)}"] },
    { bot: "missing_colon.py", says: /SyntaxError: expected ':'/ },
  ],
  closed: [
    { bot: "gives_up.js", says: /without an answer \(exit code 0\): process\.exit was called/ },
    { bot: "stops_after_draft.py", says: /without an answer \(exit code 0\): the program ran to its end/ },
  ],
  flood: [{ bot: "floods.py", says: /printed [\d,]+ bytes, far more than expected/ }],
  compile: [
    { bot: "missing_brace.ts", says: /Unexpected token|Expected/ },
    { bot: "missing_name.cpp", says: /manna/, part: "manna", needs: "C++ compiler" },
  ],
  start: [{ bot: "no_interpreter.py", says: /"pypy2\.5" was not found: check the bot's "command" in spar\.json/ }],
};

const table = Object.entries(faults).flatMap(([kind, bots]) => bots.map((fault) => ({ kind, fault })));

describe("the diagnostic of", () => {
  useSettings({ timeScale: 10 });

  const isFirst = firstSeen();
  for (const { kind, fault } of table) {
    (["illegal", "timeout", "crash", "compile"].includes(kind) && isFirst(kind) ? it : long.it)(
      `${kind} is at the mark of ${fault.bot}`,
      async function () {
        await limitsFor(kind);
        const { document, found } = await shownBy(fault.bot);
        if (fault.needs && found[0]!.code === "start") skip(this, `no ${fault.needs}`);
        assert.deepEqual([...new Set(found.map(({ code }) => code))], [kind], found[0]!.message);
        for (const each of found) assertAtMark(document, each);
        assertSays(document, found[0]!, fault);
        assert.equal(found[0]!.severity, kind === "illegal" ? warning : error);
      },
    );
  }
});

describe("at a failure", () => {
  useSettings({ timeScale: 10 });

  it("the board with the input of that turn is one click away in the hover", async () => {
    await limitsFor("crash");
    const { editor, found } = await shownBy("empty_hand.py");
    const at = found[0]!.range.start;
    editor.selection = new vscode.Selection(at, at);
    await ui.window.reach(".monaco-hover >> text=/Turn 31 · battle · crash/", () =>
      vscode.commands.executeCommand("editor.action.showHover"),
    );
    await ui.screenshot("hover-crash");
    await ui.window.click('.monaco-hover a >> text="Open the board at turn 31"');
    await ui.board.waitFor(`${slider}[aria-valuetext^="Turn 31, battle, empty_hand"]`);
    const sent = await ui.board.text('section[aria-label="Sent"]');
    assert.match(sent, /\d+ lines/);
    assert.match(await ui.board.text("role=alert"), /IndexError\s*: list index out of range/);
    await ui.screenshot("board-crash");
  });

  it("the same seed is run again", async () => {
    const { document, found, run } = await shownBy("no_guard.ts");
    const again = await nextRun(document.uri, () => fix(document.uri, found[0]!, "Run this seed again"));
    assert.equal(again.summary!.seed, run.summary!.seed);
    assert.deepEqual(
      again.summary!.problems.map(({ turn, line }) => [turn, line]),
      [[run.summary!.problems[0]!.turn, found[0]!.range.start.line + 1]],
    );
  });

  // Each start of the debugger takes ten seconds; of a turn, every run starts it from the command and from the tests.
  long.it("the turn is debugged", async () => {
    const { document, found } = await shownBy("no_target.js");
    const stop = await nextStop(() => fix(document.uri, found[0]!, "Debug this turn"));
    assert.match(stop.frames[0]!.source?.path ?? "", /no_target\.js$/);
    const ended = waitFor("the end of the session", vscode.debug.onDidTerminateDebugSession, () => true);
    await vscode.debug.stopDebugging();
    await ended;
  });

  long.it("the time limits are doubled where they are set", async () => {
    await limitsFor("timeout");
    const { document, found } = await shownBy("endless_loop.py");
    await fix(document.uri, found[0]!, "Double the time limits on this machine");
    const set = vscode.workspace.getConfiguration("spar").inspect<number>("timeScale");
    assert.equal(set?.workspaceValue, 4);
  });
});

/** A busy machine must not invent a time-out, and a real one must not take long. */
async function limitsFor(kind: string): Promise<void> {
  const scale = kind === "timeout" || kind === "waiting" ? 2 : undefined;
  const settings = vscode.workspace.getConfiguration("spar");
  await settings.update("timeScale", scale, vscode.ConfigurationTarget.Workspace);
}

/** A bot that was saved and played, with what Spar shows in it beside mere remarks. */
async function shownBy(bot: string) {
  const editor = await open(`locm/faulty/${bot}`);
  const { document } = editor;
  const run = await nextRun(document.uri, () => save(editor));
  const all = await diagnosticsWhen(document.uri, (shown) => shown.length > 0);
  return { editor, document, run, found: all.filter(({ severity }) => severity !== information) };
}

function assertAtMark(document: vscode.TextDocument, { range, message }: vscode.Diagnostic): void {
  const line = document.lineAt(range.start.line);
  assert.ok(line.text.endsWith(mark), `${line.lineNumber + 1}: ${line.text}\n${message}`);
}

function assertSays(
  document: vscode.TextDocument,
  shown: vscode.Diagnostic,
  { says, part, related = [] }: Fault,
): void {
  assert.match(shown.message, says);
  if (part) assert.equal(document.getText(shown.range), part);
  assertRelated(document, shown, related);
}

/** The lines beside a diagnostic are in the same file and hold these pieces, in their order. */
function assertRelated(
  document: vscode.TextDocument,
  { relatedInformation = [] }: vscode.Diagnostic,
  pieces: readonly string[],
): void {
  const places = relatedInformation.map(({ location }) => location);
  assert.ok(places.every(({ uri }) => uri.toString() === document.uri.toString()));
  const beside = places.map(({ range }) => document.lineAt(range.start.line).text);
  assert.equal(beside.length, pieces.length, beside.join("\n"));
  for (const [i, piece] of pieces.entries()) assert.ok(beside[i]!.includes(piece), beside[i]);
}

async function fix(uri: vscode.Uri, { range }: vscode.Diagnostic, title: string): Promise<void> {
  const fixes = await quickFixesAt(uri, range);
  const found = fixes.find((each) => each.title === title);
  assert.ok(found?.command, `${title} is offered: ${fixes.map((each) => each.title).join(", ")}`);
  await vscode.commands.executeCommand(found.command.command, ...(found.command.arguments ?? []));
}
