import type { Foresight } from "../../../game/analysis.ts";
import { describeLocmAnswer } from "../choices.ts";
import { copyState, type LocmState } from "../rules/state.ts";
import { startNextBattleTurn, startNextPick } from "../rules/turn.ts";
import { versions } from "../rules/versions.ts";
import { findSureWin, listCandidateAnswers } from "./candidates.ts";
import { weighStanding } from "./chance.ts";
import { type Conduct, noteConduct } from "./conduct.ts";
import { imagineMatch } from "./imagine.ts";
import { drawLikelyPick } from "./pick-odds.ts";
import { playQuickly } from "./policy.ts";

export const analysis: Foresight<LocmState, Conduct> = {
  scene: copyState,
  imagine: (state, player, random) => imagineMatch(state, player, random),
  playout: playToEnd,
  candidates: listCandidateAnswers,
  win: findSureWin,
  standing: weighStanding,
  note: noteConduct,
  describeAnswer: (state, _ask, answer) => describeLocmAnswer(state, answer),
};

/** Plays a match to its end; 1 if the player wins, else 0. */
function playToEnd(state: LocmState, player: number, random: () => number): number {
  while (state.phase === "draft") {
    state.picks[state.active]!.push(drawLikelyPick(state.choices[state.draftTurn]!, random));
    startNextPick(state);
  }
  const version = versions[state.rules];
  while (state.phase === "battle") {
    playQuickly(state, version);
    // Only the winner matters; ending the match properly would also format its result.
    if (state.winner !== undefined) break;
    startNextBattleTurn(state);
  }
  return state.winner === player ? 1 : 0;
}
