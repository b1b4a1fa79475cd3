import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { contributes, version } from "../../package.json";
import { slider } from "./board.ts";
import { fileIn, nextRun, open, save, spar } from "./bots.ts";
import { ui } from "./ui.ts";

const run = promisify(execFile);

describe("Spar can be used from outside", () => {
  it("by the command spar in a terminal", async () => {
    const { terminalCommand } = await spar();
    const { stdout } = await run(terminalCommand!, ["--version"]);
    assert.equal(stdout.trim(), version);
  });

  it("by a link to a turn, which the board copies", async () => {
    const record = fileIn("linked.spar.jsonl");
    const { terminalCommand } = await spar();
    await run(terminalCommand!, ["match", fileIn("steady.py").fsPath, "builtin:random", "--record", record.fsPath]);
    const link = `${vscode.env.uriScheme}://spar.spar/linked.spar.jsonl?turn=7`;
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    // A server in a browser has no links of its own: there the system would open them. A desktop hands them over.
    await (await spar()).openLink(vscode.Uri.parse(link));
    await ui.board.waitFor(`${slider}[aria-valuetext^="Turn 7, draft"]`);
    await ui.board.press("c");
    let copied = "";
    for (const begun = Date.now(); copied !== link && Date.now() - begun < 10_000; )
      copied = await vscode.env.clipboard.readText();
    assert.equal(copied, link);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("by tasks, whose problem matcher finds the bot's problems", async () => {
    const { document } = await open("steady.py");
    const uri = document.uri;
    await nextRun(uri, () => save(vscode.window.activeTextEditor!));
    const tasks = await vscode.tasks.fetchTasks({ type: "spar" });
    assert.deepEqual(
      tasks.map(({ name, problemMatchers }) => [name, problemMatchers]),
      ["match", "series", "duel"].map((command) => [`${command} steady.py`, ["$spar"]]),
    );
    assert.equal(await ui.window.count(".notifications-toasts >> text=/task errors/"), 0);
    const { process: program, args, options } = tasks[0]!.execution as vscode.ProcessExecution;
    const faulty = (await open("faulty.py")).document.uri.fsPath;
    const env = { ...process.env, ...options!.env };
    const { stdout } = await run(program, [...args.slice(0, -1), faulty], { env, cwd: options!.cwd }).catch(
      (error: { stdout: string }) => error,
    );
    const { regexp } = contributes.problemMatchers[0]!.pattern;
    const found = stdout.split("\n").flatMap((line) => {
      const [, file, number, , severity] = new RegExp(regexp).exec(line) ?? [];
      return file === undefined ? [] : [[file, Number(number) > 0, severity]];
    });
    assert.deepEqual(found[0], [faulty, true, "warning"], stdout);
  });
});
