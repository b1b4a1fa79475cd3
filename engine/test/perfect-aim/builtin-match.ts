import type { Outcome } from "../../game/rules.ts";
import type { Ask, Note, Ruling } from "../../game/turn.ts";
import { perfectAim } from "../../games/perfect-aim/index.ts";
import type { AimState } from "../../games/perfect-aim/state.ts";
import { createRandom } from "../../random/seeded.ts";
import { optionsWith } from "./scene.ts";

/** One judged answer of a builtin. */
export interface Answered {
  readonly ask: Ask;
  readonly text: string;
  readonly rulings: readonly Ruling[];
  readonly notes: readonly Note[];
}

export function playBuiltins(names: readonly string[], seed: string, permutation = 0) {
  const options = optionsWith({ permutation });
  const state: AimState = perfectAim.rules.start({ options, seeds: perfectAim.rules.seeds(seed), names });
  const bots = names.map((name, player) =>
    perfectAim.bots.builtins
      .find((builtin) => builtin.name === name)!
      .create({ options, player, random: createRandom(`${seed}/${player}`), now: () => 0 }),
  );
  const answered: Answered[] = [];
  for (let asks = listAsks(state); asks.length > 0; asks = listAsks(state)) {
    for (const ask of asks) {
      const text = bots[ask.player]!.ask(ask.text, ask.limitMs);
      const notes: Note[] = [];
      const rulings = perfectAim.rules.answer(state, ask, { text }, (note) => notes.push(note));
      answered.push({ ask, text, rulings, notes });
    }
  }
  return { state, answered, outcome: perfectAim.rules.findOutcome(state) as Outcome };
}

function listAsks(state: AimState): Ask[] {
  return perfectAim.rules.listPrompts(state).filter((prompt): prompt is Ask => prompt.kind === "ask");
}
