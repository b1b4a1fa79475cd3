import type { MatchSetup } from "../../match/setup.ts";
import { opponentText } from "./gauntlet-setups.ts";
import type { MatchResolution, ResolvedMatch } from "./resolve-match.ts";
import type { Unable } from "./unable.ts";

export interface DuelSetups {
  readonly ok: true;
  readonly first: ResolvedMatch;
  /** Against the other members, where the second bot is a pool. */
  readonly others: readonly MatchSetup[];
  /** The bots by name; a pool is one of them. */
  readonly names: readonly string[];
}

/** The setups of a duel; the first that cannot be played is the answer instead. `match` joins that of a member of a pool. */
export async function duelSetups(
  match: (met: { readonly member: number }) => Promise<MatchResolution>,
): Promise<DuelSetups | Unable> {
  const first = await match({ member: 0 });
  if (!first.ok) return first;
  const others: MatchSetup[] = [];
  // One after the other, since each of them may build something.
  for (let member = 1; member < first.members; member++) {
    const other = await match({ member });
    if (!other.ok) return other;
    others.push(other.setup);
  }
  const [own = "", ...more] = first.setup.bots.map(({ name }) => name);
  const names = others.length > 0 ? [own, opponentText([first.setup, ...others])] : [own, ...more];
  return { ok: true, first, others, names };
}
