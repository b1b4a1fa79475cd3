// What a bot says may end up on a terminal or in a label, which obey some characters instead of showing them.

/** Controls, marks of direction, and what ends a line without being a line feed. */
const unseen = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escaped(sign: string): string {
  const code = sign.charCodeAt(0);
  return named[sign] ?? (code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`);
}

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");

/** A text of one line or more as it may be shown anywhere: what would act or hide is written as an escape. */
export function visible(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(unseen, (sign) => (sign === "\n" || sign === "\t" ? sign : escaped(sign)));
}

/** The same of a text that is to stay one line. */
export function visibleLine(text: string): string {
  return text.replace(unseen, escaped);
}

/** JSON that may be shown anywhere, and means what it meant: only strings can have these characters. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(unseen, (sign) => `\\u${hex(sign.charCodeAt(0), 4)}`);
}
