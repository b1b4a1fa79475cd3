import type { Choice, Moves } from "../../game/extras.ts";
import type { Ask } from "../../game/turn.ts";
import type { Text } from "../../l10n/message.ts";
import { msg } from "../../l10n/speak.ts";
import { performAction, sendHello } from "./decision.ts";
import { findTarget, isAttack, isMove, isValid, readDirection } from "./movement.ts";
import { type AimAction, type AimState, actions } from "./state.ts";

const readyText = '{"type":"ready","name":"bot"}';

/** The possible actions; hello has one answer. */
export function listActionChoices(state: AimState, ask: Ask): Choice[] {
  if (state.greeted < state.players.length) {
    return [{ text: readyText, label: msg("Ready"), spots: [], isWhole: true }];
  }
  const player = state.players[ask.player]!;
  return actions
    .filter((action) => isValid(state, player, action))
    .map((action) => ({
      isWhole: true,
      text: JSON.stringify({ id: state.turn, action }),
      label: describeAction(action),
      spots: isMove(action) ? [`cell ${findTarget(player.x, player.y, action).join()}`] : [],
    }));
}

function describeAction(action: AimAction): Text {
  const direction = readDirection(action)?.toLowerCase() ?? "";
  if (isMove(action))
    return msg("Move {way, select, up {up} down {down} left {left} other {right}}", { way: direction });
  if (isAttack(action))
    return msg("Attack {way, select, up {up} down {down} left {left} other {right}}", { way: direction });
  return msg("Wait");
}

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
