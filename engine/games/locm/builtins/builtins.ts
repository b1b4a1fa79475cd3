import type { Builtin } from "../../../game.ts";
import { greedy } from "./greedy.ts";
import { random } from "./random.ts";
import { search } from "./search.ts";

/** The opponents that come with the game, weakest first. */
export const builtins: readonly Builtin[] = [random, greedy, search];
