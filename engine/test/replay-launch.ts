import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { TurnLaunch } from "../app/debug-turn.ts";
import type { MatchRecord } from "../record/match-record.ts";

export interface DebugMessage {
  readonly stop?: boolean;
  readonly differs?: number;
  readonly expected?: string;
  readonly actual?: string;
  readonly waits?: number;
  readonly over?: boolean;
}

/** What the bot wrote in the match, line ends included. */
export function recordedOutput(record: MatchRecord, launch: TurnLaunch): string {
  const { parts } = JSON.parse(readFileSync(launch.env.SPAR_REPLAY!, "utf8")) as {
    parts: { reply?: string; ends?: unknown }[];
  };
  assert.ok(parts.filter(({ reply }) => reply !== undefined).length <= record.length);
  return parts
    .filter(({ reply }) => reply !== undefined)
    .map(({ reply, ends }) => `${reply}\n${ends === "blank" ? "\n" : ""}`)
    .join("");
}

/** Runs the program of a debug session without a debugger: what it printed, and what its host told. */
export async function replayed(
  launch: TurnLaunch,
  env: Record<string, string> = {},
): Promise<{ out: string; messages: DebugMessage[] }> {
  const [program, ...args] = [...launch.interpreter, ...launch.script];
  const child = spawn(program!, args, {
    cwd: launch.cwd,
    env: { ...process.env, ...launch.env, ...env },
    stdio: ["ignore", "pipe", "ignore", "pipe"],
  });
  const [out, news] = await Promise.all([text(child.stdout!), text(child.stdio[3] as Readable)]);
  return { out, messages: news.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as DebugMessage])) };
}
