import { t } from "../../l10n/speak.ts";
import type { MatchSetup } from "../../match/setup.ts";
import type { MatchResolution, ResolvedMatch } from "./resolve-match.ts";
import type { Unable } from "./unable.ts";

/** Whom a match of a series meets: which of its opponents, and which member of that one if it is a pool. */
export interface Met {
  readonly meets: number;
  readonly member: number;
}

/** Whom a series meets as one opponent, in words. */
export function opponentText(setups: readonly MatchSetup[]): string {
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
  /** An opponent each, with one setup for each member of its pool. */
  readonly opponents: readonly (readonly MatchSetup[])[];
  /** Which files of folders of ghosts have none: a sentence a folder. */
  readonly leftOut: readonly string[];
}

/** The setups against all opponents of a series; the first that cannot be played against is the answer instead. */
export async function gauntletSetups(match: (met: Met) => Promise<MatchResolution>): Promise<GauntletSetups | Unable> {
  const first = await match({ meets: 0, member: 0 });
  if (!first.ok) return first;
  const opponents: MatchSetup[][] = [];
  const leftOut: string[] = [];
  // One after the other, since each of them may build something.
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
