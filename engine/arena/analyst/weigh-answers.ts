import type { RecordLine } from "../../record/match-record.ts";
import { startOfRecord } from "../../record/position.ts";
import { answersIn } from "../../record/record-lines.ts";
import type { Chance } from "../../views/analysis-facts.ts";
import { estimateChance, roundChance } from "./chance.ts";
import { follow, type MatchScene } from "./scenes.ts";
import { toTrial } from "./trial.ts";
import { tryUpTo } from "./weigh.ts";

/** The playouts of each answer: some twentieth of a second altogether, and an interval of a few per cent. */
const worlds = 96;

/**
 * The winning chance with the recorded answer of a place in the match, then with each of these texts in its stead; all
 * are tried in the same worlds. Undefined where the record or its game has no such answer to judge. Throws what
 * `startOfPlan` throws, and nothing else.
 */
export function weighAnswers(
  lines: readonly RecordLine[],
  answer: number,
  texts: readonly string[],
): readonly Chance[] | undefined {
  const position = startOfRecord(lines);
  const { rules, extras } = position.game;
  const analysis = extras?.analysis;
  const answers = answersIn(lines);
  const reply = answers[answer];
  if (!analysis || !reply) return undefined;
  for (const line of answers.slice(0, answer)) if (!follow(position, line)) return undefined;
  const ask = position.open[0];
  if (!ask || ask.player !== reply.player) return undefined;
  const replies = [reply, ...texts.map((text) => ({ text }))];
  if (analysis.exact) {
    return replies.map((given) => {
      const chance = roundChance(analysis.judge(position.state, ask, given).kept);
      return { answer, player: ask.player, chance, low: chance, high: chance };
    });
  }
  const scene: MatchScene = { index: answer, ask, state: analysis.scene(position.state, ask), reply };
  const trials = replies.map(toTrial);
  // Stepping through it is all there is to do: nobody waits in between.
  for (const _ of tryUpTo(rules, analysis, scene, trials, worlds));
  return trials.map((trial) => estimateChance(analysis, scene, trial));
}
