import type { Foresight } from "../../game/analysis.ts";
import type { Rules } from "../../game/rules.ts";
import type { Failure, Reply } from "../../game/turn.ts";
import type { ChangedAnswer } from "../../record/changed-answer.ts";
import type { RecordLine } from "../../record/match-record.ts";
import { judgeReply, startOfRecord } from "../../record/position.ts";
import { listAnswers } from "../../record/record-lines.ts";
import { computeTrialChance, roundChance } from "./chance.ts";
import { type MatchScene, noteAnswer } from "./scenes.ts";
import { type AnalysisTrial, computeLead, computeMeanChance, toTrial } from "./trial.ts";
import { tryInWorlds } from "./weigh.ts";

/** How many worlds both answers are tried in. */
const worldsPerChange = 96;
/** A difference of more standard errors than this counts as real. */
const sureGainErrors = 2;
/** How many states are kept at once. */
const maxWeighed = 200;

interface ChangeInScene {
  readonly change: ChangedAnswer;
  readonly scene: MatchScene;
}

/** Computes, in short steps, how much each changed answer of a match changes the winning chance. */
export function* weighChanges(
  lines: readonly RecordLine[],
  changes: readonly ChangedAnswer[],
): Generator<ChangedAnswer | undefined, void> {
  const wanted = new Map(changes.slice(0, maxWeighed).map((change) => [change.answer, change]));
  const position = startOfRecord(lines);
  const { rules, extras } = position.game;
  const by = extras?.analysis;
  if (!by || wanted.size === 0) return;
  const scenes: ChangeInScene[] = [];
  let past: unknown;
  for (const [index, line] of listAnswers(lines).entries()) {
    const change = wanted.get(index);
    const ask = position.open[0];
    if (!ask || ask.player !== line.player) break;
    if (change && by.isExact) {
      const gain = by.judge(position.state, ask, createReply(change)).kept - by.judge(position.state, ask, line).kept;
      yield { ...change, gain: roundChance(gain) };
    } else if (change && !by.isExact) {
      scenes.push({ change, scene: { index, ask, reply: line, state: by.scene(position.state, ask), past } });
    }
    past = noteAnswer(by, past, position, line);
    judgeReply(position, line);
    yield;
  }
  if (!by.isExact) for (const each of scenes) yield* weighChange(rules, by, each);
}

function* weighChange(
  rules: Rules,
  by: Foresight,
  { change, scene }: ChangeInScene,
): Generator<ChangedAnswer | undefined, void> {
  const [before, after] = [toTrial(scene.reply), toTrial(createReply(change))];
  for (const _ of tryInWorlds(rules, by, scene, [before, after], worldsPerChange)) yield;
  const { mean, error } = computeLead(after.values, before.values);
  const gain = estimateTrialChance(by, after) - estimateTrialChance(by, before);
  if (Math.abs(mean) > sureGainErrors * error) yield { ...change, gain: roundChance(gain) };
}

function estimateTrialChance(by: Foresight, trial: AnalysisTrial): number {
  return computeTrialChance(by, trial, computeMeanChance(trial.values));
}

function createReply({ after, failure }: ChangedAnswer): Reply {
  return after === undefined ? { failure: (failure ?? "timeout") as Failure } : { text: after };
}
