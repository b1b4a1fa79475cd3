/** How a number is written in a source, so that another value can be written the same way. */
export interface NumberForm {
  readonly kind: "whole" | "decimal" | "exponent";
  /** The number of decimals. */
  readonly decimals: number;
}

const plainPattern = /^[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?$/;

/** Parses a number; undefined if languages would read it differently. */
export function parseNumber(text: string): { readonly value: number; readonly form: NumberForm } | undefined {
  if (!plainPattern.test(text) || /^[-+]?0[\d_]/.test(text)) return undefined;
  const value = Number(text.replaceAll("_", ""));
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined;
  return { value, form: toForm(text) };
}

function toForm(text: string): NumberForm {
  if (/e/i.test(text)) return { kind: "exponent", decimals: 0 };
  const point = text.indexOf(".");
  if (point < 0) return { kind: "whole", decimals: 0 };
  return { kind: "decimal", decimals: text.length - point - 1 };
}

/** Steps of a thousandth of a range (10^-3) are fine enough. */
const fineDigits = 3;
const maxDecimals = 12;

/** The unit of allowed values: 1 for integers, else a power of ten; 0 if any value is allowed. */
export function findStep({ kind, decimals }: NumberForm, low: number, high: number): number {
  if (kind === "whole") return 1;
  if (kind === "exponent") return 0;
  const wanted = Math.ceil(fineDigits - Math.log10(high - low));
  return Number(`1e-${Math.min(maxDecimals, Math.max(decimals, wanted))}`);
}

/** Formats a value like the number it replaces. */
export function formatNumber({ kind, decimals }: NumberForm, value: number, step: number): string {
  if (kind === "whole") return String(value);
  if (kind === "exponent") return Number(value.toPrecision(4)).toExponential();
  const [whole, rest = ""] = value.toFixed(Math.max(0, Math.round(-Math.log10(step)))).split(".");
  return `${whole}.${rest.replace(/0+$/, "").padEnd(Math.max(1, decimals), "0")}`;
}
