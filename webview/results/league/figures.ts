import { formatSigned } from "../../../engine/l10n/speak.ts";

/** A rating in Elo relative to the mean. */
export function formatRating(elo: number): string {
  return formatSigned(Math.round(elo));
}

/** Points, which may be halves. */
export function formatPoints(value: number): string {
  return Number.isInteger(value) ? `${value}` : `${Math.floor(value) || ""}½`;
}
