import { greedy } from "./greedy.ts";
import { mcts, mctsQuick } from "./mcts/mcts.ts";
import type { Thinker } from "./player.ts";
import { random } from "./random.ts";
import { search } from "./search.ts";

/** The builtins, weakest first. */
export const builtins: readonly Thinker[] = [random, greedy, mctsQuick, search, mcts];
