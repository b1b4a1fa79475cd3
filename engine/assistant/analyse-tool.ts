import * as v from "valibot";
import { type AnalyseEvent, findMistakes } from "../app/analyse.ts";
import { describeStake } from "../game/analysis.ts";
import type { Chance, Mistake } from "../views/analysis-facts.ts";
import { findMatch, matchInput } from "./named-match.ts";
import { createAssistantTool, ToolRefusal } from "./tool.ts";

const maxSeconds = 60;
/** The maximum number of points at which the chance is reported. */
const maxChances = 40;

export const analyseTool = createAssistantTool({
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
      v.pipe(v.number(), v.minValue(1), v.maxValue(maxSeconds), v.description("Time for the analysis, in seconds.")),
      10,
    ),
  }),
  runsBots: false,
  async call({ match, player, seconds }, context, { signal, progress }) {
    const { id, record, replay } = findMatch(match, context);
    const { game } = replay;
    const analysis = game.extras?.analysis;
    if (!analysis) throw new ToolRefusal(`${game.title} has no analysis.`);
    const hear = ({ found: { chances, mistakes } }: AnalyseEvent) =>
      progress(chances.length, undefined, `${mistakes.length} mistakes so far`);
    const index = player === undefined ? undefined : player - 1;
    const end = await findMistakes({ record, player: index, budgetMs: seconds * 1000, signal }, hear);
    if (end.kind === "failed") throw new ToolRefusal(end.message);
    return {
      match: id,
      stake: describeStake(analysis),
      mistakes: toReply(end.found.mistakes),
      chances: selectSome(end.found.chances),
    };
  },
});

/** For an assistant, players count from 1, like turns. */
function toReply(mistakes: readonly Mistake[]) {
  return [...mistakes]
    .sort((one, other) => other.loss - one.loss)
    .map(({ player, turn, loss, text, better }) => ({ player: player + 1, turn, loss, text, better }));
}

function selectSome(chances: readonly Chance[]) {
  const every = Math.max(1, Math.ceil(chances.length / maxChances));
  return chances
    .filter((_, i) => (chances.length - 1 - i) % every === 0)
    .map(({ answer, player, chance, low, high }) => ({ answer, player: player + 1, chance, low, high }));
}
