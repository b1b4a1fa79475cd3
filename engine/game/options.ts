import { safeParse } from "valibot";
import { t } from "../l10n/speak.ts";
import type { Game } from "./game.ts";

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
    const path = issue.path?.map((item) => String(item.key)).join(".");
    return path ? `${path}: ${issue.message}` : issue.message;
  });
  throw new BadOptions(t("Options of {game}: {wrong}.", { game: game.title, wrong: problems.join("; ") }));
}
