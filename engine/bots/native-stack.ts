import type { Readable } from "node:stream";
import type { SourceRange } from "../record/answer.ts";
import { type BotProcess, within } from "./bot-process.ts";
import { programPath, runTool } from "./languages/tool.ts";

/** What the linked crash handler wrote to descriptor 3: addresses of the last crash and of the last stack asked for. */
export interface NativeStack {
  /** The user's frames when a deadly signal came or the program ended itself; none when its main function returned. */
  end(): Promise<SourceRange[] | undefined>;
  /** The user's frames now; undefined when it does not say so soon. */
  now(): Promise<SourceRange[] | undefined>;
}

const replyMs = 200;

export function nativeStack(bot: BotProcess, isUser: (file: string) => boolean): NativeStack {
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
    async now() {
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
    },
  };
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
