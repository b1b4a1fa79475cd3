import { resultFor } from "../../engine/arena/tally.ts";
import { type ToldOption, withDoubts } from "../../engine/project/told-options.ts";
import { ghostFates } from "../../engine/record/ghost-left.ts";
import type { MatchRecord } from "../../engine/record/match-record.ts";
import { resultOf } from "../../engine/record/match-result.ts";
import type { SeriesPlace } from "../../engine/record/match-summary.ts";
import type { Problem } from "../../engine/record/problem.ts";
import { createReplay, type Viewable } from "../../engine/record/replay.ts";
import type { GuessLine } from "../../engine/record/source-line.ts";
import { visibleLine } from "../../engine/record/visible.ts";
import type { MatchSummary } from "../protocol.ts";
import type { Seen } from "./diagnostics.ts";

interface Circumstances {
  readonly id: string;
  readonly run: string;
  readonly bot: string;
  readonly me: number;
  readonly seed: string;
  readonly guesses: (replay: Viewable) => Promise<GuessLine>;
  /** In a series: which of its matches it is. */
  readonly series?: SeriesPlace;
  /** What the bot's text has to say of the options of the match. */
  readonly told?: readonly ToldOption[];
}

/** A list of matches must stay small, however much goes wrong in each. */
const mostInSummary = 20;

/** What a record says of the match as one line of the lists, and all problems of the bot. */
export async function summaryOf(
  record: MatchRecord,
  { id, run, bot, me, seed, guesses, series, told = [] }: Circumstances,
): Promise<{ summary: MatchSummary; problems: readonly Seen[]; replay: Viewable }> {
  const replay = createReplay(record, { notes: false, measures: series !== undefined });
  const end = record.at(-1);
  const result = resultOf(replay, end?.kind === "end" ? end.durationMs : 0, await guesses(replay));
  const { places, scores, reason, turns, durationMs } = result;
  // What lists, tooltips and titles say.
  const detail = visibleLine(result.detail);
  const names = result.players.map(({ name }) => visibleLine(name));
  const own = result.problems.filter(({ player }) => player === me);
  const problems = withDoubts(own, told, me);
  const how = replay.outcome ? resultFor(places, me) : "stopped";
  const facts = { names, result: how, places, scores, reason, detail, seed, turns, durationMs } as const;
  const problemCount = problems.filter(({ severity }) => severity !== "information").length;
  const counted = { problems: problems.slice(0, mostInSummary), problemCount };
  const { at, branch, bots, imported } = replay.plan;
  const ghosts = ghostFates(replay);
  const versions = bots.some(({ version }) => version) ? { versions: bots.map(({ version = null }) => version) } : {};
  const summary = {
    id,
    run,
    bot,
    me,
    game: result.game,
    at,
    ...facts,
    ...counted,
    ...versions,
    errors: countsOf(problems),
    slowestMs: slowestOf(replay, me),
    ...(series ? { series } : {}),
    ...(branch ? { branch } : {}),
    ...(imported ? { imported } : {}),
    ...(ghosts.length > 0 ? { ghosts } : {}),
  };
  const seen = problems.map((each) => ({ ...each, match: id, played: replay.turns[each.answer] }));
  return { summary, problems: seen, replay };
}

function countsOf(problems: readonly Problem[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, severity } of problems) {
    if (severity !== "information") counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

function slowestOf({ turns }: Viewable, me: number): number {
  return turns.reduce((most, { answer }) => (answer.player === me ? Math.max(most, answer.ms) : most), 0);
}
