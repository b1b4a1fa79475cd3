import type { Moves } from "../../game/extras.ts";
import { performMove } from "./rules/effects.ts";
import { listMoves } from "./rules/legality.ts";
import { formatAnswer, pass } from "./rules/moves.ts";
import type { LocmState } from "./rules/state.ts";
import { pickCard, startNextBattleTurn, startNextPick } from "./rules/turn.ts";
import { versions } from "./rules/versions.ts";

/** The moves of a whole match: in the draft the choices 0 to 2, in the battle the actions; PASS ends a turn. */
export const matchMoves: Moves<LocmState> = {
  list(state, into) {
    if (state.phase === "over") return 0;
    if (state.phase === "draft") return listPicks(into);
    const count = state.winner === undefined ? listMoves(state, versions[state.rules], into) : 0;
    into[count] = pass;
    return count + 1;
  },
  play(state, move) {
    if (state.phase === "draft") {
      pickCard(state, move);
      startNextPick(state);
    } else if (move === pass) startNextBattleTurn(state);
    else performMove(state, move);
  },
  completes: (state, move) => state.phase === "draft" || move === pass,
  text: (state, moves) => (state.phase === "draft" ? `PICK ${moves[0]}` : formatAnswer(moves, versions[state.rules])),
};

function listPicks(into: number[]): number {
  for (let choice = 0; choice < 3; choice++) into[choice] = choice;
  return 3;
}
