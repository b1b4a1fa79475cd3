import { setTimeout } from "node:timers/promises";
import type { BotProcess } from "./bot-process.ts";
import { findDescendants } from "./descendants.ts";
import { readProcText } from "./proc.ts";
import { settlesWithin } from "./process-group.ts";
import { listTaggedPids } from "./process-tag.ts";
import { endProcesses } from "./stop-group.ts";

/** What became of a bot when its input ended. */
export interface InputEnd {
  /** How long the bot took to end, in milliseconds; absent if it did not end by itself. */
  readonly ms?: number;
  /** The command lines of processes that outlived the bot (Linux). */
  readonly survivors: readonly string[];
}

/** How long a process that the bot started may take to notice that the bot has ended. */
const farewellMs = 500;
const pollMs = 20;

/**
 * Ends the input of a bot and waits for the bot to end, at most `limitMs`; then ends the bot's own process, and looks
 * for others that it left behind.
 */
export async function endInput(bot: BotProcess, limitMs: number): Promise<InputEnd> {
  // Only while the bot lives can its processes be identified.
  findDescendants(bot.seen);
  const began = performance.now();
  bot.child.stdin?.end();
  await settlesWithin(bot.exited, limitMs);
  const ms = Math.round(performance.now() - began);
  // A bot that prints endlessly is killed before.
  const ended = bot.exit !== undefined && bot.exit.signal !== "SIGKILL";
  if (!bot.exit) {
    endProcesses([bot.pid]);
    await settlesWithin(bot.exited, farewellMs);
  }
  return { ...(ended && { ms }), survivors: await findSurvivors(bot) };
}

async function findSurvivors(bot: BotProcess): Promise<string[]> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const tagged = bot.tag === undefined ? [] : listTaggedPids(bot.tag, bot.leader);
    const pids = new Set([...findDescendants(bot.seen), ...tagged].filter((pid) => pid !== bot.pid));
    if (bot.exit) pids.delete(bot.leader);
    if (pids.size === 0 || waitedMs >= farewellMs) return [...pids].map(readCommandLine);
    await setTimeout(pollMs);
  }
}

function readCommandLine(pid: number): string {
  return readProcText(`/proc/${pid}/cmdline`).split("\0").join(" ").trim() || `process ${pid}`;
}
