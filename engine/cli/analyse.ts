import { type AnalysisStep, analyse } from "../arena/analyst/analyse.ts";
import type { Chance } from "../arena/analyst/chance.ts";
import type { Mistake } from "../arena/analyst/mistake.ts";
import { isFolder, userStats } from "../files/user-file.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { createPool } from "../match/pool.ts";
import { planOf } from "../match/setup.ts";
import type { RecordLine } from "../record/match-record.ts";
import { readRecordStart } from "../record/record-file.ts";
import { planIn } from "../record/record-parts.ts";
import { createReplay } from "../record/replay.ts";
import { gamesIn, isRecordText } from "../record/site-game.ts";
import { CannotPlay } from "./failure.ts";
import { siteGameIn } from "./import.ts";
import { cannotPlay } from "./match.ts";
import { type MatchOptions, resolveFromFlags } from "./match-options.ts";
import { textIn } from "./recorded-text.ts";
import { say, sayJson } from "./say.ts";

export interface AnalyseOptions extends MatchOptions {
  /** From 0. */
  readonly player?: number;
  /** Milliseconds. */
  readonly budget: number;
  readonly json?: boolean;
}

/** Everything that was said of a match, each answer once. */
interface Analysed {
  readonly chances: readonly Chance[];
  readonly mistakes: readonly Mistake[];
}

/** `spar analyse RECORD|BOT`: the winning chance over a match, and the answers that gave it up. */
export async function analyseMatch(
  path: string,
  opponents: readonly string[],
  options: AnalyseOptions,
): Promise<number> {
  const lines = recordAt(path) ?? (await played(path, opponents, options));
  const { bots } = planIn(lines);
  if (options.player !== undefined && options.player >= bots.length) {
    throw new CannotPlay(`There is no player ${options.player + 1}; the match has ${bots.length}.`);
  }
  const analysed = within(options.budget, analyse(lines, { player: options.player }));
  if (options.json) sayJson(analysed);
  else say(...analysisLines(lines, analysed));
  return 0;
}

/** What is found until so many milliseconds are over. */
function within(budget: number, steps: Iterable<AnalysisStep>): Analysed {
  const until = performance.now() + budget;
  const chances = new Map<number, Chance>();
  const mistakes = new Map<number, Mistake>();
  for (const step of steps) {
    for (const chance of step.chances) chances.set(chance.answer, chance);
    for (const mistake of step.mistakes) mistakes.set(mistake.answer, mistake);
    if (performance.now() >= until) break;
  }
  const byAnswer = (one: { answer: number }, other: { answer: number }) => one.answer - other.answer;
  return { chances: [...chances.values()].sort(byAnswer), mistakes: [...mistakes.values()].sort(byAnswer) };
}

/** The record in a file, or of the game of a site in it; undefined where it is a bot. */
function recordAt(path: string): readonly RecordLine[] | undefined {
  if (!userStats(path) || isFolder(path)) return undefined;
  const text = textIn(path, "record");
  if (isRecordText(text)) return readRecordStart(text);
  const [first = ""] = gamesIn(text);
  return /^\s*(?:\{|game )/.test(first) ? [...siteGameIn(first).record] : undefined;
}

async function played(
  bot: string,
  opponents: readonly string[],
  options: AnalyseOptions,
): Promise<readonly RecordLine[]> {
  const matched = await resolveFromFlags(bot, opponents, options);
  if (!matched.ok) throw cannotPlay(matched.message, matched.problems);
  const pool = createPool({ size: 1 });
  try {
    return await pool.play(planOf(matched.setup, options.seed ?? matched.seed ?? freshSeed()));
  } finally {
    await pool.dispose();
  }
}

function analysisLines(lines: readonly RecordLine[], { chances, mistakes }: Analysed): string[] {
  const { game, turns } = createReplay(lines, { notes: false, measures: true });
  const names = planIn(lines).bots.map(({ name }, player) => `${player + 1}. ${name}`);
  const measures = turns.at(-1)?.measures ?? [];
  const head = `${game.id}: ${names.join(" vs ")}; ${game.views.measure.name}: ${measures.join(", ")}`;
  if (!game.extras?.analysis) return [head];
  const charts = names.map((name, player) => `${name}: ${chart(chances.filter((one) => one.player === player))}`);
  const found = mistakes.map(({ player, text }) => `  ${player + 1}. ${text}`);
  const title = found.length === 0 ? "No mistake was found." : "Mistakes:";
  return [head, ...charts, title, ...found];
}

const mostShown = 24;

/** The chance in per cent, at some places of the match. */
function chart(chances: readonly Chance[]): string {
  const every = Math.max(1, Math.ceil(chances.length / mostShown));
  const shown = chances.filter((_, i) => (chances.length - 1 - i) % every === 0);
  return shown.length === 0 ? "no answer" : `${shown.map(({ chance }) => Math.round(100 * chance)).join(" ")} %`;
}
