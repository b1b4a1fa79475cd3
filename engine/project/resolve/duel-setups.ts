import type { MatchSetup } from "../../match/setup.ts";
import { formatOpponentName } from "./gauntlet-setups.ts";
import type { MatchResolution, ResolvedMatch } from "./resolve-match.ts";
import type { RefusedRequest } from "./unable.ts";

export interface DuelSetups {
  readonly ok: true;
  readonly first: ResolvedMatch;
  /** Setups with the other members, if the second bot is a pool. */
  readonly others: readonly MatchSetup[];
  /** The names of the bots; a pool has one name. */
  readonly names: readonly string[];
}

/**
 * Resolves the setups of a duel; returns the first refusal instead if there is one. `match` resolves the match against
 * one member of a pool.
 */
export async function resolveDuelSetups(
  match: (met: { readonly member: number }) => Promise<MatchResolution>,
): Promise<DuelSetups | RefusedRequest> {
  const first = await match({ member: 0 });
  if (!first.ok) return first;
  const others: MatchSetup[] = [];
  // One at a time, because each may have to build something.
  for (let member = 1; member < first.members; member++) {
    const other = await match({ member });
    if (!other.ok) return other;
    others.push(other.setup);
  }
  const [own = "", ...more] = first.setup.bots.map(({ name }) => name);
  const names = others.length > 0 ? [own, formatOpponentName([first.setup, ...others])] : [own, ...more];
  return { ok: true, first, others, names };
}
