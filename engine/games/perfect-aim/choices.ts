import type { Ask, Choice } from "../../game.ts";
import { directionOf, isAttack, isMove, isValid, targetOf } from "./movement.ts";
import { type Action, type AimState, actions } from "./state.ts";

export const readyText = '{"type":"ready","name":"bot"}';

/** The actions that are possible now; the greeting has one answer. */
export function actionChoices(state: AimState, ask: Ask): Choice[] {
  if (state.greeted < state.players.length) {
    return [{ text: readyText, label: "Be ready", spots: [], whole: true }];
  }
  const player = state.players[ask.player]!;
  return actions
    .filter((action) => isValid(state, player, action))
    .map((action) => ({
      whole: true,
      text: JSON.stringify({ id: state.turn, action }),
      label: labelOf(action),
      spots: isMove(action) ? [`cell ${targetOf(player.x, player.y, action).join()}`] : [],
    }));
}

function labelOf(action: Action): string {
  const direction = directionOf(action)?.toLowerCase();
  if (isMove(action)) return `Move ${direction}`;
  return isAttack(action) ? `Attack ${direction}` : "Wait";
}
