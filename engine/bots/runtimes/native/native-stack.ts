import { constants } from "node:os";
import { dirname } from "node:path";
import type { Readable, Writable } from "node:stream";
import { isInFolder } from "../../../files/in-folder.ts";
import type { SourceRange } from "../../../record/answer.ts";
import { getBotFile, type ProgramStamp } from "../../../record/bot-stamp.ts";
import { clipOutput } from "../../../text/clip-text.ts";
import { findProgram } from "../../build/program-path.ts";
import { runTool } from "../../build/tool.ts";
import type { BotProcess } from "../../process/bot-process.ts";
import { settlesWithin } from "../../process/process-group.ts";
import type { ProcessInspector } from "../runtime.ts";
import { type StackPlace, unwindStack } from "./unwind.ts";

const toolLimitMs = 5000;

/** The user's frames in the stack that a debugger reports. */
async function readDebuggerStack(pid: number, isUser: (file: string) => boolean): Promise<SourceRange[] | undefined> {
  if (findProgram("gdb") === undefined) return undefined;
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

const replyLimitMs = 500;

/** Reads what the watcher reports about a bot, which is halted at each line until its stack has been read. */
export function watchNative(bot: BotProcess, stamp: ProgramStamp): ProcessInspector {
  const isUser = createIsUserFile(stamp);
  const program = stamp.command?.[0] ?? "";
  const [words, answers] = [bot.child.stdio[3], bot.child.stdio[4]] as [Readable?, Writable?];
  let isAttached = false;
  // At the last fatal signal, or when the bot exited.
  let last: readonly StackPlace[] | undefined;
  let reply: (asked: readonly StackPlace[]) => void = () => {};
  const receive = (line: string) => {
    if (line === "R") isAttached = true;
    const [, what, signal, pid, registers] = /^([CES]) (\d+) (\d+)((?: [0-9a-f]+)+)$/.exec(line) ?? [];
    if (!registers) return;
    const places = readStackNow(bot.outer(Number(pid)), registers, Number(signal) === constants.signals.SIGTRAP);
    answers?.write("g");
    if (what === "S") reply(places);
    else last = places;
  };
  let rest = "";
  words?.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop()!;
    for (const line of lines) receive(line);
  });
  return {
    async end() {
      await settlesWithin(bot.closed, replyLimitMs);
      return last && resolveUserFrames(program, last, isUser);
    },
    async stack() {
      return isAttached ? askedStack() : readDebuggerStack(bot.pid, isUser);
    },
  };

  async function askedStack() {
    if (bot.exit) return undefined;
    let places: readonly StackPlace[] = [];
    const answered = new Promise<void>((done) => {
      reply = (asked) => {
        places = asked;
        done();
      };
    });
    answers?.write("s");
    await settlesWithin(answered, replyLimitMs);
    const frames = await resolveUserFrames(program, places, isUser);
    return frames && frames.length > 0 ? frames : undefined;
  }
}

function readStackNow(pid: number | undefined, registers: string, isTrapped: boolean): readonly StackPlace[] {
  if (pid === undefined) return [];
  try {
    const values = registers
      .trim()
      .split(" ")
      .map((value) => BigInt(`0x${value}`));
    return unwindStack(pid, values, isTrapped);
  } catch {
    // The process has ended or may not be read.
    return [];
  }
}

/** Files in the bot's folder or below it count as the user's. */
function createIsUserFile(stamp: ProgramStamp): (file: string) => boolean {
  const bot = getBotFile(stamp);
  const folder = bot === undefined ? undefined : dirname(bot);
  return (file) => folder !== undefined && (isInFolder(file, folder) || !/[/\\]/.test(file));
}

/** Resolves addresses to source lines, with inlined functions. */
async function resolveUserFrames(
  program: string,
  places: readonly StackPlace[],
  isUser: (file: string) => boolean,
): Promise<SourceRange[] | undefined> {
  if (findProgram("addr2line") === undefined) return undefined;
  if (places.length === 0) return [];
  // A return address points after the call, possibly to the next line, so look one byte earlier.
  const addresses = places.map(({ address, isExact }) => (isExact ? address : address - 1).toString(16));
  const { stdout } = await runTool(["addr2line", "-e", program, "-f", "-i", "-C", "-a", ...addresses], {
    limitMs: 3000,
  });
  const frames: SourceRange[] = [];
  const lines = stdout.split("\n");
  for (let at = 0; at < lines.length - 1; at++) {
    const [, file, line] = /^(.+):(\d+)(?: \(discriminator \d+\))?$/.exec(lines[at + 1]!) ?? [];
    if (!file || !line || Number(line) === 0 || lines[at]!.startsWith("0x")) continue;
    if (isUser(file)) frames.push({ file, line: Number(line), name: lines[at]!.replace(/\(.*$/, "") });
  }
  return frames;
}
