import type { Foresight } from "../../../game/analysis.ts";
import { twister } from "../../../random/mersenne-twister.ts";
import { actionChoices } from "../choices.ts";
import { copyState } from "../copy.ts";
import type { AimState } from "../state.ts";
import { playOn } from "./playout.ts";

/** Created once, because creating one takes as long as a second of the game. */
const generators = Array.from({ length: 64 }, (_, seed) => twister(BigInt(seed)));

/** Everything is visible except where items will appear. */
export const analysis: Foresight<AimState> = {
  scene: copyState,
  imagine(state, _player, random) {
    const source = { kind: "drawn", random: generators[Math.floor(random() * generators.length)]! } as const;
    return copyState({ ...state, source });
  },
  playout: playOn,
  candidates: (state, ask) => actionChoices(state, ask).map(({ text }) => text),
  inWords(state, ask, answer) {
    const words = /"action":\s*"([A-Z_]+)"/.exec(answer)?.[1] ?? actionChoices(state, ask)[0]?.label;
    return words === undefined ? undefined : [words];
  },
};
