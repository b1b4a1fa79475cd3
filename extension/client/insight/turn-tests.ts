import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { escapeNotice } from "../../label-text.ts";
import type { TestedTurn } from "../../protocol-data.ts";
import type { Server } from "../base/server.ts";
import { readFileName } from "../board/record-file.ts";
import { debugLaunch, saveAll } from "../debug/debug-turn.ts";

const turnTestPattern = "**/*.turn.json";
/** Enough for any workspace. */
const maxFiles = 5000;

/** Shows turn tests in the editor's Testing view, below their bots; that view is there only while there are any. */
export function showTurnTests(server: Server): vscode.Disposable {
  let controller: vscode.TestController | undefined;
  const add = (uri: vscode.Uri) => {
    controller ??= createController(server);
    addTest(controller, uri);
  };
  const remove = (uri: vscode.Uri) => {
    if (controller && removeTests(controller, uri) === 0) {
      controller.dispose();
      controller = undefined;
    }
  };
  const added = vscode.workspace.createFileSystemWatcher(turnTestPattern, false, true, true);
  // A folder that is deleted is told of without the files in it.
  const removed = vscode.workspace.createFileSystemWatcher("**", true, true);
  void findFiles().then((found) => found.forEach(add));
  return vscode.Disposable.from(
    { dispose: () => controller?.dispose() },
    added,
    removed,
    added.onDidCreate(add),
    removed.onDidDelete(remove),
    vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach(remove)),
    // Where the editor cannot watch files, a test that was just kept is at least opened.
    vscode.workspace.onDidOpenTextDocument(({ uri }) => uri.path.endsWith(".turn.json") && add(uri)),
  );
}

function createController(server: Server): vscode.TestController {
  const controller = vscode.tests.createTestController("spar.turns", t("Spar: turn tests"));
  const { Run, Debug } = vscode.TestRunProfileKind;
  const view = { server, controller };
  const run = (request: vscode.TestRunRequest, stop: vscode.CancellationToken) =>
    request.continuous ? runOnSave(view, request, stop) : runTests(view, request, stop);
  controller.createRunProfile(t("Run"), Run, run, true, undefined, true);
  controller.createRunProfile(t("Debug"), Debug, (request) => debugTest(view, request), true);
  controller.refreshHandler = async () => {
    const found = await findFiles();
    controller.items.replace([]);
    for (const uri of found) addTest(controller, uri);
  };
  return controller;
}

const findFiles = () => vscode.workspace.findFiles(turnTestPattern, "**/node_modules/**", maxFiles);

function addTest(controller: vscode.TestController, uri: vscode.Uri): void {
  const folder = vscode.Uri.joinPath(uri, "..");
  const name = readFileName(folder).replace(/\.turns$/, "");
  const bot = controller.items.get(folder.toString()) ?? controller.createTestItem(folder.toString(), name, folder);
  controller.items.add(bot);
  const label = readFileName(uri).replace(/\.turn\.json$/, "");
  bot.children.add(controller.createTestItem(uri.toString(), label, uri));
}

/** Removes what was at or below a path; returns how many bots with tests are left. */
function removeTests({ items }: vscode.TestController, uri: vscode.Uri): number {
  const isGone = (test: vscode.TestItem) => `${test.uri}/`.startsWith(`${uri}/`);
  for (const bot of listChildren(items)) {
    for (const test of listChildren(bot.children).filter(isGone)) bot.children.delete(test.id);
    if (bot.children.size === 0) items.delete(bot.id);
  }
  return items.size;
}

/** The turn tests selected by a request; by default all. */
function listTests(controller: vscode.TestController, { include, exclude }: vscode.TestRunRequest): vscode.TestItem[] {
  const leaves = (item: vscode.TestItem): vscode.TestItem[] =>
    exclude?.includes(item) ? [] : item.children.size === 0 ? [item] : listChildren(item.children).flatMap(leaves);
  return (include ?? listChildren(controller.items)).flatMap(leaves);
}

const listChildren = (items: vscode.TestItemCollection): vscode.TestItem[] => [...items].map(([, item]) => item);

interface TestsView {
  readonly server: Server;
  readonly controller: vscode.TestController;
}

async function runTests(
  { server, controller }: TestsView,
  request: vscode.TestRunRequest,
  stop: vscode.CancellationToken,
  tests = listTests(controller, request),
): Promise<void> {
  // Bots are run from disk.
  if (!request.continuous) await saveAll();
  const run = controller.createTestRun(request);
  for (const test of tests) run.enqueued(test);
  for (const test of tests) {
    if (stop.isCancellationRequested || run.token.isCancellationRequested) run.skipped(test);
    else await runTest(server, run, test);
  }
  run.end();
}

async function runTest(server: Server, run: vscode.TestRun, test: vscode.TestItem): Promise<void> {
  run.started(test);
  const began = Date.now();
  try {
    reportResult(run, test, await server.testTurn({ uri: test.uri!.toString() }), Date.now() - began);
  } catch (error) {
    run.errored(test, new vscode.TestMessage(escapeNotice(String(error))));
  }
}

function reportResult(run: vscode.TestRun, test: vscode.TestItem, result: TestedTurn, ms: number): void {
  const messageAt = (text: string, line: number) => {
    const message = new vscode.TestMessage(translate(text));
    message.location = new vscode.Location(test.uri!, new vscode.Position(line, 0));
    return message;
  };
  if (result.outcome === "passed") run.passed(test, ms);
  else if (result.outcome === "refused") run.errored(test, messageAt(result.message, 0), ms);
  else {
    const messages = result.failures.map(({ message, line }) => messageAt(message, line));
    run.failed(test, messages, ms);
  }
}

/** Runs a bot's tests after each save of a file next to it or below, until the user stops it. */
function runOnSave(view: TestsView, request: vscode.TestRunRequest, stop: vscode.CancellationToken): void {
  const saves = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
    const concerned = listTests(view.controller, request).filter((test) => {
      const botsFolder = vscode.Uri.joinPath(test.uri!, "../..").path;
      return uri.path.startsWith(`${botsFolder}/`);
    });
    if (concerned.length > 0) void runTests(view, request, stop, concerned);
  });
  stop.onCancellationRequested(() => saves.dispose());
}

/** Debugs the bot of the first selected turn test at its turn, then judges its answer. */
async function debugTest(view: TestsView, request: vscode.TestRunRequest): Promise<void> {
  const { server, controller } = view;
  const [test] = listTests(controller, request);
  if (!test) return;
  await saveAll();
  const launch = await server.debugTest({ uri: test.uri!.toString() });
  if ("message" in launch) {
    const run = controller.createTestRun(request);
    run.errored(test, new vscode.TestMessage(escapeNotice(launch.message)));
    run.end();
    return;
  }
  await debugLaunch(launch, () => {});
  await endOfDebugging();
  await runTests(view, request, new vscode.CancellationTokenSource().token, [test]);
}

function endOfDebugging(): Promise<void> {
  if (!vscode.debug.activeDebugSession) return Promise.resolve();
  return new Promise((resolve) => {
    const over = vscode.debug.onDidTerminateDebugSession(() => {
      over.dispose();
      resolve();
    });
  });
}
