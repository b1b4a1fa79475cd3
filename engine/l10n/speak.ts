import { fillValues, type Message, renderMessage, type Text, type Value, type Values } from "./message.ts";

/** A language with its translations by English text; missing ones are shown in English. */
export interface Spoken {
  /** BCP 47, as the editor names it: "de", "zh-cn". */
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
}

const english = "en";
let spoken: Spoken = { language: english, texts: {} };

/** From now on this process, thread or page speaks a language. Who never calls it speaks English. */
export function speak(next: Spoken): void {
  spoken = next;
}

/** The language of this process and its translations. */
export function getSpoken(): Spoken {
  return spoken;
}

/** The element in which a page carries its language and texts; a page without it is English. */
export const spokenId = "spoken";

/** A text in the language of whoever looks at it; `text` is English, and written out where it is used. */
export function t(text: string, values: Values = {}): string {
  return translatePieces<Value>(text, values).join("");
}

/** Translates a text whose values are not texts, such as elements of a page; returns its pieces in order. */
export function translatePieces<V>(text: string, values: Values<V>): readonly (string | V)[] {
  const translated = spoken.texts[text];
  return translated ? fillValues(translated, values, spoken.language) : fillValues(text, values, english);
}

/** A text that is translated only when it is shown; without values, the text is its own key. */
export function msg(text: string): string;
export function msg(key: string, values: Message["values"]): Message;
export function msg(key: string, values?: Message["values"]): Text {
  return values ? { key, values } : key;
}

/** Translates a text or message for the current language. */
export function translate(text: Text): string {
  if (typeof text === "string") return (Object.hasOwn(spoken.texts, text) && spoken.texts[text]) || text;
  const translated = spoken.texts[text.key];
  return translated ? renderMessage(text, translate, translated, spoken.language) : renderMessage(text, translate);
}

/** A number with so many digits after the point, or whatever the language has there; without a sign if that is 0. */
export function formatDecimal(value: number, digits: number): string {
  return spellNumber((Number(value.toFixed(digits)) || 0).toFixed(digits));
}

/** A number with all its digits. Numbers that a bot or a file has, such as `-1` for a target, stay as they are there. */
export function formatExact(value: number): string {
  return spellNumber(String(value || 0));
}

/** A difference with its sign. */
export function formatSigned(difference: number): string {
  return `${difference > 0 ? "+" : ""}${formatExact(difference)}`;
}

/** With the decimal point of the language, and a minus sign for the hyphen. */
function spellNumber(text: string): string {
  const point = spoken.language === english ? "." : findDecimalPoint(spoken.language);
  return text.replace(".", point).replace(/^-/, "−");
}

function findDecimalPoint(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}
