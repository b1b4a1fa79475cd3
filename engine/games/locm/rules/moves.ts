import { formatAction, type LocmAction } from "./commands.ts";
import type { Version } from "./versions.ts";

/** A legal action in one integer: kind, card or creature, and lane or target; ids fit in ten bits, and 0 is PASS. */
export type PackedMove = number;

export const pass: PackedMove = 0;
export const moveKinds = { pass: 0, summon: 1, attack: 2, use: 3 } as const;

const kindBits = 2;
const idBits = 10;
const toShift = kindBits + idBits;
const moveBits = toShift + idBits;
const kindMask = (1 << kindBits) - 1;
const idMask = (1 << idBits) - 1;
const moveMask = (1 << moveBits) - 1;

/** A move as a number; `to` is the lane of a summon, 0 without lanes, else the target's id, or -1 for the opponent. */
export function packMove(kind: number, id: number, to: number): PackedMove {
  return kind | (id << kindBits) | ((to + 1) << toShift);
}

/** What a move does, as one of `moveKinds`. */
export const getMoveKind = (move: PackedMove): number => move & kindMask;

/** The acting card or creature. */
export const getMoveId = (move: PackedMove): number => (move >>> kindBits) & idMask;

/** The lane or the target. */
export const getMoveTarget = (move: PackedMove): number => ((move >>> toShift) & idMask) - 1;

/** An action as a number, so that builtins need not allocate objects. */
export function encodeMove(action: LocmAction): PackedMove {
  if (action.kind === "pass") return pass;
  return packMove(moveKinds[action.kind], action.id, action.kind === "summon" ? action.lane : action.target);
}

/** The action of a number; inverse of `encodeMove`. */
export function decodeMove(move: PackedMove): LocmAction {
  const [kind, id, to] = [getMoveKind(move), getMoveId(move), getMoveTarget(move)];
  if (kind === moveKinds.pass) return { kind: "pass" };
  if (kind === moveKinds.summon) return { kind: "summon", id, lane: to };
  return { kind: kind === moveKinds.attack ? "attack" : "use", id, target: to };
}

export function formatAnswer(moves: readonly PackedMove[], version: Version): string {
  const actions = moves.filter((move) => move !== pass);
  return actions.length === 0 ? "PASS" : actions.map((move) => formatAction(decodeMove(move), version)).join(";");
}

/** A performed move with its card number, packed into one integer. */
export type PlayedMove = number;

/** Adds the card number to a move, so that it can be shown without the state. */
export const encodePlayedMove = (card: number, move: PackedMove): PlayedMove => (card << moveBits) | move;

/** The move without the card number; inverse of `encodePlayedMove`. */
export const toMove = (played: PlayedMove): PackedMove => played & moveMask;

/** The text for the opponent: card number, space, action. */
export function formatPlayedMove(move: PlayedMove, version: Version): string {
  return `${move >>> moveBits} ${formatAction(decodeMove(toMove(move)), version)}`;
}
