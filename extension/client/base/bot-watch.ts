import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import * as vscode from "vscode";
import type { ThreadProgram } from "../../../engine/files/built-file.ts";
import { isPlainlyBot, type RecogniseQuestion } from "../../../engine/recognisers.ts";
import type manifest from "../../../package.json";

/** Watches opened and saved files until one of them concerns Spar, which a thread checks if its text does not tell. */
export function watchForBots(context: vscode.ExtensionContext, found: () => Promise<unknown>) {
  const thread = recogniseThread(context.asAbsolutePath("dist/threads.js"));
  const languages = listLanguages(context.extension.packageJSON as typeof manifest);
  /** One entry per save, so that the result for an earlier state of a file does not remove a later save. */
  const saves = new Set<{ readonly document: vscode.TextDocument }>();
  let looking: Promise<unknown> = Promise.resolve();
  let isOver = false;

  const concerns = async (document: vscode.TextDocument, isSave: boolean): Promise<boolean> => {
    const { uri, languageId } = document;
    if (uri.scheme !== "file") return false;
    const text = document.getText();
    if (isPlainlyBot(text, languageId) || isConfigured(dirname(uri.fsPath))) return true;
    return languages.has(languageId) && thread.ask({ file: uri.fsPath, text, isSave });
  };
  const look = async (document: vscode.TextDocument, isSave = false) => {
    const note = { document };
    if (isSave) saves.add(note);
    if (isOver) return;
    const isOurs = await concerns(document, isSave);
    if (isOver) return;
    if (!isOurs) saves.delete(note);
    else {
      isOver = true;
      await found();
    }
  };
  const add = (one: Promise<unknown>) => {
    looking = Promise.all([looking, one]);
  };
  const watch = vscode.Disposable.from(
    thread,
    vscode.workspace.onDidOpenTextDocument((document) => add(look(document))),
    vscode.workspace.onDidSaveTextDocument((document) => add(look(document, true))),
  );
  const lookAround = () => Promise.all(vscode.workspace.textDocuments.map((document) => look(document)));
  // Lets the extension finish its activation before files that are already open are checked.
  add(new Promise((resolve) => setImmediate(() => resolve(lookAround()))));
  return {
    /** Resolves when all files opened or saved so far have been checked. */
    looked: () => looking.then(() => {}),
    /** Ends the watch and returns the files whose saves have not been handled; from now on the server handles saves. */
    handOver(): readonly vscode.TextDocument[] {
      isOver = true;
      watch.dispose();
      return [...new Set([...saves].map(({ document }) => document))];
    },
    dispose: () => watch.dispose(),
  };
}

/** Whether a folder, or one above it, is set up for Spar. */
function isConfigured(folder: string): boolean {
  if (existsSync(join(folder, "spar.json"))) return true;
  return dirname(folder) !== folder && isConfigured(dirname(folder));
}

/** How long the thread waits for another question, since several files are often opened together. */
const idleMs = 5000;

function recogniseThread(program: string) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  const open = new Map<number, (isBot: boolean) => void>();

  function started(): Worker {
    clearTimeout(idle);
    if (worker) return worker;
    worker = new Worker(program, { workerData: { program: "recognise" satisfies ThreadProgram } });
    worker.on("message", ({ id, isBot }: { id: number; isBot: boolean }) => answered(id, isBot));
    // If the thread fails, start Spar, which will report the problem.
    worker.on("error", () => {
      worker = undefined;
      for (const id of open.keys()) answered(id, true);
    });
    return worker;
  }

  function answered(id: number, isBot: boolean): void {
    open.get(id)?.(isBot);
    open.delete(id);
    if (open.size === 0) idle = setTimeout(dispose, idleMs);
  }

  function dispose(): void {
    clearTimeout(idle);
    void worker?.terminate();
    worker = undefined;
  }

  return {
    dispose,
    ask: (question: Omit<RecogniseQuestion, "id">) =>
      new Promise<boolean>((resolve) => {
        const id = ++count;
        open.set(id, resolve);
        started().postMessage({ id, ...question });
      }),
  };
}

function listLanguages({ activationEvents }: typeof manifest): ReadonlySet<string> {
  const prefix = "onLanguage:";
  return new Set(activationEvents.flatMap((event) => (event.startsWith(prefix) ? event.slice(prefix.length) : [])));
}
