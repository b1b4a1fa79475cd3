import { isText, msg, type Text } from "../l10n/speak.ts";
import { parseJson } from "../text/json.ts";
import { type Belief, isShallow } from "./belief.ts";
import type { AnswerLine } from "./match-record.ts";

/** A spot on the board: a card or unit by id, a cell by coordinates, or a player as the bot sees them. */
export type DrawingPlace =
  | { readonly id: number }
  | { readonly x: number; readonly y: number }
  | { readonly player: "me" | "opponent" };

type Tone = "plain" | "good" | "bad";

/** Something a bot asked to draw for a turn. */
export type Drawing =
  | { readonly kind: "text"; readonly text: string; readonly at: DrawingPlace | undefined; readonly tone: Tone }
  | {
      readonly kind: "arrow";
      readonly from: DrawingPlace;
      readonly to: DrawingPlace;
      readonly text: string;
      readonly tone: Tone;
    };

interface DrawnByBot {
  readonly drawings: readonly Drawing[];
  /** Numbers to plot over the turns, by name. */
  readonly plots: Readonly<Record<string, number>>;
  /** The names of plotted numbers that add up over a match. */
  readonly summed: ReadonlySet<string>;
  /** Marks of the turn for the timeline. */
  readonly marks: readonly string[];
  readonly beliefs: readonly Belief[];
  /** Drawing lines that could not be parsed, each with the reason. */
  readonly unread: readonly UnreadLine[];
  /** Stderr without the drawing lines. */
  readonly rest: string;
}

export interface UnreadLine {
  readonly line: string;
  readonly why: Text;
}

const drawingPrefix = "@spar ";
/** What psyleague reads from stderr: `[PDATA] name = 3`, `[TDATA] name = 3`, and `[PDATA+] name = 3`, which adds up. */
const dataLine = /^\s*\[(?:PDATA(\+?)|TDATA)\] (\S+) = (\S+)/;
const dataTagPattern = /\[[PT]DATA/;
/** The longest name of a number. */
const maxNameChars = 40;
/** Longer lines are clipped in messages. */
const maxChars = 80;
const maxMarks = 5;
const maxBeliefs = 20;
/** More drawings would hide the board. */
const maxDrawings = 200;

/**
 * Parses stderr lines that begin with `@spar `, each followed by a JSON object: `{"text":"weak","at":12}`,
 * `{"arrow":[3,"opponent"],"text":"now"}`, `{"plot":{"value":0.3}}`, `{"mark":"panic"}`, `{"expect":{"your
 * health":27}}`. A spot is an id, `[x, y]`, `"me"` or `"opponent"`; `"tone"` is `"good"` or `"bad"`. Never throws: bad
 * lines are in `unread`. Numbers in the form of psyleague are plots, too; their lines stay in `rest`.
 */
export function readDrawings(stderr: string): DrawnByBot {
  const drawings: Drawing[] = [];
  const plots: Record<string, number> = {};
  const summed = new Set<string>();
  const marks: string[] = [];
  const beliefs: Belief[] = [];
  const unread: UnreadLine[] = [];
  const rest: string[] = [];
  for (const line of stderr.split(/\r?\n/)) {
    if (!line.startsWith(drawingPrefix)) {
      rest.push(line);
      addData(line, plots, summed);
      continue;
    }
    const read = readLine(line.slice(drawingPrefix.length));
    if (isText(read)) unread.push({ line: line.slice(0, maxChars), why: read });
    else if ("plots" in read) Object.assign(plots, read.plots);
    else if ("mark" in read) addDrawing(marks, read.mark, maxMarks);
    else if ("belief" in read) addDrawing(beliefs, read.belief, maxBeliefs);
    else addDrawing(drawings, read, maxDrawings);
  }
  return { drawings, plots, summed, marks, beliefs, unread, rest: rest.join("\n") };
}

function addData(line: string, plots: Record<string, number>, summed: Set<string>): void {
  const [, plus, name, text] = dataLine.exec(line) ?? [];
  if (name === undefined || name.length > maxNameChars || text === "") return;
  const value = Number(text);
  if (!Number.isFinite(value)) return;
  if (plus) summed.add(name);
  plots[name] = (plus && Object.hasOwn(plots, name) ? plots[name]! : 0) + value;
}

function addDrawing<Item>(list: Item[], item: Item, max: number): void {
  if (list.length < max) list.push(item);
}

type ReadLine =
  | Drawing
  | { readonly plots: Record<string, number> }
  | { readonly mark: string }
  | { readonly belief: Belief };

function readLine(json: string): ReadLine | Text {
  const value = parseJson(json);
  if (value === undefined) return msg("not JSON");
  if (typeof value !== "object" || value === null) return msg("not a JSON object");
  const { text, at, arrow, plot, mark, tone, expect } = value as Record<string, unknown>;
  if (expect !== undefined) return readBelief(value as Record<string, unknown>, json);
  if (plot !== undefined) return readPlot(plot);
  if (mark !== undefined)
    return typeof mark === "string" ? { mark: mark.slice(0, maxChars) } : msg('"mark" must be a string');
  const shared = { text: readText(text), tone: tone === "good" || tone === "bad" ? tone : "plain" } as const;
  if (arrow !== undefined) return readArrow(arrow, shared);
  if (text === undefined) return msg('"text", "arrow", "plot", "mark" or "expect" is missing');
  const spot = at === undefined ? undefined : readSpot(at);
  if (at !== undefined && !spot) return msg('"at" must be an id, [x, y], "me" or "opponent"');
  return { kind: "text", at: spot, ...shared };
}

function readArrow(arrow: unknown, shared: { text: string; tone: Tone }): Drawing | Text {
  const [from, to] = Array.isArray(arrow) ? arrow.map(readSpot) : [];
  return from && to
    ? { kind: "arrow", from, to, ...shared }
    : msg('"arrow" must be a list of two, each an id, [x, y], "me" or "opponent"');
}

function readPlot(plot: unknown): { plots: Record<string, number> } | Text {
  const entries = typeof plot === "object" && plot !== null ? Object.entries(plot) : [];
  const numbers = entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1]));
  if (numbers.length === 0 || numbers.length < entries.length)
    return msg('"plot" must be like {example}', { example: '{"name": 1.5}' });
  return { plots: Object.fromEntries(numbers) };
}

function readBelief(
  { expect, when = "after", line }: Record<string, unknown>,
  text: string,
): { belief: Belief } | Text {
  if (typeof expect !== "object" || expect === null || Array.isArray(expect) || Object.keys(expect).length === 0) {
    return msg('"expect" must be like {example}', { example: '{"name": value}' });
  }
  if (!isShallow(expect)) return msg('"expect" is nested too deeply');
  if (when !== "after" && when !== "next") return msg('"when" must be "after" or "next"');
  const lineOption = typeof line === "number" && Number.isSafeInteger(line) && line > 0 ? { line } : {};
  return { belief: { fields: expect as Belief["fields"], when, text: drawingPrefix + text, ...lineOption } };
}

function readSpot(spot: unknown): DrawingPlace | undefined {
  if (spot === "me" || spot === "opponent") return { player: spot };
  if (typeof spot === "number" && Number.isFinite(spot)) return { id: spot };
  if (!Array.isArray(spot) || spot.length !== 2) return undefined;
  const [x, y] = spot as unknown[];
  return typeof x === "number" && typeof y === "number" ? { x, y } : undefined;
}

function readText(text: unknown): string {
  return text === undefined ? "" : typeof text === "string" ? text : JSON.stringify(text);
}

/** The drawings of a turn, parsed once. */
export function readDrawn(answer: { readonly stderr?: string }): DrawnByBot {
  if (answer.stderr === undefined) return emptyDrawn;
  if (!answer.stderr.includes(drawingPrefix) && !dataTagPattern.test(answer.stderr))
    return { ...emptyDrawn, rest: answer.stderr };
  const known = cachedDrawings.get(answer);
  if (known) return known;
  const drawn = readDrawings(answer.stderr);
  cachedDrawings.set(answer, drawn);
  return drawn;
}

const emptyDrawn: DrawnByBot = {
  drawings: [],
  plots: {},
  summed: new Set(),
  marks: [],
  beliefs: [],
  unread: [],
  rest: "",
};
const cachedDrawings = new WeakMap<object, DrawnByBot>();

/** More numbers would not fit into a list of matches. */
const maxNumbers = 12;

/** The last of each number that a player's bot printed, by name, or the sum (`[PDATA+]`); at most twelve. */
export function collectBotNumbers(answers: Iterable<AnswerLine>, player: number): Readonly<Record<string, number>> {
  const numbers = new Map<string, number>();
  for (const answer of answers) {
    if (answer.player !== player || answer.stderr === undefined) continue;
    const { plots, summed } = readDrawn(answer);
    for (const [name, value] of Object.entries(plots)) {
      if (!numbers.has(name) && numbers.size >= maxNumbers) continue;
      numbers.set(name, summed.has(name) ? (numbers.get(name) ?? 0) + value : value);
    }
  }
  return Object.fromEntries(numbers);
}
