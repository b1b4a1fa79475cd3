import { inEnglish, isText, type Text } from "../l10n/speak.ts";

/** Matches characters that act where text is shown: controls, bidirectional marks, and separators but line feeds. */
const invisiblePattern = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

const namedEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeSign(sign: string): string {
  const code = sign.charCodeAt(0);
  return namedEscapes[sign] ?? (code < 0x100 ? `\\x${formatHex(code, 2)}` : `\\u${formatHex(code, 4)}`);
}

const formatHex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");

/** Escapes characters that would act or hide, so that a text of any number of lines can be shown anywhere. */
export function escapeInvisible(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(invisiblePattern, (sign) => (sign === "\n" || sign === "\t" ? sign : escapeSign(sign)));
}

/** Like `escapeInvisible`, for a text that must stay on one line. */
export const escapeLine = (text: string): string => text.replace(invisiblePattern, escapeSign);

/** Like `escapeInvisible`, for a translatable text including its values. */
export function escapeText(text: Text): Text {
  if (typeof text === "string") return escapeLine(text);
  const shown = Object.entries(text.values).map(([name, value]) => [name, isText(value) ? escapeText(value) : value]);
  return { key: escapeLine(text.key), values: Object.fromEntries(shown) };
}

/** JSON to show anywhere: characters that act only occur in strings, where an escape is the same. */
export function formatVisibleJson(value: unknown): string {
  return JSON.stringify(inEnglish(value)).replace(invisiblePattern, (sign) => `\\u${formatHex(sign.charCodeAt(0), 4)}`);
}

/** A word for a terminal, whose shell only passes it on: in single quotes, in double ones with single ones inside for Windows. */
export function quoteForTerminal(word: string, isWindows: boolean): string {
  if (/^[\w@+=:,./-]+$/.test(word)) return word;
  return isWindows ? `"${word.replaceAll('"', "'")}"` : `'${word.replaceAll("'", "'\\''")}'`;
}
