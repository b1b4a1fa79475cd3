import * as v from "valibot";
import { type AnalyseEvent, findMistakes } from "../app/analyse.ts";
import { describeStake } from "../game/analysis.ts";
import type { Replay } from "../record/replay.ts";
import type { Chance, Mistake } from "../views/analysis-facts.ts";
import { checkPlayer, findMatch, matchInput, playerInput } from "./named-match.ts";
import { createAssistantTool, ToolRefusal } from "./tool.ts";

const maxSeconds = 60;
/** The maximum number of points at which a player's chance is reported, and of mistakes. */
const maxChancePoints = 12;
const maxMistakes = 20;

export const analyseTool = createAssistantTool({
  name: "analyse",
  title: "Find the mistakes in a match",
  description:
    "Lists the answers of a match that gave up winning chance, the worst first, with better ones, and the winning chance over the match as pairs of turn and chance, from what the player could know. Runs no bot. show_turn and try_answer look closer.",
  input: v.strictObject({
    match: matchInput,
    player: playerInput,
    seconds: v.optional(
      v.pipe(v.number(), v.minValue(1), v.maxValue(maxSeconds), v.description("Time for the analysis, in seconds.")),
      10,
    ),
  }),
  runsBots: false,
  async call({ match, player, seconds }, context, { signal, progress }) {
    const named = findMatch(match, context);
    const { id, record, replay } = named;
    checkPlayer(named, player);
    const { game } = replay;
    const analysis = game.extras?.analysis;
    if (!analysis) throw new ToolRefusal(`${game.title} has no analysis.`);
    const receive = ({ found: { chances, mistakes } }: AnalyseEvent) =>
      progress(chances.length, undefined, `${mistakes.length} mistakes so far`);
    const index = player === undefined ? undefined : player - 1;
    const end = await findMistakes({ record, player: index, budgetMs: seconds * 1000, signal }, receive);
    if (end.kind === "failed") throw new ToolRefusal(end.message);
    const { mistakes, chances } = end.found;
    return {
      match: id,
      stake: describeStake(analysis),
      mistakeCount: mistakes.length,
      mistakes: toReply(mistakes),
      chances: replay.plan.bots.flatMap((_, seat) => {
        const own = selectSome(chances.filter((each) => each.player === seat));
        return own.length === 0 ? [] : [{ player: seat + 1, byTurn: own.map((each) => toPoint(each, replay)) }];
      }),
    };
  },
});

/** For an assistant, players count from 1, like turns. */
function toReply(mistakes: readonly Mistake[]) {
  return [...mistakes]
    .sort((one, other) => other.loss - one.loss)
    .slice(0, maxMistakes)
    .map(({ player, turn, loss, text, better }) => ({ player: player + 1, turn, loss: round(loss), text, better }));
}

function selectSome(chances: readonly Chance[]) {
  const every = Math.max(1, Math.ceil(chances.length / maxChancePoints));
  return chances.filter((_, i) => (chances.length - 1 - i) % every === 0);
}

/** A turn and the chance in it: short, since a chart is many of them. */
const toPoint = ({ answer, chance }: Chance, { turns }: Replay) => [turns[answer]?.ask.turn, round(chance)] as const;

const round = (share: number) => Math.round(share * 1000) / 1000;
