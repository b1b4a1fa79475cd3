import { evaluateMatch } from "../../../engine/app/match.ts";
import { tallySummaries } from "../../../engine/app/series.ts";
import { readSeriesRow } from "../../../engine/match/history/history-entry.ts";
import { getBotHash, readPlan } from "../../../engine/record/match-record.ts";
import { readUnlessDamaged } from "../../../engine/record/record-file.ts";
import type { Viewable } from "../../../engine/record/replayed.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { tell } from "../../channel.ts";
import type { RunState } from "../../protocol-data.ts";
import type { ServerContext } from "../context/context.ts";
import type { Duels } from "../duel/duels.ts";
import type { SeenProblem } from "../problems/diagnostics.ts";
import { summariseMatch } from "../stored/summary.ts";

/** For a longer series, marks come from its last matches only. */
const maxMarkedMatches = 20;

/** Shows for an opened bot the last result, duel and marks of an earlier session. */
export function showLastResults(deps: ServerContext & { readonly duels: Duels }): void {
  const { connection, matches, versions, duels, problems, guesses, events } = deps;
  const known = new Set<string>();

  async function recall(bot: string): Promise<void> {
    const [duel] = await matches.store.duels(bot, 1);
    if (duel) duels.remember(duel, await readPlayed(duel.versions[0]));
    const [last] = await matches.list({ bot, limit: 1 });
    if (!last || last.branch) return;
    const all = last.series ? await matches.list({ bot, run: last.run, limit: 100_000 }) : [last];
    const series = last.series && (await matches.store.session((database) => readSeriesRow(database, last.run)));
    const state = toRunState(last, all, series?.planned);
    const marks = await getMarks(all.filter((played) => played.problems.length > 0).slice(0, maxMarkedMatches));
    if (known.has(bot)) return;
    problems.publish(bot, marks.seen, marks.hash);
    await tell(connection, "runChanged", state);
    events.lensesChanged.fire();
  }

  async function readPlayed(version: string | null | undefined) {
    const kept = version ? await versions.byId(version) : undefined;
    return kept && versions.read(kept);
  }

  async function getMarks(played: readonly MatchSummary[]): Promise<{ seen: readonly SeenProblem[]; hash?: string }> {
    const seen: SeenProblem[] = [];
    let hash: string | undefined;
    for (const { id, run, bot, me, seed } of played) {
      const record = readUnlessDamaged(() => matches.record(id));
      if (!record) continue;
      const guess = (replay: Viewable) => guesses.guessesFor(replay, run);
      const match = await evaluateMatch(record, { me, seed, guess });
      hash ??= getBotHash(readPlan(record).bots[me]);
      seen.push(...summariseMatch(match, { id, run, bot }).problems);
    }
    return { seen, hash };
  }

  const asked = new Set<string>();
  events.botsOpened.event((bots) => {
    for (const bot of bots) {
      if (asked.has(bot) || known.has(bot)) continue;
      asked.add(bot);
      recall(bot).catch((error: Error) => connection.console.error(String(error.stack)));
    }
  });
  // For a bot that has run in this session, newer results are known.
  events.runChanged.event(({ bot }) => void known.add(bot));
}

function toRunState(last: MatchSummary, all: readonly MatchSummary[], planned = all.length): RunState {
  const { run, bot, names, me } = last;
  const opponent = names.filter((_, player) => player !== me).join(", ");
  const state = { run, bot, opponent, state: "finished", played: all.length, of: planned, summary: last } as const;
  if (!last.series) return { ...state, earlier: true };
  return {
    ...state,
    state: all.length < planned ? "stopped" : "finished",
    isSeries: true,
    tally: tallySummaries(all),
    earlier: true,
  };
}
