import { t } from "../../l10n/speak.ts";
import type { MatchSetup } from "../../match/setup.ts";
import { personName } from "./make-stamp.ts";
import type { MatchRequest, RefusedRequest } from "./match-request.ts";
import type { MatchResolution, ResolvedMatch } from "./resolve-match.ts";

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

/** Whom a match of a series is played against: the index of the opponent and, in a pool, of the member. */
interface MetOpponent {
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

interface GauntletSetups {
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

/**
 * The request for a match with a person. Its first opponent is listed first, because its file determines game and
 * rules.
 */
export function createPersonRequest(
  against: readonly string[],
  up: Omit<MatchRequest, "bot" | "opponents" | "person">,
): MatchRequest {
  const [first = personName, ...more] = against;
  // This order lets the opponents follow the person around the table.
  const opponents = against.length === 0 ? [] : [...more, personName];
  return { ...up, bot: first, opponents, hasPerson: true };
}

/**
 * The seats if all players sit in the order they are named, rotated so that the person gets the wanted seat, or the
 * last one.
 */
export function seatPerson({ bots }: MatchSetup, seat: number): readonly number[] {
  const count = bots.length;
  const person = bots.findIndex(({ kind }) => kind === "person");
  const me = Math.min(seat, count - 1);
  return bots.map((_, bot) => (bot - person + me + count) % count);
}
