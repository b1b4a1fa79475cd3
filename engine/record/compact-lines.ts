import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { readHostError } from "../game/host-error.ts";
import type { AgentStep, RefereeStep } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import { decodeNumbers, encodeNumbers } from "./foreseen-numbers.ts";
import {
  type AnswerLine,
  type BotStamp,
  DamagedRecord,
  isProgram,
  type ProgramStamp,
  type RecordLine,
  type RefereeLine,
  removeMachine,
  type WrittenBy,
} from "./match-record.ts";

/** Steps of a simulation, of which the following ones are only marked: `size` is that of their JSON in bytes. */
interface PackedSteps {
  readonly kind: "steps";
  readonly size: number;
  /** Deflated, in base64: their observations as `ShortObservation`. */
  readonly deflated: string;
}
interface StepMark {
  readonly kind: "step";
}
type StepLine<Observation = string> = Omit<RefereeLine, "next"> & {
  readonly next: Omit<RefereeStep, "agents"> & {
    readonly agents: readonly (Omit<AgentStep, "observation"> & { readonly observation?: Observation })[];
  };
};

/** The first observation of a step with its numbers foreseen; of others, numbers stand for fields of the one before. */
type ShortObservation = string | readonly (string | number)[];

/** A group of steps ends after so many, or so many characters. */
const maxGroupSteps = 200;
const maxGroupChars = 8_000_000;
/** Larger groups are not of ours: one step may have as many characters as a group, for each player. */
export const maxGroupBytes = 64_000_000;
/** All groups of a record: a crafted one would fill the memory of whoever opens it. */
const maxPackedBytes = 1_000_000_000;

/** Whether a line of a record is a step of a Kaggle simulation. */
const isStep = (line: RecordLine): line is RefereeLine & StepLine =>
  line.kind === "referee" && line.next.kind === "step";

/** The stored lines of all steps, in order. */
function packSteps(steps: readonly StepLine[]): CompactLine[] {
  const stored: CompactLine[] = [];
  for (let from = 0; from < steps.length; from = stored.length) {
    const group = takeGroup(steps, from);
    stored.push(packGroup(group), ...group.slice(1).map((): StepMark => ({ kind: "step" })));
  }
  return stored;
}

function takeGroup(steps: readonly StepLine[], from: number): readonly StepLine[] {
  let chars = 0;
  const isOver = ({ next }: StepLine, i: number) => {
    if (i >= maxGroupSteps || chars >= maxGroupChars) return true;
    chars += next.agents.reduce((sum, { observation = "" }) => sum + observation.length, 0);
    return false;
  };
  const end = steps.slice(from).findIndex(isOver);
  return steps.slice(from, end < 0 ? undefined : from + end);
}

function packGroup(steps: readonly StepLine[]): PackedSteps {
  const history = new Map<string, number[]>();
  const short = steps.map((line) => {
    let before: string | undefined;
    return mapObservations(line, (observation: string): ShortObservation => {
      const short = before === undefined ? encodeNumbers(observation, history) : omitSame(before, observation);
      before = observation;
      return short ?? [observation];
    });
  });
  const bytes = strToU8(JSON.stringify(short));
  return { kind: "steps", size: bytes.length, deflated: btoa(strFromU8(deflateSync(bytes), true)) };
}

/** The steps of a group; throws an error of any kind if they are damaged. */
function unpackGroup({ size, deflated }: PackedSteps): StepLine[] {
  const bytes = inflateSync(strToU8(atob(deflated), true), { out: new Uint8Array(Math.min(size, maxGroupBytes)) });
  const steps = JSON.parse(strFromU8(bytes)) as StepLine<ShortObservation>[];
  const history = new Map<string, number[]>();
  let chars = 0;
  return steps.map((line) => {
    let before = "";
    return mapObservations(line, (short: ShortObservation) => {
      before = typeof short === "string" ? decodeNumbers(short, history) : addSame(before, short);
      chars += before.length;
      if (chars > maxGroupBytes) throw new RangeError("the steps are larger than any group");
      return before;
    });
  });
}

function mapObservations<From, To>(line: StepLine<From>, change: (observation: From) => To): StepLine<To> {
  const agents = line.next.agents.map(({ observation, ...others }) =>
    observation === undefined ? others : { ...others, observation: change(observation) },
  );
  return { ...line, next: { ...line.next, agents } };
}

/** What separates most fields of JSON. */
const fieldSeparator = ',"';

function omitSame(before: string, text: string): ShortObservation {
  const places = new Map(before.split(fieldSeparator).map((field, place) => [field, place]));
  return text.split(fieldSeparator).map((field) => places.get(field) ?? field);
}

function addSame(before: string, short: readonly (string | number)[]): string {
  const known = before.split(fieldSeparator);
  return short.map((field) => (typeof field === "number" ? known[field] : field)).join(fieldSeparator);
}

/**
 * A line as sent and stored. Most of a record is the information which lines wrote an answer, and these repeat. A
 * number refers to the same value that many lines before, so lists can be concatenated.
 */
export type CompactLine = RecordLine | ShortLine | PackedSteps | StepMark;
type ShortLine = Omit<AnswerLine, "writtenBy"> & { readonly writtenBy: number };

/** Only identical objects are shared, since comparing contents would cost more than it saves. */
export function compactLines(lines: readonly RecordLine[]): CompactLine[] {
  const last = new Map<readonly WrittenBy[], number>();
  const steps = packSteps(lines.filter(isStep)).values();
  return lines.map((line, i) => {
    if (isStep(line)) return steps.next().value!;
    if (line.kind !== "answer" || !line.writtenBy) return line;
    const before = last.get(line.writtenBy);
    last.set(line.writtenBy, i);
    return before === undefined ? line : { ...line, writtenBy: i - before };
  });
}

/** Restores the full lines; throws DamagedRecord if a reference is invalid. */
export function expandLines(lines: readonly CompactLine[]): RecordLine[] {
  const full: RecordLine[] = [];
  let steps: readonly StepLine[] = [];
  let passed = 0;
  let bytes = 0;
  for (const line of lines) {
    if (line.kind === "steps") bytes += line.size;
    if (bytes > maxPackedBytes) rejectStep(full.length + 1);
    if (line.kind === "steps") [steps, passed] = [readGroup(line, full.length + 1), 0];
    if (line.kind === "steps" || line.kind === "step") full.push(steps[passed++] ?? rejectStep(full.length + 1));
    else full.push(isShort(line) ? expandLine(full, line) : line);
  }
  return full;
}

function readGroup(packed: PackedSteps, line: number): readonly StepLine[] {
  try {
    return unpackGroup(packed);
  } catch {
    return rejectStep(line);
  }
}

function rejectStep(line: number): never {
  const wrong = t("an observation does not fit the one before it.");
  throw new DamagedRecord(t("Line {line, number} of the record is damaged: {wrong}", { line, wrong }));
}

const isShort = (line: CompactLine): line is ShortLine => line.kind === "answer" && typeof line.writtenBy === "number";

function expandLine(before: readonly RecordLine[], line: ShortLine): AnswerLine {
  const named = before[before.length - line.writtenBy];
  if (named?.kind === "answer" && named.writtenBy) return { ...line, writtenBy: named.writtenBy } as AnswerLine;
  const wrong = t("the author of the answer {lines, number} lines before it is unknown.", { lines: line.writtenBy });
  throw new DamagedRecord(
    t("Line {line, number} of the record is damaged: {wrong}", { line: before.length + 1, wrong }),
  );
}

/**
 * A record fit for sharing: paths of sources are shortened to begin with their bot's folder, and `folders` of this
 * machine, such as the user's home, are removed. Nothing that decides the match changes, so a bot's own answers stay as
 * they are.
 */
export function removePrivateData(lines: readonly CompactLine[], folders: readonly string[]): CompactLine[] {
  const [first] = lines;
  const known = [...(first?.kind === "match" ? first.bots.flatMap(listFolders) : []), ...folders];
  return lines.map((line): CompactLine => {
    if (line.kind === "match") {
      // The command belongs to this machine, and the environment may contain secrets.
      const bots = line.bots.map((bot) => (isProgram(bot) ? removeCommand(bot) : bot));
      const referee = line.referee && { referee: removeMachine(line.referee) };
      return removeFolders({ ...line, ...referee, bots }, known);
    }
    if (line.kind === "steps") return packGroup(removeFolders(unpackGroup(line), known));
    if (line.kind !== "answer") return removeFolders(line, known);
    const { text, ...beside } = line;
    if (text === undefined) return removeFolders(line, known);
    // An exception reported by a host takes the place of an answer.
    const shared = readHostError(text) ? removeFolders(text, known) : text;
    return { ...removeFolders(beside, known), text: shared } as CompactLine;
  });
}

function removeCommand(bot: ProgramStamp): BotStamp {
  const { command: _, cwd: __, env: ___, ...kept } = bot;
  return kept;
}

function listFolders(bot: BotStamp): string[] {
  const files = bot.kind === "ghost" ? [bot.ghost.record] : bot.kind === "file" ? [bot.file, bot.versionOf] : [];
  const folders = files.flatMap((path) => path?.replace(/[\\/][^\\/]*$/, "") ?? []);
  return isProgram(bot) && bot.cwd !== undefined ? [...folders, bot.cwd] : folders;
}

/**
 * Removes folders (absolute paths) from all texts of a value: a path inside one becomes relative to it, and the folder
 * itself becomes ".". Windows paths are found with either slash, escaped or not, in any case.
 */
export function removeFolders<Value>(value: Value, folders: readonly string[]): Value {
  const patterns = [...new Set(folders)]
    .sort((a, b) => b.length - a.length)
    .flatMap((folder) => createPatterns(folder));
  const changed = (each: unknown): unknown => {
    if (typeof each === "string") return patterns.reduce((text, [found, by]) => text.replace(found, by), each);
    if (Array.isArray(each)) return each.map(changed);
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, changed(inner)]));
  };
  return changed(value) as Value;
}

/** Patterns for a folder and for paths in it; none for the root, which is part of every path. */
function createPatterns(folder: string): [RegExp, string][] {
  const parts = folder.split(/[\\/]+/).filter((part) => part !== "");
  if (parts.length === 0 || (parts.length === 1 && /^[a-z]:$/i.test(parts[0]!))) return [];
  const start = /^[\\/]/.test(folder) ? "[\\\\/]+" : "";
  const path = `(?<![\\w.-])${start}${parts.map(escapeFolder).join("[\\\\/]+")}`;
  const flags = /^[a-z]:|^\\/i.test(folder) ? "gi" : "g";
  return [
    [new RegExp(`${path}[\\\\/]+(?=[^\\s"'\\\\/])`, flags), ""],
    [new RegExp(`${path}(?![\\w.-])`, flags), "."],
  ];
}

const escapeFolder = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Replaces paths in JSON: each `from` by its `to`. */
export function replacePaths(json: string, places: Iterable<readonly [from: string, to: string]>): string {
  const inside = (text: string) => JSON.stringify(text).slice(1, -1);
  let text = json;
  for (const [from, to] of places) if (from !== "") text = text.replaceAll(inside(from), inside(to));
  return text;
}
