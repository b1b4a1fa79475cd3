import { answersUpTo, branchRecord } from "../../engine/record/branch.ts";
import type { AnswerLine, BranchPoint } from "../../engine/record/match-record.ts";
import type { MatchSummary, Requests, RunRequest } from "../protocol.ts";
import type { MatchList } from "./match-list.ts";
import { summaryOf } from "./summary.ts";

/** Where a run leaves the match that it plays again, and the answers that stand until then. */
export interface Leave {
  readonly branch: BranchPoint;
  readonly given: readonly AnswerLine[];
}

export function leaveOf({ again, from }: RunRequest, { history }: MatchList): Leave | undefined {
  const record = again === undefined || !from ? undefined : history.read(again);
  if (!record) return undefined;
  const given = answersUpTo(record, from!.answer, from!.text);
  return { branch: { match: again!, answer: from!.answer }, given };
}

/** Keeps a branch as a match of its own in the history. */
export function keepBranch(
  matches: MatchList,
  { match, answer, text }: Requests["spar/keepBranch"]["params"],
): { readonly summary: MatchSummary } | { readonly message: string } {
  const record = matches.history.read(match);
  const original = matches.summaries.find(({ id }) => id === match);
  if (!record || !original) return { message: "The match is no longer in the history." };
  const lines = branchRecord(record, match, answer, text, new Date().toISOString());
  const id = matches.history.save(lines);
  const { bot, me, seed } = original;
  const { summary } = summaryOf(lines, { id, run: id, bot, me, seed });
  matches.add(summary);
  return { summary };
}
