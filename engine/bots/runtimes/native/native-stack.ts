import { basename, dirname } from "node:path";
import type { Readable } from "node:stream";
import type { BotStamp, SourceRange } from "../../../record/answer.ts";
import { programPath, runTool } from "../../build/tool.ts";
import type { BotProcess } from "../../process/bot-process.ts";
import { within } from "../../process/process-group.ts";
import type { Outside } from "../runtime.ts";
import { debuggerStack } from "./debugger-stack.ts";

const replyMs = 200;

/** What the linked crash handler writes to descriptor 3: addresses of the last crash and of the last stack asked for. */
export function nativeStack(bot: BotProcess, stamp: BotStamp): Outside {
  const isUser = besides(stamp);
  const program = bot.child.spawnargs[0]!;
  let text = "";
  let wake = () => {};
  // Without the handler the signal would end the bot.
  let linked = false;
  const pipe = bot.child.stdio[3] as Readable | null | undefined;
  pipe?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString("latin1")).slice(-16384);
    linked ||= text.startsWith("R\n");
    wake();
  });
  const last = (kinds: "S" | "CE") =>
    text
      .split("\n")
      .findLast((line) => kinds.includes(line.slice(0, 1)) && line !== "")
      ?.slice(2);
  return {
    async end() {
      await within(bot.closed, replyMs);
      const addresses = last("CE");
      return addresses === undefined ? undefined : userFrames(program, addresses.split(" "), isUser);
    },
    async stack() {
      return (await askedStack()) ?? debuggerStack(bot.pid, isUser);
    },
  };

  async function askedStack() {
    if (bot.exit || !linked) return undefined;
    text = "";
    const told = new Promise<void>((done) => {
      wake = done;
    });
    try {
      process.kill(bot.pid, "SIGUSR2");
    } catch {
      return undefined;
    }
    await within(told, replyMs);
    const addresses = last("S");
    const frames = addresses === undefined ? undefined : await userFrames(program, addresses.split(" "), isUser);
    return frames && frames.length > 0 ? frames : undefined;
  }
}

/** Files beside the bot or below count as the user's. */
function besides({ file: bot }: BotStamp): (file: string) => boolean {
  const folder = bot === undefined ? undefined : dirname(bot);
  return (file) =>
    folder !== undefined && (file.startsWith(folder) || !/[/\\]/.test(file)) && basename(file) !== "crash-handler.c";
}

/** The first address is the place of the signal; the others are the whole stack, in which the handler comes first. */
async function userFrames(
  program: string,
  [place, ...stack]: readonly string[],
  isUser: (file: string) => boolean,
): Promise<SourceRange[] | undefined> {
  if (programPath("addr2line") === undefined || place === undefined) return undefined;
  // A call returns to the instruction after it, which may be of the next line already.
  const calls = stack.slice(stack.indexOf(place) + 1).map((address) => (BigInt(`0x${address}`) - 1n).toString(16));
  const { stdout } = await runTool(["addr2line", "-e", program, "-f", "-i", "-C", "-a", place, ...calls], {
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
