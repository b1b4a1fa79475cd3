import { dirname } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import type { BotError, SourceRange } from "../../record/match-record.ts";
import { prepareInterpreted } from "../build/interpreted.ts";
import type { BuildInput, Language } from "../language.ts";
import { findProgram } from "../process/program-path.ts";
import { bundlePython } from "../runtimes/python/bundle-python.ts";
import { findPythonCommand, resolvePyenv } from "../runtimes/python/python-command.ts";
import {
  adviseOnImport,
  findEnvironmentPython,
  isEnvironmentOf,
  pythonFiles,
} from "../runtimes/python/python-files.ts";
import { isOutsideLibraries, pythonRuntime } from "../runtimes/python/python-runtime.ts";
import { bracePlaceholderSource } from "../source/syntax.ts";

const frameLine = /^ {2}File "(.+)", line (\d+)(?:, in (.+))?$/;

export const python: Language = {
  id: "python",
  title: "Python",
  extensions: [".py", ".py3"],
  command: findPythonCommand(process.platform, findProgram),
  version: ["--version"],
  starts: "first read",
  runtime: pythonRuntime,
  resolveLauncher: resolvePyenv,
  words: {
    output: /\bprint\s*\(|stdout/,
    exit: /\b(sys\.exit|os\._exit|exit|quit)\s*\(/,
    main: /^\s*def main\b|__main__/,
    comment: "#",
  },
  syntax: {
    comment: /#[^\n]*/y,
    open: /(?<raw>(?:[bf]?r|r[bf])?)(?:[bfu]?)(?<quote>"""|'''|"|')/iy,
    holes: new RegExp(bracePlaceholderSource, "g"),
    ends: "line",
  },
  stderr: {
    calls: [
      [/\bprint\s*\(/, "print("],
      [/\bsys\.stdout\b/, "sys.stderr"],
    ],
    last: "file=sys.stderr",
    needs: {
      there: /^[ \t]*import[ \t]+(?:[\w.]+[ \t]*,[ \t]*)*sys[ \t]*(?:[,;#\r\n]|$)/m,
      line: "import sys",
      before: /^(?!from __future__)(?=\S)/m,
    },
  },
  files: pythonFiles,
  bundle: (given) => bundlePython(given, given.command ?? python.command),
  debug: { kind: "debugpy" },
  readCrash,
  advise: adviseOnImport,
  needs: "Python 3",
  instead: '"/path/to/python3"',
  prepare: (given) => prepareInterpreted(python, { ...given, command: given.command ?? chooseCommand(given) }),
};

/** A sandbox would show all that an environment leads to, so in one it has to be of the usual Python. */
function chooseCommand({ file, isolation }: BuildInput): readonly string[] | undefined {
  const own = findEnvironmentPython(file);
  const [usual = ""] = python.command;
  const direct = resolvePyenv(usual, dirname(file), process.env)?.program ?? findProgram(usual);
  const isFit = own !== undefined && (isolation === undefined || isEnvironmentOf(file, own, direct));
  return isFit ? [own] : undefined;
}

/** Reads the last traceback in a text. */
function readCrash(stderr: string): BotError | undefined {
  const lines = stderr.split(/\r?\n/);
  const head = lines.lastIndexOf("Traceback (most recent call last):");
  // A syntax error has no such heading.
  const start = head >= 0 ? head : lines.findIndex((line) => frameLine.test(line)) - 1;
  if (start < -1) return undefined;
  const end = lines.findIndex((line, at) => at > start && line !== "" && !line.startsWith(" "));
  const [, type, message] = /^([\w.]+)(?::\s?(.*))?$/.exec(lines[end] ?? "") ?? [];
  if (!type) return undefined;
  const frames = lines.slice(0, end).flatMap((_, at) => (at > start ? parseFrame(lines, at) : []));
  return { type, message: message ?? "", frames: frames.reverse() };
}

function parseFrame(lines: readonly string[], at: number): SourceRange[] {
  const [, file, number, name] = frameLine.exec(lines[at]!) ?? [];
  if (!file || !number || !isOutsideLibraries(file)) return [];
  const line = Number(number);
  return [{ file, line, ...readCarets(lines, at, file, line), ...(name ? { name } : {}) }];
}

/** The columns that Python 3.11 and later mark below the source line. */
function readCarets(lines: readonly string[], at: number, file: string, line: number): Partial<SourceRange> {
  const marked = lines.slice(at + 1, at + 3).find((text) => /^ {4}\s*[~^]+\s*$/.test(text));
  const source = marked && readUserText(file)?.split(/\r?\n/)[line - 1];
  if (!marked || source === undefined) return {};
  const indent = source.length - source.trimStart().length;
  const from = marked.search(/[~^]/) - 4;
  return { column: indent + from + 1, endLine: line, endColumn: indent + marked.trimEnd().length - 4 + 1 };
}
