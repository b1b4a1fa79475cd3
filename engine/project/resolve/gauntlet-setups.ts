import { t } from "../../l10n/speak.ts";
import type { MatchSetup } from "../../match/setup.ts";
import type { MatchResolution, ResolvedMatch } from "./resolve-match.ts";
import type { RefusedRequest } from "./unable.ts";

/** Whom a match of a series is played against: the index of the opponent and, in a pool, of the member. */
export interface MetOpponent {
  readonly meets: number;
  readonly member: number;
}

/** The name of an opponent, which may be a pool. */
export function formatOpponentName(setups: readonly MatchSetup[]): string {
  const [only] = setups;
  if (setups.length > 1)
    return setups.every(({ seats }) => seats)
      ? t("{count, number} ghosts", { count: setups.length })
      : t("a pool of {count, number}", { count: setups.length });
  return only!.bots
    .slice(1)
    .map(({ name }) => name)
    .join(", ");
}

export interface GauntletSetups {
  readonly ok: true;
  readonly first: ResolvedMatch;
  /** For each opponent, a setup per member of its pool. */
  readonly opponents: readonly (readonly MatchSetup[])[];
  /** A sentence for each folder of ghosts, naming the files without a ghost. */
  readonly leftOut: readonly string[];
}

/** Resolves the setups against all opponents of a series; returns the first refusal instead if there is one. */
export async function resolveGauntletSetups(
  match: (met: MetOpponent) => Promise<MatchResolution>,
): Promise<GauntletSetups | RefusedRequest> {
  const first = await match({ meets: 0, member: 0 });
  if (!first.ok) return first;
  const opponents: MatchSetup[][] = [];
  const leftOut: string[] = [];
  // One at a time, because each may have to build something.
  for (let meets = 0; meets < first.opponents; meets++) {
    const one = meets === 0 ? first : await match({ meets, member: 0 });
    if (!one.ok) return one;
    if (one.leftOut !== undefined) leftOut.push(one.leftOut);
    const members = [one.setup];
    for (let member = 1; member < one.members; member++) {
      const other = await match({ meets, member });
      if (!other.ok) return other;
      members.push(other.setup);
    }
    opponents.push(members);
  }
  return { ok: true, first, opponents, leftOut };
}
