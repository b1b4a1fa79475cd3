import { computeTrialChance } from "../arena/analyst/chance.ts";
import { followAnswer, type MatchScene } from "../arena/analyst/scenes.ts";
import { computeMeanChance, hasEnded, toTrial } from "../arena/analyst/trial.ts";
import { tryInWorlds } from "../arena/analyst/weigh.ts";
import { computeLogOdds } from "../game/log-odds.ts";
import { analysis } from "../games/locm/analysis/analysis.ts";
import { collectEvidence, type Evidence, weighStanding } from "../games/locm/analysis/chance.ts";
import { type Conduct, noteConduct } from "../games/locm/analysis/conduct.ts";
import { locm } from "../games/locm/index.ts";
import type { LocmState } from "../games/locm/rules/state.ts";
import type { MatchPlan, RecordLine } from "../record/match-record.ts";
import { startOfPlan } from "../record/position.ts";
import { listAnswers, readPlan } from "../record/record-lines.ts";

/** An answer of a battle of LOCM, what is predicted after it, and who won. */
export interface ChanceRow {
  readonly rules: string;
  readonly match: number;
  /** The names of the answering player and of its opponent. */
  readonly bots: readonly string[];
  /** Answers of the match that came after this one. */
  readonly left: number;
  readonly won: 0 | 1;
  readonly chance: number;
  /** The share of playouts won; NaN where there was none. */
  readonly mean: number;
  /** The share of worlds that were played out, and of worlds that were won for certain. */
  readonly open: number;
  readonly certain: number;
  /** What weights are fitted to: the log-odds of the playouts, the same among strong players, then the mean lead. */
  readonly evidence: readonly number[];
}

/** Imagined worlds of each answer. */
export const worldCount = 64;

/**
 * Every so manieth answer of the battle of a finished match, from a place that depends on the match's number: an odd
 * stride takes both players alike. A match that a failure ended tells nothing of its positions.
 */
export function collectChanceRows(record: readonly RecordLine[], match: number, stride: number): ChanceRow[] {
  const end = record.at(-1);
  const answers = listAnswers(record);
  if (end?.kind !== "end" || answers.at(-1)?.failure !== undefined) return [];
  const plan = readPlan(record);
  const position = startOfPlan(plan);
  const winner = end.outcome.places.indexOf(1);
  const rows: ChanceRow[] = [];
  let past: Conduct | undefined;
  for (const [index, reply] of answers.entries()) {
    const ask = position.open[0]!;
    if (ask.phase === "battle" && (index + match) % stride === 0) {
      const scene = { index, ask, state: analysis.scene(position.state as LocmState, ask), reply, past };
      rows.push({ match, left: answers.length - 1 - index, ...predictRow(scene, plan, winner) });
    }
    past = noteConduct(past, position.state as LocmState, reply);
    followAnswer(position, reply);
  }
  return rows;
}

function predictRow(scene: MatchScene, { bots }: MatchPlan, winner: number): Omit<ChanceRow, "match" | "left"> {
  const { ask, reply } = scene;
  const { player } = ask;
  const given = toTrial(reply);
  const imagined: Evidence[] = [];
  const standing = (state: LocmState, of: number, past?: Conduct) => {
    imagined.push(collectEvidence(state, of, past));
    return weighStanding(state, of, past);
  };
  const by = { ...analysis, standing } as never;
  for (const _ of tryInWorlds(locm.rules as never, by, scene, [given], worldCount));
  const certain = given.settledValue / worldCount;
  const open = 1 - given.settled / worldCount;
  const mean = computeMeanChance(given.values);
  const played = (mean - certain) / open;
  const odds = computeLogOdds(played);
  const strong = computeMeanChance(imagined.map((one) => one.strong));
  const lead = imagined[0]?.lead.map((_, i) => computeMeanChance(imagined.map((one) => one.lead[i]!))) ?? [];
  return {
    rules: (scene.state as LocmState).rules,
    bots: [bots[player]!.name, bots[1 - player]!.name],
    ...{ open, certain, mean: played },
    won: winner === player ? 1 : 0,
    chance: hasEnded(given) ? mean : computeTrialChance(by, given, mean),
    evidence: open === 0 ? [] : [odds, odds * strong, ...lead],
  };
}

/** The mean squared error; a coin has 0.25. */
export function computeBrierScore<Row extends { readonly won: 0 | 1 }>(
  rows: readonly Row[],
  predict: (row: Row) => number,
): number {
  return computeMeanChance(rows.map((row) => (predict(row) - row.won) ** 2));
}
