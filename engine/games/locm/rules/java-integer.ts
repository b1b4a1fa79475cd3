/**
 * Java's `Integer.parseInt`: an optional sign and digits of any script, within 32 bits; undefined where Java throws.
 */
export function parseJavaInteger(text: string): number | undefined {
  if (!/^[+-]?\p{Nd}+$/u.test(text)) return undefined;
  const value = Number(/^[+-]?\d+$/.test(text) ? text : text.replace(/\p{Nd}/gu, toLatinDigit));
  // Digits beyond the basic plane are two chars, which parseInt does not accept.
  if (!(value >= -0x80000000 && value <= 0x7fffffff)) return undefined;
  return value === 0 ? 0 : value;
}

/** Decimal digits of every script are consecutive, zero first. */
function toLatinDigit(digit: string): string {
  if (digit.length > 1) return "?";
  let zero = digit.charCodeAt(0);
  while (/\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero--;
  return String(digit.charCodeAt(0) - zero);
}
