import type { Connection, Diagnostic, TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { computeHash } from "../../../engine/files/hash.ts";
import { readUserBytes, readUserStats, readUserText } from "../../../engine/files/user-file.ts";
import { tell } from "../../channel.ts";
import { toEditorUri, toFilePath } from "../base/bot-files.ts";
import { findLineReasons, type MergedProblems, mergeByFile, type SeenProblem, toDiagnostic } from "./diagnostics.ts";

interface PublishedProblems {
  readonly problems: readonly MergedProblems[];
  readonly diagnostics: readonly Diagnostic[];
  readonly isOutdated: boolean;
  readonly version: number | undefined;
}

/** The problems of each bot's last run, published as diagnostics of its files. */
export function createProblemBoard(connection: Connection, documents: TextDocuments<TextDocument>) {
  /** The published problems, by bot and then by file. */
  const all = new Map<string, Map<string, PublishedProblems>>();
  /** The files on which a bot has problems. */
  const shown = new Map<string, ReadonlySet<string>>();

  const marks = new Map<string, readonly Diagnostic[]>();
  const onFile = (uri: string) => [...all.values()].flatMap((files) => files.get(uri) ?? []);

  function send(uri: string): void {
    const published = onFile(uri);
    const diagnostics = [...published.flatMap((each) => each.diagnostics), ...(marks.get(uri) ?? [])];
    void connection.sendDiagnostics({ uri: toEditorUri(uri), diagnostics });
    const reasons = findLineReasons(published.flatMap((each) => (each.isOutdated ? [] : each.problems)));
    void tell(connection, "lineReasons", { uri, reasons });
  }

  function prepared(uri: string, problems: readonly MergedProblems[], isOutdated: boolean): PublishedProblems {
    const document = documents.get(uri);
    const lines = (document?.getText() ?? readUserText(toFilePath(uri)) ?? "").split(/\r?\n/);
    const diagnostics = problems.map((merged) => toDiagnostic(merged, lines, isOutdated));
    return { problems, diagnostics, isOutdated, version: document?.version };
  }

  function put(key: string, bot: string, problems: readonly SeenProblem[], hash?: string): void {
    const before = shown.get(bot) ?? [];
    const files = new Map<string, PublishedProblems>();
    for (const [uri, merged] of mergeByFile(problems, toFilePath(bot))) {
      const text = documents.get(uri)?.getText();
      const isOutdated = uri === bot && hash !== undefined && text !== undefined && !isTextOf(uri, text, hash);
      files.set(uri, prepared(uri, merged, isOutdated));
    }
    all.set(key, files);
    shown.set(
      bot,
      new Set([...files.keys(), ...(all.get(bot)?.keys() ?? []), ...(all.get(toBundleSource(bot))?.keys() ?? [])]),
    );
    for (const uri of new Set([...before, ...files.keys(), bot])) send(uri);
  }

  /** Replaces the problems of a bot. `hash` is the file's when it ran; with another text, places are outdated. */
  function publish(bot: string, problems: readonly SeenProblem[], hash?: string): void {
    all.delete(toBundleSource(bot));
    put(bot, bot, problems, hash);
  }

  return {
    publish,
    /** Removes the problems of files that were renamed or deleted. */
    sweep() {
      const uris = new Set([...marks.keys(), ...[...all.values()].flatMap((files) => [...files.keys()])]);
      for (const uri of uris) {
        if (readUserStats(toFilePath(uri))) continue;
        for (const files of [marks, ...all.values()]) files.delete(uri);
        send(uri);
      }
    },
    /** Removes the problems of a file that is no longer a bot. */
    forget(bot: string) {
      if (all.has(bot)) publish(bot, []);
    },
    /** Adds problems that prevent bundling, until the bot's next run or bundle. */
    publishBundle: (bot: string, problems: readonly SeenProblem[]) => put(toBundleSource(bot), bot, problems),
    /** Publishes problems in a file's own text: a `spar.json`. */
    publishMarks(uri: string, diagnostics: readonly Diagnostic[]) {
      if (diagnostics.length === 0 && !marks.has(uri)) return;
      if (diagnostics.length > 0) marks.set(uri, diagnostics);
      else marks.delete(uri);
      send(uri);
    },
    resend(uri: string) {
      if (onFile(uri).length > 0) send(uri);
    },
    /** The problems published on a line, from 0, if the file's text is still the one that was run. */
    at: (uri: string, line: number): readonly MergedProblems[] =>
      onFile(uri)
        .filter(({ isOutdated, version }) => !isOutdated && version === documents.get(uri)?.version)
        .flatMap(({ problems }) => problems.filter(([first]) => (first.line ?? 1) - 1 === line)),
  };
}

/** Whether an editor shows what was run, whose bytes have this hash: editors drop a mark of the encoding and unite line ends. */
function isTextOf(uri: string, text: string, hash: string): boolean {
  if (computeHash(text) === hash) return true;
  const read = readUserBytes(toFilePath(uri));
  return read.ok && computeHash(read.content) === hash && toPlain(read.content.toString()) === toPlain(text);
}

const toPlain = (text: string) => text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");

const toBundleSource = (bot: string) => `${bot} as one file`;
