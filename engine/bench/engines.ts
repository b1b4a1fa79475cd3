import { createBuiltinBot } from "../bots/builtin-bot.ts";
import { parseOptions } from "../game/options.ts";
import { games } from "../games.ts";
import { playMatch } from "../match/play.ts";
import type { MatchPlan, RecordLine } from "../record/match-record.ts";
import { judgeReply, startOfPlan } from "../record/position.ts";
import { listAnswers } from "../record/record-lines.ts";
import type { PrintLine } from "./say.ts";

/** How many matches of builtins an engine replays from their records. */
export interface EngineRate {
  readonly game: string;
  readonly matchesPerSecond: number;
  readonly answersPerMatch: number;
}

/** How long each engine is measured. */
const budgetMs = 1500;

/** Matches per second that each engine alone replays, from records of its own builtins. */
export async function benchEngines(say: PrintLine): Promise<EngineRate[]> {
  const rates: EngineRate[] = [];
  for (const game of games) {
    const names = game.bots.builtins.map(({ name }) => name);
    const stamps = [names.at(-1)!, names[0]!].map((name) => ({ kind: "builtin", name, builtin: name }) as const);
    const plan: MatchPlan = {
      game: game.id,
      options: parseOptions(game, {}),
      seeds: game.rules.seeds("bench"),
      timeScale: 1,
      trace: false,
      bots: stamps,
    };
    const lines: RecordLine[] = [{ kind: "match", format: 1, engine: "bench", at: "", ...plan }];
    const bots = stamps.map((stamp, player) => createBuiltinBot(stamp, player, plan));
    await playMatch(plan, bots, (line) => lines.push(line), new AbortController().signal);
    const answers = listAnswers(lines);
    const rate = measurePerSecond(() => {
      const position = startOfPlan(plan);
      for (const answer of answers) judgeReply(position, answer);
    });
    const speed = Math.round(rate * answers.length).toLocaleString("en");
    say(`${game.title}: ${rate.toFixed(0)} matches/s of ${answers.length} answers (${speed} answers/s)`);
    rates.push({ game: game.id, matchesPerSecond: rate, answersPerMatch: answers.length });
  }
  return rates;
}

/** How often `run` can be called per second, after a warm-up. */
function measurePerSecond(run: () => void): number {
  run();
  const began = performance.now();
  let count = 0;
  while (performance.now() - began < budgetMs) {
    run();
    count++;
  }
  return (1000 * count) / (performance.now() - began);
}
