import { t } from "../../l10n/speak.ts";

/** What a comment says of tuning: the range where it names one. */
export type TuneComment = { readonly low?: number; readonly high?: number } | { readonly why: string };

const opening = /^(?:\/\/+|\/\*+|#+|--+(?:\[\[)?|;+|\(\*+|\{-?|%+)!?\s*/;
const closing = /\s*(?:\*+\/|\*\)|-?\}|\]\])$/;
const number = "[-+]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][-+]?\\d+)?";
const range = new RegExp(`^(${number})\\s*\\.\\.\\s*(${number})(?=[\\s,;:]|$)`);
/** A longer comment speaks of something else. */
const maxChars = 200;

/** Reads `# tune` and `# tune 0..10`; undefined for a comment that only happens to begin with the word. */
export function tuneComment(comment: string): TuneComment | undefined {
  if (comment.length > maxChars) return undefined;
  const said = comment.trim().replace(closing, "").replace(opening, "");
  if (!/^tune(?:\s|$)/.test(said)) return undefined;
  const rest = said.slice("tune".length).trim();
  if (rest === "") return {};
  if (!/^[-+.\d]/.test(rest)) return undefined;
  const [, low, high] = range.exec(rest) ?? [];
  if (low === undefined || high === undefined)
    return { why: t('"tune {rest}" is not a range: write LOW..HIGH, such as 0..10', { rest }) };
  return Number(low) < Number(high)
    ? { low: Number(low), high: Number(high) }
    : { why: t("the range {range} is empty", { range: `${low}..${high}` }) };
}
