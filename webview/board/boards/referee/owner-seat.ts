import type { PieceOwner } from "../../../../engine/referee/stub/input-board.ts";

/**
 * The seat whose colour something has, for the player at `seat` who was sent it. Games number owners in their own ways:
 * where it is not known who is meant, the numbers are taken for seats.
 */
export function ownerSeat(owner: PieceOwner | undefined, seat: number, players: number): number | undefined {
  if (!owner) return undefined;
  if (owner.isMe) return seat;
  if (owner.isMe === false && players === 2) return 1 - seat;
  return owner.number < 8 ? owner.number : undefined;
}

/** The class that gives something a seat's colour. */
export const seatClass = (seat: number | undefined) => (seat === undefined ? "" : ` p${seat + 1}`);
