import * as v from "valibot";
import { analyseApart } from "../arena/analyst/analysis-thread.ts";
import { stakeOf } from "../game/analysis.ts";
import type { AnalysisStep, Chance, Mistake } from "../views/analysis-facts.ts";
import { matchInput, namedMatch } from "./named-match.ts";
import { Refused, tool } from "./tool.ts";

const mostSeconds = 60;
/** The chance is told at so many places of a match. */
const mostChances = 40;

export const analyseTool = tool({
  name: "analyse",
  title: "Find the mistakes in a match",
  description:
    "Lists the answers of a match that gave up winning chance, the worst first, with better ones, and the winning chance over the match, from what the player could know. Runs no bot. show_turn and try_answer look closer.",
  input: v.object({
    match: matchInput,
    player: v.optional(
      v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(16), v.description("Only this player, from 1.")),
    ),
    seconds: v.optional(
      v.pipe(v.number(), v.minValue(1), v.maxValue(mostSeconds), v.description("Time for the analysis, in seconds.")),
      10,
    ),
  }),
  runsBots: false,
  async call({ match, player, seconds }, around, { signal, progress }) {
    const { id, record, replay } = namedMatch(match, around);
    const { game, plan } = replay;
    const analysis = game.extras?.analysis;
    if (!analysis) throw new Refused(`${game.title} has no analysis.`);
    if (player !== undefined && player > plan.bots.length) {
      throw new Refused(`There is no player ${player}; the match has ${plan.bots.length}.`);
    }
    const chances = new Map<number, Chance>();
    const mistakes = new Map<number, Mistake>();
    const hear = (found: AnalysisStep) => {
      for (const chance of found.chances) chances.set(chance.answer, chance);
      for (const mistake of found.mistakes) mistakes.set(mistake.answer, mistake);
      progress(chances.size, undefined, `${mistakes.size} mistakes so far`);
    };
    const index = player === undefined ? undefined : player - 1;
    await analyseApart({ kind: "mistakes", lines: record, player: index, budgetMs: seconds * 1000 }, hear, signal);
    return {
      match: id,
      stake: stakeOf(analysis),
      mistakes: told([...mistakes.values()]),
      chances: some([...chances.values()]),
    };
  },
});

/** Players count from 1 for an assistant, as turns do. */
function told(mistakes: readonly Mistake[]) {
  return [...mistakes]
    .sort((one, other) => other.loss - one.loss)
    .map(({ player, turn, loss, text, better }) => ({ player: player + 1, turn, loss, text, better }));
}

function some(chances: readonly Chance[]) {
  const ordered = [...chances].sort((one, other) => one.answer - other.answer);
  const every = Math.max(1, Math.ceil(ordered.length / mostChances));
  return ordered
    .filter((_, i) => (ordered.length - 1 - i) % every === 0)
    .map(({ answer, player, chance, low, high }) => ({ answer, player: player + 1, chance, low, high }));
}
