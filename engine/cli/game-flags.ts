import { Option } from "commander";
import type { Flag } from "../game/extras.ts";
import type { Game } from "../game/game.ts";
import { games } from "../games.ts";

/** The flags of all games. */
export function listGameFlags(): { readonly game: Game; readonly flag: Flag }[] {
  return games.flatMap((game) => (game.extras?.flags ?? []).map((flag) => ({ game, flag })));
}

/** Whether a flag sets a number option. */
export const isNumberFlag = ({ sets }: Flag) => "option" in sets && sets.isNumber === true;

/** The options and named seeds set by flags; `given` are the options as parsed by commander. */
export function collectFlagSettings(given: Readonly<Record<string, unknown>>): {
  readonly options: Record<string, unknown>;
  readonly seeds: Record<string, string>;
} {
  const options: Record<string, unknown> = {};
  const seeds: Record<string, string> = {};
  for (const { flag } of listGameFlags()) {
    const value = given[new Option(flag.usage).attributeName()];
    if (value === undefined) continue;
    if ("seed" in flag.sets) seeds[flag.sets.seed] = String(value);
    else options[flag.sets.option] = value;
  }
  return { options, seeds };
}
