import type { PieceOwner } from "../../../../engine/referee/stub/input-board.ts";

/**
 * The seat whose colour something gets, for the player at `seat` who was sent it. Games number owners in different
 * ways; if the meaning is unknown, the numbers are taken for seats.
 */
export function toOwnerSeat(owner: PieceOwner | undefined, seat: number, players: number): number | undefined {
  if (!owner) return undefined;
  if (owner.isMe) return seat;
  if (owner.isMe === false && players === 2) return 1 - seat;
  return owner.number < 8 ? owner.number : undefined;
}

/** The CSS class with a seat's colour. */
export const toSeatClass = (seat: number | undefined) => (seat === undefined ? "" : ` p${seat + 1}`);
