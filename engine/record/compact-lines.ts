import { readHostError } from "../game/host-error.ts";
import type { AgentStep, RefereeStep } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
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
import {
  advanceNumbers,
  applyDelta,
  computeDelta,
  encodeErrors,
  findNumbers,
  type NumberedText,
  type NumberHistory,
  rememberNumbers,
  type TextDelta,
} from "./text-delta.ts";

/**
 * A step as stored. The first observation of a step is its difference from the first one of the step before, the others
 * are differences from the one before them; an agent of which nothing else has changed is that difference alone.
 */
type ShortStepLine = Omit<RefereeLine, "next"> & {
  readonly next: Omit<RefereeStep, "agents"> & { readonly agents: readonly ShortAgentStep[] };
};
type ShortAgentStep = TextDelta | MovedText | (Omit<AgentStep, "observation"> & ShortObservation);
interface ShortObservation {
  readonly observation?: string | TextDelta | MovedText;
}

/** The difference from the text before with its numbers moved on; `moved` has their errors. */
interface MovedText {
  readonly moved: string;
  readonly delta: TextDelta;
}

/** Maximum length of an observation; records of Spar have none longer. */
const maxObservationChars = 8_000_000;

/** Whether a line of a record is a step of a Kaggle simulation. */
const isStep = (line: RecordLine): line is RefereeLine & { readonly next: RefereeStep } =>
  line.kind === "referee" && line.next.kind === "step";

/** The observations that the next step is stored as differences from. */
interface StepContext {
  /** The last observation. */
  observation: string | undefined;
  /** The first observation of the last step that had one. */
  first: NumberedText | undefined;
  readonly numbers: NumberHistory;
  /** The last state of each agent without its observation, as JSON. */
  agents: readonly string[];
}

/** The context before the first step of a record. */
const createStepContext = (): StepContext => ({
  observation: undefined,
  first: undefined,
  numbers: new Map(),
  agents: [],
});

/** Shortens the steps of a record in order. */
function compactStep(line: RefereeLine & { readonly next: RefereeStep }, context: StepContext): ShortStepLine {
  const facts = line.next.agents.map(({ observation: _, ...others }) => JSON.stringify(others));
  let isFirst = true;
  const agents = line.next.agents.map(({ observation, ...others }, player): ShortAgentStep => {
    if (observation === undefined) return others;
    const short = isFirst ? compactFirst(observation, context) : computeDelta(context.observation!, observation);
    isFirst = false;
    context.observation = observation;
    const isAlone = typeof short === "object" && facts[player] === context.agents[player];
    return isAlone ? short : { ...others, observation: short };
  });
  context.agents = facts;
  return { ...line, next: { ...line.next, agents } };
}

function compactFirst(observation: string, context: StepContext): string | MovedText {
  const next = findNumbers(observation);
  const short = context.first === undefined ? observation : moveText(context.first, next, context.numbers);
  rememberFirst(next, context);
  return short;
}

function moveText(first: NumberedText, next: NumberedText, numbers: NumberHistory): MovedText {
  const moved = encodeErrors(numbers, first, next);
  return { moved, delta: computeDelta(advanceNumbers(numbers, first, moved)!, next.text) };
}

function rememberFirst(first: NumberedText, context: StepContext): void {
  context.first = first;
  rememberNumbers(context.numbers, first);
}

/** Restores the steps of a record in order; undefined for a difference that does not fit. */
function expandStep(line: ShortStepLine, context: StepContext): RefereeLine | undefined {
  const agents: AgentStep[] = [];
  let isFirst = true;
  for (const [player, agent] of line.next.agents.entries()) {
    const { observation: short, ...others } = isAlone(agent)
      ? { ...readFacts(context.agents[player]), observation: agent }
      : agent;
    const observation = expandObservation(short, context);
    if (observation === undefined && short !== undefined) return undefined;
    agents.push(observation === undefined ? others : { ...others, observation });
    if (observation === undefined) continue;
    context.observation = observation;
    if (isFirst) rememberFirst(findNumbers(observation), context);
    isFirst = false;
  }
  context.agents = agents.map(({ observation: _, ...others }) => JSON.stringify(others));
  return { ...line, next: { ...line.next, agents } };
}

const emptyText: NumberedText = { text: "", numbers: [] };

const isAlone = (agent: ShortAgentStep): agent is TextDelta | MovedText => Array.isArray(agent) || "moved" in agent;

function readFacts(json: string | undefined): Omit<AgentStep, "observation"> {
  return json === undefined ? { status: "", reward: null } : (JSON.parse(json) as AgentStep);
}

function expandObservation(
  short: ShortObservation["observation"],
  { observation = "", first = emptyText, numbers }: StepContext,
): string | undefined {
  if (typeof short !== "object") return short;
  if (!("moved" in short)) return applyDelta(observation, short, maxObservationChars);
  const moved = advanceNumbers(numbers, first, short.moved);
  return moved === undefined ? undefined : applyDelta(moved, short.delta, maxObservationChars);
}

/**
 * A line as sent and stored. Most of a record is the information which lines wrote an answer, and these repeat. A
 * number refers to the same value that many lines before, so lists can be concatenated.
 */
export type CompactLine = RecordLine | ShortLine | ShortStepLine;
type ShortLine = Omit<AnswerLine, "writtenBy"> & { readonly writtenBy: number };

/** Only identical objects are shared, since comparing contents would cost more than it saves. */
export function compactLines(lines: readonly RecordLine[]): CompactLine[] {
  const last = new Map<readonly WrittenBy[], number>();
  const steps = createStepContext();
  return lines.map((line, i) => {
    if (isStep(line)) return compactStep(line, steps);
    if (line.kind !== "answer" || !line.writtenBy) return line;
    const before = last.get(line.writtenBy);
    last.set(line.writtenBy, i);
    return before === undefined ? line : { ...line, writtenBy: i - before };
  });
}

/** Restores the full lines; throws DamagedRecord if a reference is invalid. */
export function expandLines(lines: readonly CompactLine[]): RecordLine[] {
  const full: RecordLine[] = [];
  const steps = createStepContext();
  for (const line of lines) {
    if (isShort(line)) full.push(expandLine(full, line));
    else if (isShortStep(line)) full.push(expandStep(line, steps) ?? rejectStep(full.length + 1));
    else full.push(line);
  }
  return full;
}

const isShortStep = (line: RecordLine | ShortStepLine): line is ShortStepLine =>
  line.kind === "referee" && line.next.kind === "step";

function rejectStep(line: number): never {
  const wrong = t("an observation does not fit the one before it.");
  throw new DamagedRecord(t("Line {line, number} of the record is damaged: {wrong}", { line, wrong }));
}

function isShort(line: CompactLine): line is ShortLine {
  return line.kind === "answer" && typeof line.writtenBy === "number";
}

function expandLine(before: readonly RecordLine[], line: ShortLine): AnswerLine {
  const named = before[before.length - line.writtenBy];
  if (named?.kind === "answer" && named.writtenBy) return { ...line, writtenBy: named.writtenBy } as AnswerLine;
  const wrong = t("the author of the answer {lines, number} lines before it is unknown.", {
    lines: line.writtenBy,
  });
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

function escapeFolder(part: string): string {
  return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Replaces paths in JSON: each `from` by its `to`. */
export function replacePaths(json: string, places: Iterable<readonly [from: string, to: string]>): string {
  const inside = (text: string) => JSON.stringify(text).slice(1, -1);
  let text = json;
  for (const [from, to] of places) if (from !== "") text = text.replaceAll(inside(from), inside(to));
  return text;
}
