import { safeParse } from "valibot";
import { t } from "../l10n/speak.ts";
import type { Game } from "./game.ts";

/** Options that a game does not take; the sentence names the option. */
export class BadOptions extends Error {
  override readonly name = "BadOptions";
}

/** A seed that a game cannot use; the sentence says which and why. */
export class BadSeed extends Error {
  override readonly name = "BadSeed";
}

/** A game's options with every default filled in; throws BadOptions with a sentence. */
export function parseOptions(game: Game, given: unknown): unknown {
  const read = safeParse(game.rules.options, given ?? {});
  if (read.success) return read.output;
  const told = read.issues.map((issue) => {
    const path = issue.path?.map((item) => String(item.key)).join(".");
    return path ? `${path}: ${issue.message}` : issue.message;
  });
  throw new BadOptions(t("Options of {game}: {wrong}.", { game: game.title, wrong: told.join("; ") }));
}
