import type { SourceRange } from "../../../record/answer.ts";
import { clipOutput } from "../../../text/clip-text.ts";
import { programPath } from "../../build/program-path.ts";
import { runTool } from "../../build/tool.ts";

const toolLimitMs = 5000;

/** The user's frames in the stack that a debugger reports. */
export async function debuggerStack(
  pid: number,
  isUser: (file: string) => boolean,
): Promise<SourceRange[] | undefined> {
  if (programPath("gdb") === undefined) return undefined;
  const { stdout } = await runTool(["gdb", "-nx", "-batch", "-p", String(pid), "-ex", "bt 60"], {
    limitMs: toolLimitMs,
  });
  const frames = clipOutput(stdout)
    .split("\n")
    .flatMap((line) => {
      const [, call = ""] = /^#\d+ +(?:0x[0-9a-f]+ in )?(.+)$/.exec(line) ?? [];
      const [name, place] = [call.slice(0, call.indexOf(" (")), call.slice(call.lastIndexOf(") at ") + 5)];
      const [, file, number] = call.includes(") at ") ? (/^([^\n]+):(\d+)$/.exec(place) ?? []) : [];
      return file && number && isUser(file) ? [{ file, line: Number(number), name }] : [];
    });
  return frames.length > 0 ? frames : undefined;
}
