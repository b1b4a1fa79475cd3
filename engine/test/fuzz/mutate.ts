import fc from "fast-check";

/** A change to a JSON value. Places count round the value, so that every edit fits every value. */
export interface Edit {
  readonly how: "set" | "remove" | "copy" | "rename";
  readonly at: number;
  readonly from: number;
  readonly to: unknown;
}

/** Values that readers stumble over. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    2 ** 53 - 1,
    -(2 ** 31),
    "",
    "x",
    "NaN",
    [],
    {},
    [[]],
  ),
  fc.constantFrom<unknown>("__proto__", "\ud800", "\u0000", "9".repeat(400), [null], [1, 2, 3], { length: -1 }),
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
);

export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    how: fc.constantFrom("set", "set", "remove", "copy", "rename"),
    at: fc.nat(100_000),
    from: fc.nat(100_000),
    to: oddValues,
  }),
  { minLength: 1, maxLength: 4 },
);

/** A copy of a JSON value with all edits made. */
export function edited(value: unknown, list: readonly Edit[]): unknown {
  // Nothing is there twice in it, as in what is read from a text.
  const whole: { value: unknown } = { value: JSON.parse(JSON.stringify(value)) };
  for (const edit of list) {
    const places = placesIn(whole);
    const { holder, key } = places[edit.at % places.length]!;
    const source = places[edit.from % places.length]!;
    if (edit.how === "set") put(holder, key, structuredClone(edit.to));
    else if (edit.how === "copy") put(holder, key, structuredClone(source.holder[source.key]));
    else if (holder !== (whole as object)) {
      const taken = takeOut(holder, key);
      if (edit.how === "rename") put(holder, typeof edit.to === "string" ? edit.to : "renamed", taken);
    }
  }
  return whole.value;
}

function takeOut(holder: Holder, key: string): unknown {
  const taken = holder[key];
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return taken;
}

type Holder = Record<string, unknown>;
interface Place {
  readonly holder: Holder;
  readonly key: string;
}

function placesIn(root: object): Place[] {
  const places: Place[] = [];
  const holders = [root as Holder];
  for (const holder of holders) {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      const value = holder[key];
      if (typeof value === "object" && value !== null) holders.push(value as Holder);
    }
  }
  return places;
}

/** Also "__proto__" becomes a member like others, as `JSON.parse` makes it one. */
function put(holder: Holder, key: string, value: unknown): void {
  if (Array.isArray(holder) && !(Number(key) < holder.length)) return;
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A change to a text: some of it goes, something comes. */
export interface Cut {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const oddTexts = fc.oneof(
  fc.constantFrom("", "\u0000", "\ufeff", "\r", "\n", "\u2028", "[".repeat(5000), '{"a":'.repeat(5000), "-1", "1e999"),
  fc.constantFrom("\u001b[2J", "\u202e", "\ud800", "\\", '"', ";", "§", "9".repeat(400), "/*", "NaN", "null"),
  fc.string({ unit: "binary", maxLength: 12 }),
);

export const cuts: fc.Arbitrary<Cut[]> = fc.array(
  fc.record({ at: fc.nat(1_000_000), remove: fc.oneof(fc.nat(3), fc.nat(2000)), insert: oddTexts }),
  { minLength: 1, maxLength: 3 },
);

export function cutText(text: string, list: readonly Cut[]): string {
  return list.reduce((before, { at, remove, insert }) => {
    const place = at % (before.length + 1);
    return before.slice(0, place) + insert + before.slice(place + remove);
  }, text);
}
