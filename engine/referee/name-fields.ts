import type { TextField } from "../game/extras.ts";
import type { KaggleField, RefereeStamp } from "../game/referee.ts";
import { isTooDeep } from "../text/json.ts";
import { describeField, readColumnNames } from "./kaggle/read-observation.ts";
import { parseStub } from "./stub/parse-stub.ts";
import { readRefereeQuestion, type SentQuestion } from "./stub/read-input.ts";
import type { Stub } from "./stub/stub.ts";

type Fields = Readonly<Record<string, KaggleField>>;

/** Where a value is: its name, and the fields that it may have itself. */
interface Place {
  readonly name: string;
  readonly means: string | undefined;
  readonly field: KaggleField;
}

const tokenPattern = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/**
 * The simple values in an observation as JSON, in the order of the text: those of an object by their keys, those of a row
 * by the names that the description of its field lists. Empty for a text that is not JSON, or too deep.
 */
export function nameObservationValues(text: string, fields: Fields): TextField[] {
  if (isTooDeep(text)) return [];
  const values: TextField[] = [];
  const words = [...text.matchAll(tokenPattern)].map(({ 0: word, index }) => ({ word, from: index }));
  let at = 0;

  function readValue(place: Place): void {
    const { word, from } = words[at++] ?? { word: "", from: 0 };
    if (word === "{") readMembers(place);
    else if (word === "[") readItems(place);
    else if (word !== "") {
      const { name, means } = place;
      values.push({ from, to: from + word.length, name, ...(means !== undefined && { means }) });
    }
  }

  function readMembers({ field: { properties = {} } }: Place): void {
    while (at < words.length && words[at]!.word !== "}") {
      const name = words[at]!.word.slice(1, -1);
      at += 2;
      const field = properties[name] ?? {};
      readValue({ name, means: describeField(field), field });
      if (words[at]?.word === ",") at++;
    }
    at++;
  }

  function readItems({ name, means, field }: Place): void {
    const names = readColumnNames(field.description, countItems(words, at));
    const item = Array.isArray(field.items) ? {} : ((field.items as KaggleField | undefined) ?? {});
    const inner = { ...item, description: item.description ?? field.description };
    for (let index = 0; at < words.length && words[at]!.word !== "]"; index++) {
      readValue({ name: names?.[index] ?? name, means, field: inner });
      if (words[at]?.word === ",") at++;
    }
    at++;
  }

  if (words[0]?.word === "{") readValue({ name: "", means: undefined, field: { properties: fields } });
  return values;
}

/** How many simple values a list has that begins at a word; 0 if it has lists or objects. */
function countItems(words: readonly { readonly word: string }[], from: number): number {
  let count = 0;
  for (let at = from; at < words.length && words[at]!.word !== "]"; at++) {
    if (words[at]!.word === "[" || words[at]!.word === "{") return 0;
    if (words[at]!.word !== ",") count++;
  }
  return count;
}

/**
 * Names every value of a question according to the specification of a simulation, or to the game's stub; empty if the
 * question does not match it. `first` is the player's first question, and `question` the number of `sent`, from 0.
 */
export function nameFields(
  referee: RefereeStamp,
  first: SentQuestion,
  sent: SentQuestion,
  question: number,
): readonly TextField[] {
  if (referee.kaggle) return nameObservationValues(sent.text, referee.kaggle.specification.observation);
  const stub = findStub(referee);
  if (!stub) return [];
  const { last } = readRefereeQuestion(stub, first, sent, question);
  if (last.kind === "misfit") return [];
  return last.parts.flatMap((part) =>
    (part.kind === "line" ? [part] : part.rows).flatMap(({ values }) =>
      values
        .filter(({ from }) => from >= 0)
        .map(({ field: { name, comment }, from, to }) => ({
          from,
          to,
          name,
          ...(comment !== undefined && { means: comment }),
        })),
    ),
  );
}

const stubs = new WeakMap<RefereeStamp, Stub | undefined>();

function findStub(referee: RefereeStamp): Stub | undefined {
  if (!stubs.has(referee)) stubs.set(referee, parseStub(referee.stub ?? "").stub);
  return stubs.get(referee);
}

/** The descriptions of fields by name, also of those inside other fields; an outer one counts more than an inner one. */
export function listFieldMeanings(fields: Fields): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    const item = Array.isArray(field.items) ? undefined : (field.items as KaggleField | undefined);
    for (const [inner, means] of listFieldMeanings({ ...item?.properties, ...field.properties }))
      if (!meanings.has(inner)) meanings.set(inner, means);
    const means = describeField(field);
    if (means !== undefined) meanings.set(name, means);
  }
  return meanings;
}

/** More numbers than this are no values of a case but a part of it. */
const maxCaseValues = 12;

/** The numbers in the first line of a test case, by names of its own, or else by those that the stub reads first. */
export function nameCaseValues(input: string, stubText: string | undefined): Readonly<Record<string, number>> {
  const line = input.split("\n", 1)[0]!.trim();
  const said = [...line.matchAll(/([A-Za-z_]\w*)\s*[=:]\s*(\S+)/g)].map(
    ([, name, word]) => [name!, Number(word)] as const,
  );
  const { stub } = parseStub(stubText ?? "");
  const [first] = [...(stub?.start ?? []), ...(stub?.turn ?? [])];
  const fields = first?.kind === "read" ? first.fields : [];
  const words = line.split(/\s+/);
  const read = fields.map(({ name }, i) => [name, Number(words[i])] as const);
  const values = (said.length > 0 ? said : read).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(values.slice(0, maxCaseValues));
}
