import type { RecordLine } from "../../record/match-record.ts";
import { startOfRecord } from "../../record/position.ts";
import { listAnswers } from "../../record/record-lines.ts";
import type { Chance } from "../../views/analysis-facts.ts";
import { estimateChance, roundChance } from "./chance.ts";
import { followAnswer, type MatchScene, noteAnswer } from "./scenes.ts";
import { toTrial } from "./trial.ts";
import { tryInWorlds } from "./weigh.ts";

/** Playouts per answer: a twentieth of a second in all, and an interval of a few per cent. */
const worldCount = 96;

/**
 * The winning chance with the recorded answer of a question, followed by that with each of the given texts instead, all
 * tried in the same worlds. Undefined if the record has no such answer or the game cannot judge it. Throws only what
 * `startOfPlan` throws.
 */
export function weighAnswers(
  lines: readonly RecordLine[],
  answer: number,
  texts: readonly string[],
): readonly Chance[] | undefined {
  const position = startOfRecord(lines);
  const { rules, extras } = position.game;
  const analysis = extras?.analysis;
  const answers = listAnswers(lines);
  const reply = answers[answer];
  if (!analysis || !reply) return undefined;
  let past: unknown;
  for (const line of answers.slice(0, answer)) {
    past = noteAnswer(analysis, past, position, line);
    if (!followAnswer(position, line)) return undefined;
  }
  const ask = position.open[0];
  if (!ask || ask.player !== reply.player) return undefined;
  const replies = [reply, ...texts.map((text) => ({ text }))];
  if (analysis.isExact) {
    return replies.map((given) => {
      const chance = roundChance(analysis.judge(position.state, ask, given).kept);
      return { answer, player: ask.player, chance, low: chance, high: chance };
    });
  }
  const scene: MatchScene = { index: answer, ask, state: analysis.scene(position.state, ask), reply, past };
  const trials = replies.map(toTrial);
  // Runs all steps at once, since nothing else has to run in between.
  for (const _ of tryInWorlds(rules, analysis, scene, trials, worldCount));
  return trials.map((trial) => estimateChance(analysis, scene, trial));
}
