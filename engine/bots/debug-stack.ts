import type { SourceRange } from "../record/answer.ts";
import type { BotProcess } from "./bot-process.ts";
import { javaFrames } from "./languages/java.ts";
import { programPath, runTool } from "./languages/tool.ts";

// Stacks that are asked from outside, by the tools of a language's runtime.

const toolLimitMs = 5000;

/** The user's frames in the stack that a debugger sees now. */
export async function debuggerStack(
  pid: number,
  isUser: (file: string) => boolean,
): Promise<SourceRange[] | undefined> {
  if (programPath("gdb") === undefined) return undefined;
  const { stdout } = await runTool(["gdb", "-nx", "-batch", "-p", String(pid), "-ex", "bt 60"], {
    limitMs: toolLimitMs,
  });
  const frames = stdout.split("\n").flatMap((line) => {
    const [, name, file, number] = /^#\d+\s+(?:0x[0-9a-f]+ in )?(.+?) \(.*\) at (.+):(\d+)$/.exec(line) ?? [];
    return file && number && isUser(file) ? [{ file, line: Number(number), name }] : [];
  });
  return frames.length > 0 ? frames : undefined;
}

/** The frames of a Java program's main thread. */
export async function javaStack(pid: number, file: string): Promise<SourceRange[] | undefined> {
  const tool = programPath("jstack") ? ["jstack"] : programPath("jcmd") ? ["jcmd"] : undefined;
  if (!tool) return undefined;
  const { stdout } = await runTool([...tool, String(pid), ...(tool[0] === "jcmd" ? ["Thread.print"] : [])], {
    limitMs: toolLimitMs,
  });
  const start = stdout.indexOf('\n"main"');
  if (start < 0) return undefined;
  const main = stdout.slice(start + 1).split("\n\n")[0]!;
  return javaFrames(main, file);
}

/** Go prints all goroutines to stderr on SIGQUIT and ends. */
export async function quitStack(bot: BotProcess, read: (stderr: string) => readonly SourceRange[] | undefined) {
  process.kill(bot.pid, "SIGQUIT");
  await Promise.race([bot.closed, new Promise((late) => setTimeout(late, 500))]);
  return read(bot.stderr.recent);
}
