import type { Builtin } from "../../../game.ts";

/** The opponents that come with the game, weakest first. */
export const builtins: readonly Builtin[] = [];
