import {
  type BranchToPlay,
  evaluateMatch,
  type MatchEvent,
  type PlayRequest,
  playRequestedMatch,
  repeatMatch,
} from "../../../engine/app/match.ts";
import type { GuessThread } from "../../../engine/bots/guess/guess-line.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { MatchRequest } from "../../../engine/project/resolve/match-request.ts";
import { type Branch, createBranchRecord, listBranchAnswers } from "../../../engine/record/position.ts";
import type { Viewable } from "../../../engine/record/replayed.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import type { Asked } from "../../channel.ts";
import type { OrMessage } from "../../protocol.ts";
import type { ServerContext } from "../context/context.ts";
import { chooseOpponentsFor, createRunRequest, describeOpponents, type Run, reportRun } from "../context/runs.ts";
import { type PersonTable, playPerson } from "../person/person.ts";
import { playServerSeries } from "../series/series.ts";
import type { MatchList } from "../stored/match-list.ts";
import { summariseMatch } from "../stored/summary.ts";

/** Plays one run from its request to its last diagnostic. */
export async function playRun(run: Run, deps: ServerContext, table: PersonTable): Promise<void> {
  const { plays } = run;
  switch (plays.kind) {
    case "person":
      return playPerson(run, plays.person, deps, table);
    case "series":
    case "repeat":
    case "rest":
      return playServerSeries(run, plays, deps);
    case "match":
      return playOne(run, { opponents: chooseOpponentsFor(run, deps.choices, plays.opponent) }, deps);
    case "again":
      return playAgain(run, plays, deps);
    case "playOn": {
      const branch = createBranchToPlay(plays, deps.matches);
      if (branch) return playAgain(run, { match: plays.match, branch }, deps);
      return run.tell({ state: "failed", message: t("The match to continue is no longer in the history.") });
    }
  }
}

interface RepeatedMatchRun extends Pick<PlayRequest, "branch"> {
  readonly match: string;
  readonly swap?: boolean;
}

async function playAgain(run: Run, { match, swap, branch }: RepeatedMatchRun, deps: ServerContext): Promise<void> {
  const repeated = await readRepeated(deps.matches, match);
  const named = repeated ?? { opponents: chooseOpponentsFor(run, deps.choices), seat: 0 };
  await playOne(run, { ...named, seat: named.seat + (swap ? 1 : 0), branch }, deps);
}

type OneMatch = Pick<PlayRequest, "seed" | "seat" | "branch"> & Pick<MatchRequest, "opponents" | "options" | "seeds">;

async function playOne(run: Run, { seed, seat, branch, ...named }: OneMatch, deps: ServerContext): Promise<void> {
  const { uri, signal } = run;
  const report = reportRun(run, deps);
  const receive = (event: MatchEvent) => {
    if (event.kind === "progress") return deps.live.receive(uri, { ...event, match: event.id! });
    run.tell({ state: "playing", opponent: describeOpponents(event.matched.setup) });
    report.keepSources();
  };
  const playing = { ...(await createRunRequest(run, deps.settings, named)), seed, seat, branch, signal };
  const end = await playRequestedMatch({ ...playing, ...report.keeping, pool: deps.pool }, receive);
  if (end.kind === "stopped" || signal.aborted) return;
  if (end.kind === "failed") return report.cannotPlay(end);
  const { summary, problems } = report.list(end.id!, end);
  // Problems after an answer that the bot never gave are not marked in its source.
  if (!branch) report.publish(end, problems);
  const last = end.record.at(-1);
  if (last?.kind === "failed") {
    deps.connection.console.error(escapeInvisible(last.log));
    return run.tell({ state: "failed", played: 1, summary, message: last.why });
  }
  const { leftOut } = end;
  run.tell({ state: "finished", played: 1, summary, ...(leftOut !== undefined && { leftOut }) });
}

async function readRepeated(matches: MatchList, id: string) {
  const summary = await matches.find(id);
  const head = matches.record(id)?.[0];
  if (!summary || head?.kind !== "match") return undefined;
  return { ...repeatMatch(head, summary.me, matches.kept.findFile(id)), seed: summary.seed };
}

/** The point at which a run branches from a saved match. */
function createBranchToPlay(branch: Branch, matches: MatchList): BranchToPlay | undefined {
  const record = matches.record(branch.match);
  const answers = record && listBranchAnswers(record, branch);
  return answers && { branch: { match: branch.match, answer: branch.answer }, branchAnswers: answers };
}

/** Saves a branch as a separate match in the history. */
export async function saveBranchMatch(
  matches: MatchList,
  guesses: GuessThread,
  branch: Asked<"keepBranch">,
): Promise<OrMessage<{ readonly summary: MatchSummary }>> {
  const record = matches.record(branch.match);
  const original = await matches.find(branch.match);
  if (!record || !original) return { message: t("The match is no longer in the history.") };
  const lines = createBranchRecord(record, branch, new Date().toISOString());
  if (!lines) return { message: t("The match has no answer {answer, number}.", { answer: branch.answer + 1 }) };
  const id = matches.save(lines);
  const { bot, me, seed } = original;
  const guess = (replay: Viewable) => guesses.guessesFor(replay, id);
  const { summary } = summariseMatch(await evaluateMatch(lines, { me, seed, guess }), { id, run: id, bot });
  matches.add(summary);
  return { summary };
}
