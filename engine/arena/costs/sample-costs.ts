import type { ExactAnalysis, Foresight } from "../../game/analysis.ts";
import type { Rules } from "../../game/rules.ts";
import { getGame } from "../../games.ts";
import { createQuickRandom } from "../../random/seeded.ts";
import type { AnswerLine, RecordLine } from "../../record/match-record.ts";
import { judgeReply, type Position, startOfRecord } from "../../record/position.ts";
import { listAnswers, readPlan } from "../../record/record-lines.ts";
import type { GuessLine } from "../../record/source-line.ts";
import type { LineCosts } from "../../views/line-cost.ts";
import { estimateLoss } from "../analyst/chance.ts";
import { chooseAnswers, type MatchScene, noteAnswer } from "../analyst/scenes.ts";
import { toTrial } from "../analyst/trial.ts";
import { type WeighEffort, weigh } from "../analyst/weigh.ts";
import { type CostedAnswer, estimateLineCosts } from "./line-costs.ts";
import { type AnswerSelection, createAnswerSelection } from "./next-heard.ts";
import { findWriters } from "./writers.ts";

/** A player of a match whose lines are judged. */
export interface CostedMatch {
  readonly lines: readonly RecordLine[];
  readonly player: number;
}

export interface CostSampling {
  /** Each step is short; the caller stops when it wants to. */
  readonly steps: Generator<void, void>;
  /** The costs known so far. */
  table(): LineCosts;
}

/** Further matches are ignored. */
export const maxCostedMatches = 200;
/** Answers judged per match before the next match: reading a match again takes longer than a playout. */
const answersPerMatch = 6;
/** Fewer worlds than usual, since averaging over more answers helps more than being sure of each. */
const briefEffort: WeighEffort = { round: 8, least: 24, max: 24 };
/** Answers read between two steps. */
const answersPerStep = 256;

interface AnswerPlace extends CostedAnswer {
  readonly index: number;
}

/**
 * Judges answers of several matches, a few per match in turn, beginning with those that improve the estimates of lines
 * most, so that lines which seldom write are covered too. Throws what `startOfPlan` throws.
 */
export function estimateCosts(matches: readonly CostedMatch[], guess: GuessLine): CostSampling {
  const chosen = matches.slice(0, maxCostedMatches);
  const read: AnswerPlace[][] = [];
  let games = 1;
  function* steps(): Generator<void, void> {
    for (const match of chosen) read.push(yield* listPlaces(match, guess));
    games = countGames(chosen);
    const next = createAnswerSelection(read.flat());
    const left = read.map((places, i) =>
      shuffleBySeed(places, `${i}/costs`).filter(({ writers }) => writers.length > 0),
    );
    while (left.some(({ length }) => length > 0)) {
      for (const [i, match] of chosen.entries()) {
        const places = removeBest(left[i]!, next);
        yield* judgeSome(match, places);
        for (const place of places.values()) next.receive(place);
      }
    }
  }
  const noAnalysis = findNoAnalysis(chosen);
  return {
    steps: steps(),
    table: () => ({
      ...estimateLineCosts(read.flat(), { matches: read.length, games }),
      ...(noAnalysis === undefined ? {} : { noAnalysis }),
    }),
  };
}

/** The title of the matches' game if none of them can be judged. */
function findNoAnalysis(matches: readonly CostedMatch[]): string | undefined {
  const games = matches.map(({ lines }) => {
    const { game, referee } = readPlan(lines);
    return getGame(game, referee);
  });
  return games.some(({ extras }) => extras?.analysis) ? undefined : games[0]?.title;
}

/** The number of games in all matches in which their players were asked. */
function countGames(matches: readonly CostedMatch[]): number {
  const each = matches.map(({ lines, player }) => {
    const own = listAnswers(lines).filter((line) => line.player === player);
    return new Set(own.map(({ gameNumber }) => gameNumber)).size;
  });
  return Math.max(
    1,
    each.reduce((all, games) => all + games, 0),
  );
}

/** The answers of a player with the lines that wrote them. */
function* listPlaces({ lines, player }: CostedMatch, guess: GuessLine): Generator<void, AnswerPlace[]> {
  const plan = readPlan(lines);
  const all = listAnswers(lines);
  const chosen = chooseAnswers(lines, player);
  const weight = all.filter((line) => line.player === player).length / chosen.size;
  const position = startOfRecord(lines);
  const places: AnswerPlace[] = [];
  for (const [index, line] of all.entries()) {
    if (position.open[0]?.player !== line.player) break;
    const rulings = judgeReply(position, line);
    const writers = () => findWriters(line, rulings, plan.bots[player]!, guess);
    if (chosen.has(index)) places.push({ index, writers: writers(), ms: line.ms, weight });
    if (index % answersPerStep === 0) yield;
  }
  return places;
}

/** Removes and returns the answers that improve the estimates most. */
function removeBest(left: AnswerPlace[], next: AnswerSelection): Map<number, AnswerPlace> {
  const found = new Map<number, AnswerPlace>();
  while (found.size < answersPerMatch && left.length > 0) {
    const gains = left.map(next.gain);
    const [place] = left.splice(gains.indexOf(Math.max(...gains)), 1);
    next.take(place!);
    found.set(place!.index, place!);
  }
  return found;
}

function* judgeSome({ lines }: CostedMatch, places: ReadonlyMap<number, AnswerPlace>): Generator<void, void> {
  const position = startOfRecord(lines);
  const { rules, extras } = position.game;
  const by = extras?.analysis;
  if (!by || places.size === 0) return;
  const scenes: MatchScene[] = [];
  let past: unknown;
  const last = Math.max(...places.keys());
  for (const [index, line] of listAnswers(lines)
    .slice(0, last + 1)
    .entries()) {
    if (places.has(index)) {
      if (by.isExact) places.get(index)!.loss = computeExactLoss(by, position, line);
      else scenes.push({ ...findScene(by, position, line), past });
    }
    past = noteAnswer(by, past, position, line);
    judgeReply(position, line);
    if (index % answersPerStep === 0) yield;
  }
  for (const scene of scenes) {
    places.get(scene.index)!.loss = by.isExact ? 0 : yield* measureLoss(rules, by, scene);
    yield;
  }
}

function findScene(by: Foresight, { state, open, index }: Position, reply: AnswerLine): MatchScene {
  const ask = open[0]!;
  return { index, ask, reply, state: by.scene(state, ask) };
}

function computeExactLoss({ judge: judged }: ExactAnalysis, { state, open }: Position, reply: AnswerLine): number {
  return 1 - judged(state, open[0]!, reply).kept;
}

/** What an answer lost compared with the best answer found, certain or not. */
function* measureLoss(rules: Rules, by: Foresight, scene: MatchScene): Generator<void, number> {
  const given = toTrial(scene.reply);
  const steps = weigh(rules, by, scene, given, briefEffort);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      const { best, lead } = step.value;
      return best === given ? 0 : estimateLoss(by, { given, best, lead }).loss;
    }
    yield;
  }
}

/** Shuffles a list in an order that depends only on the seed. */
function shuffleBySeed<Each>(list: readonly Each[], seed: string): Each[] {
  const random = createQuickRandom(seed);
  return list
    .map((each) => ({ each, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each);
}
