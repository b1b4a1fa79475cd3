import type { Foresight } from "../../../game/analysis.ts";
import { answerInWords } from "../choices.ts";
import { copyState, type LocmState } from "../rules/state.ts";
import { candidateAnswers, sureWin } from "./candidates.ts";
import { computeChance } from "./chance.ts";
import { imagineMatch } from "./imagine.ts";
import { playOut } from "./playout.ts";

export const analysis: Foresight<LocmState> = {
  scene: copyState,
  imagine: (state, player, random) => imagineMatch(state, player, random),
  playout: playOut,
  candidates: candidateAnswers,
  win: sureWin,
  chance: computeChance,
  inWords: (state, _ask, answer) => answerInWords(state, answer),
};
