import { existsSync } from "node:fs";
import { join } from "node:path";
import { chanceAt } from "../arena/analyst/chance.ts";
import { follow, type MatchScene } from "../arena/analyst/scenes.ts";
import { averageChance, toTrial } from "../arena/analyst/trial.ts";
import { tryUpTo } from "../arena/analyst/weigh.ts";
import { solveSymmetric } from "../arena/statistics/linear.ts";
import { CannotPlay } from "../cli/failure.ts";
import { readSiteGameText } from "../cli/import.ts";
import { readRecordedGames } from "../cli/verify.ts";
import { analysis } from "../games/locm/analysis/analysis.ts";
import { collectEvidence, logistic, scalar } from "../games/locm/analysis/chance.ts";
import { imagineMatch } from "../games/locm/analysis/imagine.ts";
import { pickOdds } from "../games/locm/analysis/pick-odds.ts";
import { locm } from "../games/locm/game.ts";
import type { LocmState } from "../games/locm/rules/state.ts";
import { findSamplesFolder } from "../project/samples-folder.ts";
import type { RecordLine } from "../record/match-record.ts";
import { startOfPlan } from "../record/position.ts";
import { listAnswers, readPlan } from "../record/record-lines.ts";
import { fittedOdds, type RecordedPick } from "./fit-picks.ts";
import type { Say } from "./say.ts";

/** A recorded game, its winner, and what its two players picked. */
interface Recorded {
  readonly match: number;
  readonly record: readonly RecordLine[];
  readonly winner: number;
  readonly picks: readonly RecordedPick[];
}

/** A position of a recorded game, and the results of its playouts. */
interface Row {
  readonly match: number;
  readonly evidence: readonly number[];
  readonly chance: number;
  readonly mean: number;
  readonly won: 0 | 1;
}

/** Every stride-th answer of the battle is examined; an odd number treats both players alike. */
const stride = 5;
const worlds = 64;
/** The number of parts for cross-validation of the odds of picks. */
const folds = 10;

/**
 * How well the analyst predicts the winners of the recorded games of the live arena: the mean squared error (Brier
 * score; a coin has 0.25) over answers of the battle, each with what was known when it was given. In the
 * cross-validated result nothing was fitted to the predicted game itself; the analyst as shipped was fitted to all of
 * them.
 */
export function benchAnalyst(say: Say): object {
  const file = join(findSamplesFolder(), "../engine/test/fixtures/locm/arena-1.1.txt.gz");
  if (!existsSync(file)) throw new CannotPlay("The games to foretell are only in Spar's sources.");
  const games = readRecordedGames(file).flatMap((text, match) => recorded(String(text), match));
  const began = performance.now();
  const rows = games.flatMap((game) => listRows(game, pickOdds));
  const msPerPosition = (performance.now() - began) / rows.length;
  const brier = computeBrierScore(rows, ({ chance }) => chance);
  const brierPlayouts = computeBrierScore(rows, ({ mean }) => mean);
  const { brierCrossValidated, brierPlayoutsCrossValidated, picksTold } = crossValidated(games);
  const weights = fitted(rows);
  const shown = (value: number) => value.toFixed(4);
  say(`${rows.length} positions, ${worlds} playouts each, ${msPerPosition.toFixed(1)} ms a position`);
  say(`Brier score, cross-validated over games: ${shown(brierCrossValidated)}`);
  say(`of playouts alone ${shown(brierPlayoutsCrossValidated)}; picks told ${shown(picksTold)}`);
  say(`as it is, which has seen all games: ${shown(brier)}; playouts alone ${shown(brierPlayouts)}`);
  say(`weights fitted to all: ${weights.map(shown).join(" ")}`);
  const crossed = { brierCrossValidated, brierPlayoutsCrossValidated, picksTold };
  return { positions: rows.length, worlds, msPerPosition, ...crossed, brier, brierPlayouts, weights };
}

/** Odds of picks and weights fitted without the predicted game, and the share of left-out picks that they predict. */
function crossValidated(games: readonly Recorded[]) {
  const rows: Row[] = [];
  const forecasts: number[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const without = games.filter(({ match }) => match % folds !== fold);
    const odds = fittedOdds(without.flatMap(({ picks }) => picks));
    for (const game of games) {
      if (game.match % folds !== fold) continue;
      rows.push(...listRows(game, odds));
      for (const { three, chosen } of game.picks)
        forecasts.push(three.every((card) => odds[three[chosen]!]! >= odds[card]!) ? 1 : 0);
    }
  }
  const left = leftOut(rows);
  return {
    brierCrossValidated: computeBrierScore(rows, (row) => logistic(scalar(left[row.match]!, row.evidence))),
    brierPlayoutsCrossValidated: computeBrierScore(rows, ({ mean }) => mean),
    picksTold: averageChance(forecasts),
  };
}

function recorded(text: string, match: number): Recorded[] {
  const { record, imported } = readSiteGameText(text);
  const end = record.at(-1);
  if (imported.difference || end?.kind !== "end") return [];
  const position = startOfPlan(readPlan(record));
  for (const line of listAnswers(record)) follow(position, line);
  const { choices, picks } = position.state as LocmState;
  const made = picks.flatMap((mine) => choices.map((three, turn) => ({ three, chosen: three.indexOf(mine[turn]!) })));
  return [{ match, record, winner: end.outcome.places.indexOf(1), picks: made }];
}

function listRows({ match, record, winner }: Recorded, odds: Float64Array): Row[] {
  const position = startOfPlan(readPlan(record));
  const rows: Row[] = [];
  for (const [index, line] of listAnswers(record).entries()) {
    const ask = position.open[0]!;
    if (ask.phase === "battle" && (index + match) % stride === 0) {
      const state = position.state as LocmState;
      const scene = { index, ask, state: analysis.scene(state, ask), reply: line };
      rows.push(toRow(scene, match, winner === ask.player ? 1 : 0, odds));
    }
    follow(position, line);
  }
  return rows;
}

function toRow(scene: MatchScene, match: number, won: 0 | 1, odds: Float64Array): Row {
  const given = toTrial(scene.reply);
  const imagine = (of: LocmState, player: number, random: () => number) => imagineMatch(of, player, random, odds);
  const by = { ...analysis, imagine } as never;
  for (const _ of tryUpTo(locm.rules as never, by, scene, [given], worlds));
  const mean = averageChance(given.values);
  const { player } = scene.ask;
  const state = scene.state as LocmState;
  const chance = chanceAt(by, scene, given, mean);
  return { match, evidence: collectEvidence(state, player, mean), chance, mean, won };
}

function computeBrierScore(rows: readonly Row[], foretold: (row: Row) => number): number {
  return averageChance(rows.map((row) => (foretold(row) - row.won) ** 2));
}

/** For each match, weights fitted without it. */
function leftOut(rows: readonly Row[]): number[][] {
  const matches = Math.max(...rows.map(({ match }) => match)) + 1;
  return Array.from({ length: matches }, (_, match) => fitted(rows.filter((row) => row.match !== match)));
}

const rounds = 20;

/** Logistic regression by Newton's method. */
function fitted(rows: readonly Row[]): number[] {
  let weights = rows[0]!.evidence.map(() => 0);
  for (let round = 0; round < rounds; round++) {
    const gradient = weights.map(() => 0);
    const curvature = weights.map((_, i) => weights.map((_, j) => (i === j ? 1e-6 : 0)));
    for (const { evidence, won } of rows) {
      const chance = logistic(scalar(weights, evidence));
      for (const [i, one] of evidence.entries()) {
        gradient[i]! += one * (won - chance);
        for (const [j, other] of evidence.entries()) curvature[i]![j]! += one * other * chance * (1 - chance);
      }
    }
    const step = solveSymmetric(curvature, gradient);
    weights = weights.map((weight, i) => weight + step[i]!);
  }
  return weights;
}
