import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { runTool } from "../bots/build/tool.ts";
import { cliSettings } from "../cli/match-flags.ts";
import { createPool } from "../match/pool.ts";
import { type MatchSetup, planMatch } from "../match/setup.ts";
import { findClasspath } from "../project/referee/find-referee.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { BotStamp } from "../record/bot-stamp.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import { prepareOfficialRunner } from "./java-count.ts";
import { describeToolEnd } from "./tool-end.ts";

// Plays matches of a referee in Java by Spar and by CodinGame's own runner, and compares every question and score:
// `tsx engine/bench/official-equal.ts --referee FOLDER --league 4 --seeds 20 BOT BOT…`, with deterministic bots in any
// language but TypeScript. CodinGame's runner keeps the usual limits, so a busy machine may be why two matches differ:
// `--first 7 --seeds 1` plays seed 7 again. In a game for one player, seeds are the numbers of its test cases.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    referee: { type: "string" },
    first: { type: "string", default: "1" },
    seeds: { type: "string", default: "5" },
    league: { type: "string", default: "1" },
  },
});

async function main() {
  const referee = values.referee!;
  const official = await prepareOfficialRunner([findClasspath(referee)].flat().join(delimiter));
  if (typeof official === "string") throw new Error(official);
  const folder = mkdtempSync(join(tmpdir(), "spar-official-"));
  const [bot = "", ...opponents] = positionals;
  const request = { bot, opponents, folder: process.cwd(), game: { referee, folder }, trace: false, timeScale: 20 };
  const match = await resolveMatch({ ...request, options: { league: Number(values.league) } }, cliSettings);
  if (!match.ok) throw new Error(match.message);
  const pool = createPool({ size: 1 });
  let [equal, questions] = [0, 0];
  const began = performance.now();
  const [first, seeds] = [Number(values.first), Number(values.seeds)];
  for (let seed = first; seed < first + seeds; seed++) {
    const record = await pool.play(planMatch(match.setup, String(seed)));
    const { turns } = createReplay(record);
    const asked = positionals.map((_, player) =>
      turns.flatMap(({ ask, messages }) => (ask.player === player ? [...messages, ask.text] : [])).join(""),
    );
    const logs = positionals.map((_, player) => join(folder, `${seed}-${player}`));
    const players = match.setup.bots.map((bot, player) => writeLoggingPlayer(bot, logs[player]!));
    const game = nameGame(match.setup, referee, seed);
    const run = await runTool([...official, ...game, ...players], {
      limitMs: 300_000,
      cwd: referee,
    });
    const last = run.stdout.trim().split("\n").at(-1) ?? "";
    if (!last.startsWith("{")) throw new Error(`CodinGame's runner ${describeToolEnd(run)}`);
    const { scores, failCause } = JSON.parse(last) as { scores: Record<string, number>; failCause?: string };
    const wrong = [
      ...(failCause === undefined ? [] : [`CodinGame's runner failed: ${failCause}`]),
      ...positionals.flatMap((_, player) => findDifference(asked[player]!, readFileSync(logs[player]!, "utf8"))),
      ...compareScores(record, Object.values(scores)),
    ];
    questions += turns.length;
    if (wrong.length === 0) equal++;
    else console.log(`seed ${seed}: ${wrong.join("; ")}`);
  }
  await pool.dispose();
  rmSync(folder, { recursive: true, force: true });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${equal} of ${values.seeds} matches equal, ${questions} questions, ${seconds} s`);
}

/** What the official runner is to play: a seed in a league, or the file of a test case of a game for one player. */
function nameGame(setup: MatchSetup, referee: string, seed: number): string[] {
  if (!setup.referee?.testCases) return [values.league, String(seed), "-"];
  const files = ["json", "yaml"].map((ending) => join(referee, "config", `test${seed}.${ending}`));
  return ["0", "test", files.find((file) => existsSync(file)) ?? ""];
}

/** A program that notes in a file what the bot reads; the official runner splits commands at blanks. */
function writeLoggingPlayer(bot: BotStamp, log: string): string {
  if (bot.kind !== "file") throw new Error(`${bot.name} is not a file.`);
  const command = bot.command ?? [bot.language === "python" ? "python3" : "node", bot.file];
  const file = `${log}.sh`;
  const words = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  writeFileSync(file, `#!/bin/sh\ntee ${log} | ${words.join(" ")}\n`, { mode: 0o755 });
  return file;
}

function compareScores(record: MatchRecord, official: readonly number[]): string[] {
  const last = record.findLast((line) => line.kind === "referee")?.next;
  const scores = last?.kind === "scores" ? last.scores.join() : "none";
  return scores === official.join() ? [] : [`scores ${scores} and ${official.join()}`];
}

/** The first line that differs, but for blanks at its end. */
function findDifference(asked: string, official: string): string[] {
  const [a, b] = [asked, official].map((text) => text.trimEnd().split("\n"));
  const at = a!.findIndex((line, i) => line.trimEnd() !== b![i]?.trimEnd());
  if (at < 0 && a!.length === b!.length) return [];
  const line = at < 0 ? a!.length : at;
  return [`line ${line + 1}: ${JSON.stringify([a![line], b![line]])}`];
}

void main();
