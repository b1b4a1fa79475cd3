import { evaluateMatch } from "../../../engine/app/finished-match.ts";
import type { BranchToPlay } from "../../../engine/app/match.ts";
import type { GuessThread } from "../../../engine/bots/source/guess-thread.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { type Branch, createBranchRecord, listBranchAnswers } from "../../../engine/record/branch.ts";
import type { Viewable } from "../../../engine/record/replayed.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import type { ServerFunctions } from "../../protocol.ts";
import type { MatchList } from "../stored/match-list.ts";
import { summariseMatch } from "../stored/summary.ts";

/** The point at which a run branches from a saved match. */
export function createBranchToPlay(branch: Branch, matches: MatchList): BranchToPlay | undefined {
  const record = matches.record(branch.match);
  const answers = record && listBranchAnswers(record, branch);
  return answers && { branch: { match: branch.match, answer: branch.answer }, branchAnswers: answers };
}

/** Saves a branch as a separate match in the history. */
export async function saveBranchMatch(
  matches: MatchList,
  guesses: GuessThread,
  branch: Parameters<ServerFunctions["keepBranch"]>[0],
): Promise<{ readonly summary: MatchSummary } | { readonly message: string }> {
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
