import * as v from "valibot";
import { BadOptions, BadSeed } from "../game/game.ts";
import { failures } from "../game/turn.ts";
import { UnknownGame } from "../games.ts";
import { type Text, t } from "../l10n/speak.ts";
import { stepEntries } from "../referee/kaggle/protocol.ts";
import { isTooDeep, parseJson } from "../text/json.ts";
import { type CompactLine, compactLines, expandLines, maxGroupBytes } from "./compact-lines.ts";
import { DamagedRecord, type MatchRecord, type RecordLine } from "./match-record.ts";

/** The text of a record file, as JSON Lines. */
export function writeRecord(lines: MatchRecord): string {
  return compactLines(lines)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

/** Parses a record file; throws DamagedRecord with the number of the first bad line. */
export function readRecord(text: string): RecordLine[] {
  const lines = text.split("\n").flatMap((line, i) => (line.trim() === "" ? [] : [readLine(line, i + 1)]));
  if (lines[0]?.kind !== "match")
    throw new DamagedRecord(t("This is not a Spar record: its first line does not describe a match."));
  return unpackLines(lines);
}

/** Parses the complete lines of a record file that may be incomplete; throws DamagedRecord. */
export function readRecordStart(text: string): RecordLine[] {
  const end = text.lastIndexOf("\n") + 1;
  return readRecord(parseJson(text.slice(end)) !== undefined ? text : text.slice(0, end));
}

/** A damaged record up to its first bad line; undefined if that has no match. Rethrows all but DamagedRecord. */
export function readUndamagedPart(text: string): RecordLine[] | undefined {
  const lines: CompactLine[] = [];
  try {
    for (const [i, line] of text.split("\n").entries()) if (line.trim() !== "") lines.push(readLine(line, i + 1));
  } catch (error) {
    if (!(error instanceof DamagedRecord)) throw error;
  }
  return lines[0]?.kind === "match" ? unpackLines(lines) : undefined;
}

/** The full lines. What was packed is checked as the lines of the file are. */
function unpackLines(lines: readonly CompactLine[]): RecordLine[] {
  const full = expandLines(lines);
  for (const [i, line] of full.entries()) if (line !== lines[i] && line.kind === "referee") checkLine(line, i + 1);
  return full;
}

// Records come from anywhere, so everything the replay relies on is validated; the rest is only displayed.
const spanSchema = v.pipe(v.tuple([v.number(), v.number()]), v.readonly());
const placeSchema = v.looseObject({ file: v.string(), line: v.number() });
const framesSchema = v.array(placeSchema);
/** Messages whose values may be messages; their depth is limited, since a crafted record could exhaust the stack. */
const createWordsSchema = (depth: number): v.GenericSchema<Exclude<Text, string>> =>
  v.object({
    key: v.pipe(v.string(), v.maxLength(500)),
    values: v.record(
      v.string(),
      v.union([v.string(), v.number(), ...(depth > 0 ? [createWordsSchema(depth - 1)] : [])]),
    ),
  });
const wordsSchema = v.optional(createWordsSchema(16));
const remarkSchema = v.looseObject({
  kind: v.string(),
  message: v.string(),
  words: wordsSchema,
  at: v.optional(placeSchema),
});
const lateSchema = v.looseObject({ ms: v.number(), text: v.string(), frames: v.optional(framesSchema) });
const errorSchema = v.looseObject({ type: v.string(), message: v.string(), words: wordsSchema, frames: framesSchema });
const nameSchema = v.string();
const commandSchema = v.optional(v.array(v.string()));
const stampSchema = v.variant("kind", [
  v.looseObject({ kind: v.literal("file"), name: nameSchema, file: v.string(), command: commandSchema }),
  v.looseObject({ kind: v.literal("command"), name: nameSchema, command: commandSchema }),
  v.looseObject({ kind: v.literal("builtin"), name: nameSchema, builtin: v.string() }),
  v.looseObject({
    kind: v.literal("ghost"),
    name: nameSchema,
    ghost: v.looseObject({ record: v.string(), player: v.number() }),
  }),
  v.looseObject({ kind: v.picklist(["person", "site"]), name: nameSchema }),
]);
const lineSchema = v.variant("kind", [
  v.looseObject({
    kind: v.literal("match"),
    format: v.literal(1, ({ input }) =>
      t("it is {found}, but this version of Spar reads 1", { found: JSON.stringify(input) ?? "undefined" }),
    ),
    game: v.string(),
    referee: v.optional(
      v.looseObject({
        name: v.string(),
        hash: v.string(),
        players: v.looseObject({ min: v.number(), max: v.number() }),
        stub: v.optional(v.string()),
        sdk: v.optional(v.string()),
        wantedSdk: v.optional(v.string()),
        protocol: v.optional(v.string()),
        command: commandSchema,
        warm: commandSchema,
        cwd: v.optional(v.string()),
        leagues: v.optional(v.number()),
        extraMs: v.optional(v.number()),
        testCases: v.optional(v.record(v.string(), v.string())),
        tester: v.optional(v.looseObject({ steps: v.array(v.looseObject({ command: v.array(v.string()) })) })),
        criterion: v.optional(v.looseObject({ name: v.string(), isLowestBest: v.boolean() })),
        kaggle: v.optional(
          v.looseObject({
            environment: v.string(),
            title: v.string(),
            about: v.string(),
            specification: v.looseObject({
              agents: v.array(v.number()),
              configuration: v.record(v.string(), v.looseObject({})),
              observation: v.record(v.string(), v.looseObject({})),
            }),
            agents: v.array(v.string()),
          }),
        ),
      }),
    ),
    seeds: v.record(v.string(), v.string()),
    timeScale: v.number(),
    bots: v.pipe(v.array(stampSchema), v.maxLength(16)),
    branch: v.optional(v.looseObject({ match: v.string(), answer: v.number() })),
    imported: v.optional(
      v.looseObject({
        difference: v.optional(v.looseObject({ where: v.string(), expected: v.string(), actual: v.string() })),
      }),
    ),
    replaces: v.optional(v.looseObject({ answer: v.number(), player: v.number(), waitedMs: v.number() })),
  }),
  v.looseObject({
    kind: v.literal("answer"),
    player: v.pipe(v.number(), v.integer(), v.minValue(0)),
    ms: v.number(),
    text: v.optional(v.string()),
    failure: v.optional(v.picklist(failures)),
    stderr: v.optional(v.string()),
    partial: v.optional(v.string()),
    flush: v.optional(v.string()),
    stack: v.optional(framesSchema),
    error: v.optional(errorSchema),
    lostAfter: v.optional(v.number()),
    limitMs: v.optional(v.number()),
    late: v.optional(lateSchema),
    read: v.optional(spanSchema),
    remarks: v.optional(v.array(remarkSchema)),
    writtenBy: v.optional(
      v.union([
        v.array(v.looseObject({ span: spanSchema, frames: framesSchema })),
        v.pipe(v.number(), v.integer(), v.minValue(1)),
      ]),
    ),
  }),
  v.looseObject({
    kind: v.literal("end"),
    outcome: v.looseObject({
      places: v.array(v.number()),
      scores: v.array(v.number()),
      reason: v.string(),
      detail: v.string(),
    }),
    digest: v.string(),
  }),
  v.looseObject({ kind: v.literal("stopped"), why: v.string() }),
  v.looseObject({ kind: v.literal("failed"), why: v.string(), log: v.string() }),
  v.looseObject({ kind: v.literal("frames"), deflated: v.string() }),
  v.looseObject({
    kind: v.literal("steps"),
    size: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxGroupBytes)),
    deflated: v.string(),
  }),
  v.looseObject({ kind: v.literal("step") }),
  v.looseObject({
    kind: v.literal("referee"),
    summary: v.optional(v.array(v.string())),
    tooltips: v.optional(v.array(v.looseObject({ text: v.string(), player: v.number() }))),
    next: v.variant("kind", [
      v.looseObject({
        kind: v.literal("question"),
        player: v.pipe(v.number(), v.integer(), v.minValue(0)),
        text: v.string(),
        lines: v.pipe(v.number(), v.integer(), v.minValue(0)),
        isWhole: v.optional(v.literal(true)),
        limitMs: v.number(),
      }),
      v.looseObject({
        kind: v.literal("scores"),
        scores: v.array(v.number()),
        metadata: v.optional(v.record(v.string(), v.string())),
        each: v.optional(v.array(v.record(v.string(), v.string()))),
      }),
      // Of what is packed, numbers that are too large are not seen in the text: its numbers are finite.
      v.looseObject({ kind: v.literal("step"), ...stepEntries }),
    ]),
  }),
]);

function readLine(text: string, number: number): CompactLine {
  const json = parseJson(text);
  // The line is not quoted, because the caller may not be allowed to read the file.
  if (json === undefined)
    throw new DamagedRecord(t("Line {line, number} of the record is not JSON.", { line: number }));
  if (isTooDeep(text)) throw describeDamage(number, t("This is nested too deeply."));
  if (hasInfinity(text)) throw describeDamage(number, t("a number is too large."));
  checkLine(json, number);
  return json as CompactLine;
}

function checkLine(json: unknown, number: number): void {
  const read = v.safeParse(lineSchema, json);
  if (!read.success) {
    const issue = read.issues[0];
    const where = v.getDotPath(issue);
    // A schema error without the offending value.
    throw describeDamage(number, `${where ? `${where}: ` : ""}${issue.message.replace(/ but received [\s\S]*$/, "")}.`);
  }
  if (read.output.kind === "answer" && (read.output.text === undefined) === (read.output.failure === undefined)) {
    throw describeDamage(number, t("an answer has a text or a failure."));
  }
}

const describeDamage = (line: number, wrong: string) =>
  new DamagedRecord(t("Line {line, number} of the record is damaged: {wrong}", { line, wrong }));

/** Whether JSON contains a number too large for a double, which would be written back differently. */
function hasInfinity(text: string): boolean {
  if (!/\d{309}|\d[eE]\+?\d{3}/.test(text)) return false;
  let isFound = false;
  JSON.parse(text, (_, value: unknown) => {
    isFound ||= value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
  });
  return isFound;
}

const troubleClasses = [DamagedRecord, UnknownGame, BadOptions, BadSeed];

/** Whether an error describes damage of the record in one sentence, rather than a bug of Spar. */
export function isRecordTrouble(error: unknown): error is Error {
  return error instanceof Error && troubleClasses.some((kind) => error instanceof kind);
}

/** The result of reading a record, or undefined if it is damaged. Rethrows errors other than DamagedRecord. */
export function readUnlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isRecordTrouble(error)) return undefined;
    throw error;
  }
}
