import { computeShortHash } from "../files/hash.ts";
import { BadSeed } from "../game/game.ts";
import type { RefereeStamp } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import type { MatchPlan } from "../record/match-record.ts";

// The number of a test case may come to stand for another input: what is known of a case belongs to its input.

type Planned = Pick<MatchPlan, "referee" | "seeds">;

const hashInput = (input: string) => computeShortHash(input.replace(/\r\n?/g, "\n").trimEnd(), 16);
const recorded = /^(.*)#([0-9a-f]{16})$/s;

/** The seeds of a match as one text, as in its summary. */
export const formatSeeds = ({ seeds }: Pick<MatchPlan, "seeds">): string => Object.values(seeds).join(" ");

/** Identifies the input of a test case; undefined in a game without them. */
export function identifyInput({ referee, seeds }: Planned): string | undefined {
  const input = referee?.testCases?.[seeds.test ?? ""];
  return input === undefined ? undefined : hashInput(input);
}

/** What tells its seeds or its test case from others, as `getSeedKey` has it of a match that was played. */
export const getPlanKey = (plan: Planned): string => identifyInput(plan) ?? formatSeeds(plan);

/** Seeds that name a test case by its number and its input, as `5#HASH`. */
export function nameInput(plan: Planned): MatchPlan["seeds"] {
  const input = identifyInput(plan);
  return input === undefined ? plan.seeds : { ...plan.seeds, test: formatInput(plan.seeds.test!, input) };
}

export const formatInput = (number: string, input: string): string => `${number}#${input}`;

/** Seeds whose test case is the one that now has the input they name. Throws BadSeed if none has. */
export function findNamedInput(testCases: RefereeStamp["testCases"], seeds: MatchPlan["seeds"]): MatchPlan["seeds"] {
  const [, number = "", input] = recorded.exec(seeds.test ?? "") ?? [];
  if (!testCases || input === undefined) return seeds;
  const isSame = (each: string) => testCases[each] !== undefined && hashInput(testCases[each]) === input;
  const test = [number, ...Object.keys(testCases)].find(isSame);
  if (test !== undefined) return { ...seeds, test };
  throw new BadSeed(t("No test case has the input any more that test case {number} had in this match.", { number }));
}
