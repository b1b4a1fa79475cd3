// A small part of the ICU message syntax: `{name}`, `{name, number}`, `{name, plural, one {# turn} other {# turns}}` and
// `{name, select, won {…} other {…}}`. A brace that begins none of these stands for itself.

/** What is put in place of a placeholder; a plural takes a number, or a text that is one. */
export type Value = string | number;
export type Values<V = Value> = Readonly<Record<string, V>>;

interface Placeholder {
  readonly name: string;
  readonly kind: "text" | "number" | "plural" | "select";
  /** Texts by plural category, by an exact number such as "=0", or by the word of a select. */
  readonly options: ReadonlyMap<string, readonly Part[]>;
}
export type Part = string | Placeholder;

const parsedMessages = new Map<string, readonly Part[]>();

/** The parts of a message; each text is read once. */
export function splitMessage(message: string): readonly Part[] {
  const known = parsedMessages.get(message);
  if (known) return known;
  const parts = splitGroups(message).flatMap(({ before, inside }) => {
    const placeholder = inside === undefined ? undefined : parsePlaceholder(inside);
    return placeholder ? [before, placeholder] : [inside === undefined ? before : `${before}{${inside}}`];
  });
  const filled = parts.filter((part) => part !== "");
  parsedMessages.set(message, filled);
  return filled;
}

/** Every group in braces, the inner ones within the outer, and the text before it; at last the rest of the text. */
function splitGroups(text: string): { before: string; inside?: string }[] {
  const groups: { before: string; inside?: string }[] = [];
  let from = 0;
  let open = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{" && depth++ === 0) open = at;
    if (text[at] !== "}" || depth === 0 || --depth > 0) continue;
    groups.push({ before: text.slice(from, open), inside: text.slice(open + 1, at) });
    from = at + 1;
  }
  return [...groups, { before: text.slice(from) }];
}

const emptyParts: ReadonlyMap<string, readonly Part[]> = new Map();

function parsePlaceholder(inside: string): Placeholder | undefined {
  const [, name, kind = "text", choices] = /^(\w+)(?:, (number|plural|select)(?:, ([\s\S]+))?)?$/.exec(inside) ?? [];
  if (name === undefined) return undefined;
  if (kind === "text" || kind === "number")
    return choices === undefined ? { name, kind, options: emptyParts } : undefined;
  const options = splitGroups(choices ?? "").flatMap(({ before, inside: raw }) => {
    const text = kind === "plural" ? raw?.replaceAll("#", `{${name}, number}`) : raw;
    return text === undefined ? [] : [[before.trim(), splitMessage(text)] as const];
  });
  return options.length > 0 ? { name, kind: kind as "plural" | "select", options: new Map(options) } : undefined;
}

/** The message in a language as a list, with the values in their places: for values that are no text, such as elements. */
export function fillValues<V>(message: string, values: Values<V>, language: string): readonly (string | V)[] {
  return splitMessage(message).flatMap((part) => fillPlaceholder(part, values, language));
}

function fillPlaceholder<V>(part: Part, values: Values<V>, language: string): readonly (string | V)[] {
  if (typeof part === "string") return [part];
  const { name, kind, options } = part;
  const value = values[name];
  if (value === undefined) return [`{${name}}`];
  if (kind === "text" || kind === "number") return [value];
  const chosen =
    (kind === "plural" ? selectPlural(options, value, language) : options.get(String(value))) ?? options.get("other");
  return (chosen ?? []).flatMap((each) => fillPlaceholder(each, values, language));
}

const pluralRules = new Map<string, Intl.PluralRules>();

function selectPlural(options: Placeholder["options"], value: unknown, language: string): readonly Part[] | undefined {
  const number = Number(String(value).replaceAll(",", ""));
  const rule = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rule);
  return options.get(`=${number}`) ?? options.get(rule.select(number));
}

/** A text of Spar as data: its English form, which is the key of its translations, and the values of its placeholders. */
export interface Message {
  readonly key: string;
  readonly values: Readonly<Record<string, Text | number>>;
}

/** A text for people: a message with values, or a string, which is a key if it has a translation and else shown as it is. */
export type Text = string | Message;

/** The English text of a message, for terminals, logs and records. */
export function english(text: Text): string {
  return typeof text === "string" ? text : renderMessage(text, english);
}

/** A message by a translation of its key; without one in English, around what its values are in the language. */
function renderMessage({ key, values }: Message, render: (text: Text) => string, text = key, language = "en"): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? value : render(value),
  ]);
  return fillValues<Value>(text, Object.fromEntries(shown), language).join("");
}

/** Several texts as one, such as sentences that follow each other; those that are empty are left out. */
export function joinTexts(texts: readonly Text[], between = " "): Text {
  const filled = texts.filter((each) => each !== "");
  if (filled.length < 2) return filled[0] ?? "";
  // In one loop, because a match of Dungeon joins ten thousand.
  const values: Record<string, Text> = {};
  let key = "";
  for (let i = 0; i < filled.length; i++) {
    key += i === 0 ? "{0}" : `${between}{${i}}`;
    values[i] = filled[i]!;
  }
  return { key, values };
}

/** Data with every message in it in English: for the command line, assistants and records. */
export function inEnglish<Data>(data: Data): Data;
export function inEnglish(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map((each) => inEnglish(each));
  if (isMessage(data)) return english(data);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, inEnglish(value)]));
}

/** Whether a value from outside is a text or a message. */
export function isText(value: unknown): value is Text {
  return typeof value === "string" || (typeof value === "object" && value !== null && isMessage(value));
}

const isMessage = (data: object): data is Message => "key" in data && "values" in data && typeof data.key === "string";

/** A language with its translations by English text; missing ones are shown in English. */
export interface Spoken {
  /** BCP 47, as the editor names it: "de", "zh-cn". */
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
}

const englishTag = "en";
let spoken: Spoken = { language: englishTag, texts: {} };

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
  return translated ? fillValues(translated, values, spoken.language) : fillValues(text, values, englishTag);
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
  const point = spoken.language === englishTag ? "." : findDecimalPoint(spoken.language);
  return text.replace(".", point).replace(/^-/, "−");
}

const findDecimalPoint = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
