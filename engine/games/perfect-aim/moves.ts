import type { Choice } from "../../game/extras.ts";
import type { Ask } from "../../game/turn.ts";
import { msg, type Text } from "../../l10n/speak.ts";
import { findTarget, isAttack, isMove, isValid, readDirection } from "./movement.ts";
import { type AimAction, type AimState, actions } from "./state.ts";

/** The possible actions; hello has one answer. */
export function listActionChoices(state: AimState, ask: Ask): Choice[] {
  if (state.greeted < state.players.length) {
    return [{ text: '{"type":"ready","name":"bot"}', label: msg("Ready"), spots: [], isWhole: true }];
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
