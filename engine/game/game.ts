import { getDotPath, integer, maxValue, minValue, number, pipe, safeParse } from "valibot";
import { describeWithDefault } from "../l10n/described-schema.ts";
import { type Text, t } from "../l10n/speak.ts";
import type { Bots } from "./bots.ts";
import type { Extras } from "./extras.ts";
import type { RefereeStamp } from "./referee.ts";
import type { Rules } from "./rules.ts";
import type { Views } from "./views.ts";

/** A game in parts, of which a new one needs the first three. */
export interface Game<State = unknown, Options = unknown> {
  readonly id: string;
  readonly title: string;
  /** A line on the kind of game, its origin and its number of players. */
  readonly about: Text;
  /** The external referee, for a game whose rules are not built in. */
  readonly referee?: RefereeStamp;
  /** How a match is played. */
  readonly rules: Rules<State, Options>;
  /** What is visible of a match. */
  readonly views: Views<State>;
  /** The builtins, and how bots of the game are recognised and called. */
  readonly bots: Bots<Options>;
  /** Features that a game may have, such as cards, analysis and recorded games. */
  readonly extras?: Extras<State, Options>;
}

/** Thrown for options that a game does not have; the message is a sentence with the option's name. */
export class BadOptions extends Error {
  override readonly name = "BadOptions";
}

/** Thrown for a seed that a game cannot use; the message says which one and why. */
export class BadSeed extends Error {
  override readonly name = "BadSeed";
}

/** A game's options with defaults filled in; throws BadOptions. */
export function parseOptions(game: Game, given: unknown): unknown {
  const read = safeParse(game.rules.options, given ?? {});
  if (read.success) return read.output;
  const problems = read.issues.map((issue) => {
    const path = getDotPath(issue);
    return path ? `${path}: ${issue.message}` : issue.message;
  });
  throw new BadOptions(t("Options of {game}: {wrong}.", { game: game.title, wrong: problems.join("; ") }));
}

/** Whether a game has an option and takes this value of it. */
export const hasOption = ({ rules }: Game, name: string, value: unknown): boolean =>
  safeParse(rules.options, { [name]: value }).success;

/** Whether a seed of this name and value changes the seeds of a game. */
export function hasSeed({ rules }: Game, name: string, value: string): boolean {
  try {
    return JSON.stringify(rules.seeds("", { [name]: value })) !== JSON.stringify(rules.seeds(""));
  } catch (error) {
    if (error instanceof BadSeed) return false;
    throw error;
  }
}

/** An option that is a whole number from `least` to `most`, by default `usual`; the message follows the option's name. */
export function createWholeNumberOption(least: number, most: number, usual: number, about: string) {
  const message = () => t("must be a whole number from {least, number} to {most, number}", { least, most });
  const schema = pipe(number(message), integer(message), minValue(least, message), maxValue(most, message));
  return describeWithDefault(schema, usual, about);
}
