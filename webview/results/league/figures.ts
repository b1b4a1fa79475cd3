/** An Elo number with its sign. */
export function formatEloPoints(value: number): string {
  const whole = Math.round(value) || 0;
  return whole > 0 ? `+${whole}` : `${whole}`.replace("-", "−");
}

/** Points, which may be halves. */
export function formatPoints(value: number): string {
  return Number.isInteger(value) ? `${value}` : `${Math.floor(value) || ""}½`;
}
