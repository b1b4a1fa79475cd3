import { basename, dirname, join } from "node:path";
import { listNamesIn, readUserText } from "../../../files/user-file.ts";
import type { SourceRange } from "../../../record/answer.ts";
import { findProgram } from "../../build/program-path.ts";
import { runTool } from "../../build/tool.ts";
import { findPublicClass } from "./main-class.ts";

const toolLimitMs = 5000;

/** The call stack of a Java program's main thread, from the JDK's tools. */
export async function readJavaStack(pid: number, file: string): Promise<SourceRange[] | undefined> {
  const tool = findProgram("jstack") ? ["jstack"] : findProgram("jcmd") ? ["jcmd"] : undefined;
  if (!tool) return undefined;
  const { stdout } = await runTool([...tool, String(pid), ...(tool[0] === "jcmd" ? ["Thread.print"] : [])], {
    limitMs: toolLimitMs,
  });
  const start = stdout.indexOf('\n"main"');
  if (start < 0) return undefined;
  const main = stdout.slice(start + 1).split("\n\n")[0]!;
  return parseJavaFrames(main, file);
}

/** The bot's frames in a Java stack trace. Its file may have been compiled under its class name. */
export function parseJavaFrames(text: string, file: string): SourceRange[] {
  const open = findPublicClass(readUserText(file) ?? "");
  const folder = dirname(file);
  const beside = new Set(listNamesIn(folder));
  const frames: SourceRange[] = [];
  for (const [, name, source, line] of text.matchAll(
    /^[ \t]*at (?:[\w.]+(?:@[\w.]*)?\/)?([\w.$<>]+)\(([\w$]+\.java):(\d+)\)/gm,
  )) {
    if (/^(java|javax|jdk|sun|com\.sun)\./.test(name!)) continue;
    const isOwn = source === basename(file) || source === `${open}.java`;
    if (!isOwn && !beside.has(source!)) continue;
    frames.push({
      file: isOwn ? file : join(folder, source!),
      line: Number(line),
      name: name!.split(".").slice(-2).join("."),
    });
  }
  return frames;
}
