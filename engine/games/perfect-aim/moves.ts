import type { Moves } from "../../game/extras.ts";
import { readyText } from "./choices.ts";
import { performAction, sendHello } from "./decision.ts";
import { isValid } from "./movement.ts";
import { type AimState, actions } from "./state.ts";

const ignoreEvent = () => {};

/** Moves are indices into the list of actions, and each is a whole answer; hello has one. */
export const aimMoves: Moves<AimState> = {
  list(state, into) {
    if (isGreeting(state)) {
      into[0] = 0;
      return 1;
    }
    if (state.deciding === undefined || state.stoppedBy !== undefined) return 0;
    const player = state.players[state.deciding]!;
    let count = 0;
    for (let i = 0; i < actions.length; i++) if (isValid(state, player, actions[i]!)) into[count++] = i;
    return count;
  },
  play(state, move) {
    if (isGreeting(state)) sendHello(state, ignoreEvent);
    else performAction(state, actions[move]!, ignoreEvent);
  },
  completes: () => true,
  text: (state, [move]) => (isGreeting(state) ? readyText : JSON.stringify({ id: state.turn, action: actions[move!] })),
};

function isGreeting({ greeted, players }: AimState): boolean {
  return greeted < players.length;
}
