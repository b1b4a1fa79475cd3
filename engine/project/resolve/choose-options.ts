import { BadOptions, type Game, parseOptions } from "../../game/game.ts";
import type { Rules } from "../../game/rules.ts";
import { type BotStamp, getBotForm } from "../../record/match-record.ts";
import { type BotOption, findBotOptions } from "./bot-options.ts";
import { type GhostMatchSetup, setUpGhostMatch } from "./ghost.ts";
import type { MatchRequest } from "./match-request.ts";
import type { MatchSettings } from "./match-settings.ts";
import type { Players } from "./players.ts";
import { type RefusedRequest, refuse } from "./unable.ts";

/** The options of a match and where they come from. */
export interface ChosenOptions {
  readonly ok: true;
  readonly options: unknown;
  /** The options that the first bot's text reveals, such as its version of the rules. */
  readonly botOptions: readonly BotOption[];
  /** The match that the ghosts come from. */
  readonly haunted: GhostMatchSetup | undefined;
}

/**
 * Chooses the options of a match; those of a ghost's match take precedence over all others. Rethrows errors that are
 * not about the options.
 */
export function chooseOptions(
  request: MatchRequest,
  { game, spec, entries }: Players,
  { settled }: MatchSettings,
  bots: readonly BotStamp[],
): ChosenOptions | RefusedRequest {
  const haunted = setUpGhostMatch(
    entries.map((entry) => (entry.kind === "ghost" ? entry.ghost : undefined)),
    game.id,
  );
  if (typeof haunted === "string") return refuse(haunted);
  const options = parseGameOptions(game, {
    ...{ ...chooseQuickest(game.rules, bots), ...settled.options },
    ...(request.hasPerson ? { ...game.extras?.person?.options, ...request.options } : {}),
    ...haunted?.options,
  });
  if (options instanceof BadOptions) return refuse(options.message);
  return {
    ok: true,
    options,
    botOptions: findBotOptions(spec, options, { ...request.options, ...haunted?.options }),
    haunted,
  };
}

/** Prefers parallel games if every bot supports them, since then they share the waiting time of the pipe. */
function chooseQuickest({ manyGames }: Rules, stamps: readonly BotStamp[]): Readonly<Record<string, unknown>> {
  const canUse = stamps.every((stamp) => stamp.kind === "builtin" || getBotForm(stamp) !== "lines");
  return canUse ? { ...manyGames?.quickest } : {};
}

/** An error in a configuration becomes a sentence for the user, like every other refusal here. */
function parseGameOptions(game: Game, given: unknown): unknown {
  try {
    return parseOptions(game, given);
  } catch (error) {
    if (error instanceof BadOptions) return error;
    throw error;
  }
}
