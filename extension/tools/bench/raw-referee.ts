import { type ChildProcess, spawn } from "node:child_process";
import { encodeInit, encodeOutput, getGameInfo } from "../../../engine/referee/protocol.ts";

/** A referee and its players on bare pipes: what is left of a match without all that Spar does. */
export interface RawReferee {
  readonly referee: ChildProcess;
  readonly bots: readonly ChildProcess[];
  stop(): void;
}

/** Starts a referee that plays match after match, and bots that answer with one line. */
export function startRawReferee([program, ...args]: readonly string[], files: readonly string[]): RawReferee {
  const referee = spawn(program!, args);
  const bots = files.map((file) => spawn(file));
  for (const { stdout } of [referee, ...bots]) stdout.setEncoding("utf8");
  const stop = () => {
    for (const child of [referee, ...bots]) child.kill("SIGKILL");
  };
  return { referee, bots, stop };
}

const questionPattern = /\[\[NEXT_PLAYER_INPUT\] \d+\]\n([\s\S]*)\[\[NEXT_PLAYER_INFO\] 3\]\n(\d+)\n\d+\n\d+\n$/;

/** Plays a match and returns how long it took, in milliseconds. */
export async function playRaw({ referee, bots }: RawReferee, keys: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  referee.stdin!.write(encodeInit(bots.length, keys) + getGameInfo);
  for (;;) {
    const text = await readUntil(referee, (text) => text.endsWith("[[READY] 0]\n") || questionPattern.test(text));
    const [, input, player] = questionPattern.exec(text) ?? [];
    if (input === undefined) return performance.now() - began;
    const bot = bots[Number(player)]!;
    bot.stdin!.write(input);
    const answer = await readUntil(bot, (text) => text.endsWith("\n"));
    referee.stdin!.write(encodeOutput(answer.trimEnd()) + getGameInfo);
  }
}

function readUntil({ stdout }: ChildProcess, isAll: (text: string) => boolean): Promise<string> {
  return new Promise((done) => {
    let text = "";
    const take = (part: string) => {
      text += part;
      if (!isAll(text)) return;
      stdout!.off("data", take);
      done(text);
    };
    stdout!.on("data", take);
  });
}
