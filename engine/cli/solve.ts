import { solveInput } from "../games/combat/input.ts";
import { parseJson } from "../text/json.ts";
import type { Options } from "./match-flags.ts";
import { CannotPlay, say, sayJson } from "./say.ts";

/** `spar solve '{"attackers":[[2,2]],"defenders":[[1,1]]}'`: the exact score, an optimal block. Throws CannotPlay. */
export function solvePuzzle(text: string, options: Options): number {
  const input = parseJson(text);
  if (input === undefined)
    throw new CannotPlay(`A combat is JSON like {"attackers":[[2,2]],"defenders":[[1,1]]}, not ${text.slice(0, 60)}`);
  const solved = solveInput(input);
  if ("message" in solved) throw new CannotPlay(solved.message);
  const { score, blocks, optima } = solved;
  if (options.json) sayJson({ score, blocks, ...(optima === undefined ? {} : { optima }) });
  else {
    say(`score ${score}`);
    say(`blocks ${JSON.stringify(blocks)}`);
    if (optima !== undefined) say(`optimal block sets: ${optima}`);
  }
  return 0;
}
