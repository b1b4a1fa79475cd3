/** A number for people, with a minus sign where the computer writes a hyphen. */
export function formatWithMinus(value: number): string {
  return String(value || 0).replace("-", "−");
}

/** A difference for people, with its sign. */
export function formatSigned(difference: number): string {
  return difference > 0 ? `+${difference}` : formatWithMinus(difference);
}
