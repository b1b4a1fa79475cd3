import type { MatchPlan } from "../record/match-record.ts";

/** A match plan that uses the sources its bots had when the run began. */
export interface PinnedPlan {
  /** Bots whose files have changed are replaced by copies of the original sources. */
  readonly plan: MatchPlan;
  /** Pairs of folders: that of a copy, and that of the original it stands for. */
  readonly places: readonly (readonly [copy: string, original: string])[];
  /** To be called after the match: whether no file of its bots changed while it was played. */
  isUndisturbed(): boolean;
}

/** The sources of bots at one moment. */
export interface PinnedPlans {
  of(plan: MatchPlan): Promise<PinnedPlan>;
}
