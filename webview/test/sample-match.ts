import { parseOptions } from "../../engine/game/game.ts";
import type { Ask } from "../../engine/game/turn.ts";
import { getGame } from "../../engine/games.ts";
import type { AnswerLine, MatchLine, RecordLine } from "../../engine/record/match-record.ts";
import { judgeReply, startOfPlan } from "../../engine/record/position.ts";

export interface SampleMatch {
  readonly game: string;
  readonly options?: unknown;
  readonly seed: string;
  readonly builtins: readonly string[];
  /** Changes what a builtin answered: a bot with faults. */
  readonly spoil?: (text: string, answer: number) => string;
  readonly mostAnswers?: number;
}

/** A real match between builtins, played at once: what a board is tried on. */
export function sampleMatch(sample: SampleMatch): RecordLine[] {
  const game = getGame(sample.game);
  const options = parseOptions(game, sample.options ?? {});
  const seeds = game.rules.seeds(sample.seed);
  const bots = sample.builtins.map((name, player) =>
    game.bots.builtins
      .find((builtin) => builtin.name === name)!
      .create({ options, player, random: numbers(player + 1), now: () => 0 }),
  );
  const head = createMatchLine(sample, seeds);
  const lines: RecordLine[] = [head];
  const position = startOfPlan(head);
  const chance = numbers(7);
  let answers = 0;
  while (position.open.length > 0 && answers < (sample.mostAnswers ?? 5000)) {
    for (const tell of position.tells) bots[tell.player]!.tell?.(tell.text);
    for (const ask of [...position.open]) {
      const answered = bots[ask.player]!.ask(ask.text, ask.limitMs);
      const line = answerTo(ask, sample.spoil?.(answered, answers) ?? answered, answers, chance);
      lines.push(line);
      judgeReply(position, line);
      answers++;
    }
  }
  const outcome = game.rules.findOutcome(position.state);
  if (outcome) lines.push({ kind: "end", outcome, digest: "00000000", durationMs: 1234 });
  return lines;
}

function createMatchLine(sample: SampleMatch, seeds: Record<string, string>): MatchLine {
  return {
    kind: "match",
    format: 1,
    engine: "test",
    at: "2026-01-01T00:00:00Z",
    game: sample.game,
    options: sample.options ?? {},
    seeds,
    timeScale: 1,
    trace: false,
    bots: sample.builtins.map((builtin) => ({ kind: "builtin" as const, name: builtin, builtin })),
  };
}

function answerTo(ask: Ask, text: string, answers: number, chance: () => number): AnswerLine {
  const ms = ask.limitMs * 0.05 * (0.2 + chance() * chance() * 14);
  const stderr = answers % 3 === 0 ? `thinking about turn ${ask.turn}\nbest value ${chance().toFixed(3)}` : undefined;
  const gameNumber = ask.gameNumber === undefined ? {} : { gameNumber: ask.gameNumber };
  return { kind: "answer", player: ask.player, ...gameNumber, text, ms, stderr };
}

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}
