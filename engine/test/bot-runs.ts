import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bot } from "../bots/bot.ts";
import { findFileLanguage } from "../bots/languages/languages.ts";
import { createProcessBot } from "../bots/process-bot/process-bot.ts";
import type { Ask } from "../game/turn.ts";
import type { Answer, FileStamp, ProgramStamp } from "../record/match-record.ts";

// Small bots as files in a folder of their own, played with real processes.

// Kept between runs of the tests under names made from the contents, so that nothing is compiled twice.
const folder = join(tmpdir(), "spar-test-bots");
export const cacheFolder = join(tmpdir(), "spar-test-cache");
const started: Bot[] = [];

export async function endRuns(): Promise<void> {
  await Promise.all(started.splice(0).map((bot) => bot.stop()));
}
afterEachTest(endRuns);

/** Writes files into a folder of their own; the path of the first. */
export function sourceFiles(files: Readonly<Record<string, string>>): string {
  const own = join(folder, createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16));
  mkdirSync(own, { recursive: true });
  for (const [name, source] of Object.entries(files)) writeFileSync(join(own, name), source);
  return join(own, Object.keys(files)[0]!);
}

export const sourceFile = (name: string, source: string): string => sourceFiles({ [name]: source });

export const makeSourceStamp = (name: string, source: string) => stampOfFile(sourceFile(name, source));

export async function stampOfFile(file: string): Promise<FileStamp> {
  const language = findFileLanguage(file)!;
  const prepared = await language.prepare({ file, cacheFolder });
  assert.ok(prepared.ok, prepared.ok ? "" : `${prepared.why}\n${prepared.detail}`);
  return { kind: "file", name: "bot", file, language: language.id, command: prepared.command, env: prepared.env };
}

export interface RunOptions {
  readonly trace?: boolean;
  readonly timeScale?: number;
  readonly game?: string;
  readonly options?: unknown;
}

export async function startedBot(stamp: ProgramStamp, run: RunOptions = {}): Promise<Bot> {
  const { trace = false, timeScale = 1, game = "locm", options } = run;
  const bot = createProcessBot(stamp, { game, trace, timeScale, options });
  started.push(bot);
  assert.deepEqual(await bot.start(), { ok: true });
  return bot;
}

export async function botFrom(name: string, source: string, options?: RunOptions): Promise<Bot> {
  return startedBot(await makeSourceStamp(name, source), options);
}

export function question(text: string, more: Partial<Ask> = {}): Ask {
  return { kind: "ask", player: 0, text, ends: { lines: 1 }, limitMs: 2000, turn: 1, phase: "", ...more };
}

export async function askOne(bot: Bot, text: string, more: Partial<Ask> = {}): Promise<Answer> {
  const [answer] = await bot.ask([question(text, more)]);
  return answer!;
}

/** Line of a source, from 1, that holds the mark. */
export function marked(source: string, mark = "HERE"): number {
  return source.split("\n").findIndex((line) => line.includes(mark)) + 1;
}
