import type { BotError, SourceRange } from "../../record/answer.ts";
import { interpreted, programPath } from "./interpreted.ts";
import { type Language, missingTool, type SourceWords } from "./language.ts";

export const scriptWords: SourceWords = {
  output: /\b(console\.(log|info)|print|putstr)\s*\(|stdout/,
  exit: /\bprocess\.(exit|abort|kill)\s*\(/,
  main: /\bfunction main\b|\bmain\s*=\s*(async\s*)?(\(|function)/,
  comment: "//",
};

export const javascript: Language = {
  id: "javascript",
  title: "JavaScript",
  extensions: [".js", ".mjs", ".cjs"],
  ...nodeItself(),
  starts: "first read",
  host: "javascript",
  words: scriptWords,
  readCrash: readScriptCrash,
  missing: (program) => missingTool("JavaScript", program, "javascript", "Node.js", '"/path/to/node"'),
  prepare: (given) => interpreted(javascript, given),
};

/** Node of the path, else the one that runs Spar (an editor's own program acts as Node when told so). */
export function nodeItself(): { command: readonly string[]; env?: Readonly<Record<string, string>> } {
  if (programPath("node") !== undefined) return { command: ["node"] };
  if (!process.versions.electron) return { command: [process.execPath] };
  return { command: [process.execPath], env: { ELECTRON_RUN_AS_NODE: "1" } };
}

const located = /^\s+at (?:async )?(?:(.*?) \()?(?:file:\/\/)?([^()]+?):(\d+):(\d+)\)?$/;
const library = /^node:|[/\\]node_modules[/\\]|[/\\](node-host|codingame|typescript-hook)\.cjs$/;

/** What Node prints for an error that nobody caught. */
export function readScriptCrash(stderr: string): BotError | undefined {
  const lines = stderr.split(/\r?\n/);
  const head = lines.findLastIndex((line, at) => /^(Uncaught )?[A-Z][\w.]*(Error|Exception)\b/.test(line) && at > 0);
  const thrown = lines.findLastIndex((line) => /^(?:file:\/\/)?\S.*:\d+$/.test(line));
  if (thrown < 0) return undefined;
  const [, file, number] = /^(?:file:\/\/)?(.*):(\d+)$/.exec(lines[thrown]!)!;
  const at: SourceRange = { file: file!, line: Number(number) };
  if (head < thrown) return { type: "Error", message: (lines[thrown + 1] ?? "").trim(), frames: [at] };
  const [, type, message] = /^(?:Uncaught )?([\w.]+)(?: \[\w+\])?(?::\s?(.*))?$/.exec(lines[head]!) ?? [];
  const frames = lines.slice(head + 1).flatMap(frameOf);
  return { type: type ?? "Error", message: message ?? "", frames: frames.length > 0 ? frames : [at] };
}

function frameOf(line: string): SourceRange[] {
  const [, name, file, number, column] = located.exec(line) ?? [];
  if (!file || !number || library.test(file)) return [];
  return [{ file, line: Number(number), column: Number(column), ...(name ? { name } : {}) }];
}
