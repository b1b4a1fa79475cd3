import type { MatchPlan } from "../record/match-record.ts";

/** A match by the sources that its bots had when the matches began. */
export interface PinnedPlan {
  /** With copies in place of bots whose files are not what they were. */
  readonly plan: MatchPlan;
  /** The folders of the copies, and those of the originals. */
  readonly places: readonly (readonly [copy: string, original: string])[];
  /** Asked when the match is over: whether no file of its bots changed while it went on. */
  isUndisturbed(): boolean;
}

/** The sources of bots as they were at one moment. */
export interface PinnedPlans {
  of(plan: MatchPlan): Promise<PinnedPlan>;
}
