import { existsSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { listNamesIn, readUserText } from "../../../files/user-file.ts";
import type { SourceRange } from "../../../record/match-record.ts";
import { findProgram } from "../../process/program-path.ts";
import { runTool } from "../../process/tool.ts";
import { askByPipe, createHostPipes, formatPipes, type Pipes, type TraceHost } from "../../trace/host.ts";
import type { LaunchCommand, LaunchRequest, Runtime } from "../runtime.ts";
import { findPublicClass } from "./java-files.ts";

const toolLimitMs = 5000;

/** The call stack of a Java program's main thread, from the JDK's tools. */
async function readJavaStack(pid: number, file: string): Promise<SourceRange[] | undefined> {
  const tool = findProgram("jstack") ? ["jstack"] : findProgram("jcmd") ? ["jcmd"] : undefined;
  if (!tool) return undefined;
  const { stdout } = await runTool([...tool, String(pid), ...(tool[0] === "jcmd" ? ["Thread.print"] : [])], {
    limitMs: toolLimitMs,
  });
  const start = stdout.indexOf('\n"main"');
  if (start < 0) return undefined;
  return parseJavaFrames(stdout.slice(start + 1).split("\n\n")[0]!, file);
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

/** The class compiled with a Java bot; it is started in place of the bot if the bot is traced. */
export const traceClass = "SparTrace";

/** The command that runs a bot with tracing, if it was built for that; undefined for other commands. */
function traceJava(command: readonly string[], file: string, pipes: Pipes): readonly string[] | undefined {
  const at = command.indexOf("-cp");
  const [classPath, main, ...rest] = command.slice(at + 1);
  const folder = classPath?.split(delimiter)[0];
  if (at < 1 || !classPath || !folder || !main || !existsSync(join(folder, `${traceClass}.class`))) return undefined;
  const [runtime, ...options] = command.slice(0, at);
  const open = [
    "--add-opens",
    "java.base/java.io=ALL-UNNAMED",
    `-Dspar.pipes=${formatPipes(pipes)}`,
    `-Dspar.file=${file}`,
    `-Dspar.source=${getSourceName(main, file)}`,
  ];
  return [runtime!, ...options, ...open, "-cp", classPath, traceClass, main, ...rest];
}

const getSourceName = (main: string, file: string) => `${main.split(/[.$]/).at(-1)}.java,${basename(file)}`;

/** Java runs a class of Spar, compiled with the bot, that starts the bot's; untraced, the JDK's tools report stacks. */
export const javaRuntime: Runtime = {
  id: "java",
  launch,
  watch: (bot, stamp) => ({
    stack: () => (stamp.kind === "file" ? readJavaStack(bot.pid, stamp.file) : Promise.resolve(undefined)),
  }),
};

const traceHost: TraceHost = { stackMs: 250, askStack: askByPipe };

function launch({ command, file, trace }: LaunchRequest): LaunchCommand {
  const pipes = createHostPipes(2);
  const traced = trace ? traceJava(command, file, pipes) : undefined;
  return traced ? { command: traced, pipes, host: traceHost } : { command };
}
