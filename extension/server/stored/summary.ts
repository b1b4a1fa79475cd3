import type { FinishedMatch } from "../../../engine/app/match.ts";
import { getResult } from "../../../engine/arena/statistics/tally.ts";
import { identifyInput } from "../../../engine/match/case-input.ts";
import { collectBotNumbers } from "../../../engine/record/bot-drawing.ts";
import { getBotVersion } from "../../../engine/record/match-record.ts";
import { getCaseValues, getCriterionNumber } from "../../../engine/record/match-result.ts";
import type { Problem } from "../../../engine/record/problem.ts";
import type { Viewable } from "../../../engine/record/replayed.ts";
import { escapeLine, escapeText } from "../../../engine/text/visible.ts";
import type { MatchSummary, SeriesPlace } from "../../../engine/views/match-summary.ts";
import type { SeenProblem } from "../problems/diagnostics.ts";

interface ListedMatchFacts {
  readonly id: string;
  readonly run: string;
  readonly bot: string;
  readonly series?: SeriesPlace;
}

/** The maximum number of problems in a summary, since a list of matches must stay small. */
const maxInSummary = 20;

/** A match as an entry of the lists, and all problems of the bot. */
export function summariseMatch(
  { replay, result, ghosts, me, seed }: FinishedMatch,
  { id, run, bot, series }: ListedMatchFacts,
): { summary: MatchSummary; problems: readonly SeenProblem[]; replay: Viewable } {
  const { places, scores, reason, turns, durationMs } = result;
  // The text for lists, tooltips and titles.
  const detail = escapeText(result.detail);
  const names = result.players.map(({ name }) => escapeLine(name));
  const problems = result.problems.filter(({ player }) => player === me);
  const how = replay.outcome ? getResult(places, me) : "stopped";
  const facts = { names, result: how, places, scores, reason, detail, seed, turns, durationMs } as const;
  const troubled = problems.filter(({ severity }) => severity !== "information");
  const problemCount = new Set(troubled.map(({ answer }) => answer)).size;
  const counted = { problems: problems.slice(0, maxInSummary), problemCount };
  const { at, branch, bots, imported } = replay.plan;
  const known = bots.map((bot) => getBotVersion(bot) ?? null);
  const versions = known.some(Boolean) ? { versions: known } : {};
  const answers = replay.turns.map(({ answer }) => answer);
  const { criterion } = replay.plan.referee ?? {};
  const input = identifyInput(replay.plan);
  const botNumbers = {
    ...getCaseValues(replay.plan),
    ...getCriterionNumber(replay.plan, replay.outcome, me),
    ...collectBotNumbers(answers, me),
  };
  const summary = {
    ...{ id, run, bot, me, at, game: result.game, gameTitle: replay.game.title },
    ...facts,
    ...counted,
    ...versions,
    errors: countKinds(problems),
    slowestMs: findSlowest(replay, me),
    ...(Object.keys(botNumbers).length > 0 ? { botNumbers } : {}),
    ...(input === undefined ? {} : { input }),
    ...(series ? { series } : {}),
    ...(criterion ? { criterion } : {}),
    ...(branch ? { branch } : {}),
    ...(imported ? { imported } : {}),
    ...(ghosts.length > 0 ? { ghosts } : {}),
  };
  const seen = problems.map((each) => ({ ...each, match: id, played: replay.turns[each.answer] }));
  return { summary, problems: seen, replay };
}

function countKinds(problems: readonly Problem[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, severity } of problems) if (severity !== "information") counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const findSlowest = ({ turns }: Viewable, me: number): number =>
  turns.reduce((slowest, { answer }) => (answer.player === me ? Math.max(slowest, answer.ms) : slowest), 0);
