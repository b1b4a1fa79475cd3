import type { AimAction, Direction } from "../state.ts";
import { directions } from "../state.ts";
import {
  chooseCollectorAction,
  fetchItem,
  findDodge,
  findStepToMiddle,
  leaveLava,
  makeSafeCellTest,
  toMoveAction,
} from "./collector.ts";
import { type Cell, findFirstStep, findVisiblePlayer, type Lookout, parseRational } from "./lookout.ts";

/** Dodges, shoots players in sight, collects useful items, then looks for a line of fire. */
export function chooseHunterAction(lookout: Lookout): AimAction {
  const away = leaveLava(lookout) ?? (lookout.me.shield ? undefined : findDodge(lookout));
  if (away) return toMoveAction(away);
  const target = lookout.turn.canAttack ? aimAtPlayer(lookout) : undefined;
  if (target) return `ATTACK_${target}`;
  return collectOrChase(lookout);
}

function collectOrChase(lookout: Lookout): AimAction {
  const isArmed = lookout.me.shield && parseRational(lookout.me.speed) >= 1.5;
  const chased = () => findFirstStep(lookout, makeSafeCellTest(lookout), (cell) => isLineOfFire(lookout, cell));
  const step = isArmed ? (chased() ?? fetchItem(lookout)) : (fetchItem(lookout) ?? chased());
  return step ? toMoveAction(step) : findStepToMiddle(lookout) ? chooseCollectorAction(lookout) : "WAIT";
}

/** The direction of the nearest player that a fireball reaches before it can escape. */
function aimAtPlayer(lookout: Lookout): Direction | undefined {
  const seen = directions.flatMap((direction) => {
    const sight = findVisiblePlayer(lookout, direction);
    return sight && sight.distance <= 6 ? [{ direction, ...sight }] : [];
  });
  return seen.sort((a, b) => a.distance - b.distance)[0]?.direction;
}

function isLineOfFire({ turn, me }: Lookout, [x, y]: Cell): boolean {
  return turn.players.some(
    (other) => other.color !== me.color && (other.x === x || other.y === y) && isClear(turn.background, [x, y], other),
  );
}

function isClear(background: readonly string[], [x, y]: Cell, to: { readonly x: number; readonly y: number }): boolean {
  const [dx, dy] = [Math.sign(to.x - x), Math.sign(to.y - y)];
  const length = Math.abs(to.x - x) + Math.abs(to.y - y);
  for (let i = 1; i < length; i++) if (background[y + dy * i]![x + dx * i] === "#") return false;
  return length <= 6;
}
