import type { Game } from "../../game/game.ts";
import { BadOptions, parseOptions } from "../../game/options.ts";
import type { Rules } from "../../game/rules.ts";
import { type BotStamp, getBotForm } from "../../record/bot-stamp.ts";
import { type BotOption, findBotOptions } from "./bot-options.ts";
import { type Haunted, hauntedBy } from "./ghost.ts";
import type { MatchRequest } from "./match-request.ts";
import type { MatchSettings } from "./match-settings.ts";
import type { Players } from "./players.ts";
import { type Unable, unable } from "./unable.ts";

/** What a match is played by. */
export interface ChosenOptions {
  readonly ok: true;
  readonly options: unknown;
  /** What the first bot's text has to say of them. */
  readonly told: readonly BotOption[];
  /** The match that ghosts come from. */
  readonly haunted: Haunted | undefined;
}

/** Chooses the options of a match: those of the ghosts' before those that anybody has set. */
export function chooseOptions(
  request: MatchRequest,
  { game, spec, entries }: Players,
  { said }: MatchSettings,
  bots: readonly BotStamp[],
): ChosenOptions | Unable {
  const haunted = hauntedBy(
    entries.map((entry) => (entry.kind === "ghost" ? entry.ghost : undefined)),
    game.id,
  );
  if (typeof haunted === "string") return unable(haunted);
  const options = optionsFor(game, {
    ...{ ...quickest(game.rules, bots), ...said.options },
    ...(request.person ? { ...game.extras?.person?.options, ...request.options } : {}),
    ...haunted?.options,
  });
  if (options instanceof BadOptions) return unable(options.message);
  return {
    ok: true,
    options,
    told: findBotOptions(spec, options, { ...request.options, ...haunted?.options }),
    haunted,
  };
}

/** Many games at once where every bot can: the pipe's pauses are then shared. */
function quickest({ manyGames }: Rules, stamps: readonly BotStamp[]): Readonly<Record<string, unknown>> {
  const able = stamps.every((stamp) => stamp.kind === "builtin" || getBotForm(stamp) !== "lines");
  return able ? { ...manyGames?.quickest } : {};
}

/** What a person wrote wrongly in a configuration is a sentence for them, as every reason here. */
function optionsFor(game: Game, given: unknown): unknown {
  try {
    return parseOptions(game, given);
  } catch (error) {
    if (error instanceof BadOptions) return error;
    throw error;
  }
}
