import { type Action, actionText } from "./commands.ts";
import type { Version } from "./versions.ts";

/**
 * A legal action packed into one integer, for search and playouts: kind, acting card or creature, and lane or target.
 * Instance ids fit in ten bits. 0 is PASS.
 */
export type Move = number;

export const pass: Move = 0;
export const moveKinds = { pass: 0, summon: 1, attack: 2, use: 3 } as const;

const kindBits = 2;
const idBits = 10;
const toShift = kindBits + idBits;
const moveBits = toShift + idBits;
const kindMask = (1 << kindBits) - 1;
const idMask = (1 << idBits) - 1;
const moveMask = (1 << moveBits) - 1;

export function summonMove(id: number, lane: number): Move {
  return moveKinds.summon | (id << kindBits) | ((lane + 1) << toShift);
}

/** `target` is an instance id, or -1 for the opponent. */
export function attackMove(id: number, target: number): Move {
  return moveKinds.attack | (id << kindBits) | ((target + 1) << toShift);
}

export function useMove(id: number, target: number): Move {
  return moveKinds.use | (id << kindBits) | ((target + 1) << toShift);
}

/** One of `moveKinds`. */
export function kindOf(move: Move): number {
  return move & kindMask;
}

/** The acting card or creature. */
export function idOf(move: Move): number {
  return (move >>> kindBits) & idMask;
}

/** The lane or the target. */
export function toOf(move: Move): number {
  return ((move >>> toShift) & idMask) - 1;
}

export function moveOf(action: Action): Move {
  switch (action.kind) {
    case "pass":
      return pass;
    case "summon":
      return summonMove(action.id, action.lane);
    case "attack":
      return attackMove(action.id, action.target);
    case "use":
      return useMove(action.id, action.target);
  }
}

export function actionOf(move: Move): Action {
  const id = idOf(move);
  switch (kindOf(move)) {
    case moveKinds.summon:
      return { kind: "summon", id, lane: toOf(move) };
    case moveKinds.attack:
      return { kind: "attack", id, target: toOf(move) };
    case moveKinds.use:
      return { kind: "use", id, target: toOf(move) };
    default:
      return { kind: "pass" };
  }
}

/** The answer of a battle turn with these moves. */
export function answerOf(moves: readonly Move[], version: Version): string {
  const actions = moves.filter((move) => move !== pass);
  return actions.length === 0 ? "PASS" : actions.map((move) => actionText(actionOf(move), version)).join(";");
}

/** A performed move with its card number, packed into one integer. */
export type Deed = number;

export function deedOf(card: number, move: Move): Deed {
  return (card << moveBits) | move;
}

/** The text for the opponent: card number, space, action. */
export function deedText(deed: Deed, version: Version): string {
  return `${deed >>> moveBits} ${actionText(actionOf(deed & moveMask), version)}`;
}
