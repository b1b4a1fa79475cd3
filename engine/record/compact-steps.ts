import type { AgentStep, RefereeStep } from "../game/referee.ts";
import type { RecordLine, RefereeLine } from "./match-record.ts";
import {
  advanceNumbers,
  encodeErrors,
  findNumbers,
  type NumberedText,
  type NumberHistory,
  rememberNumbers,
} from "./moving-numbers.ts";
import { applyDelta, computeDelta, type TextDelta } from "./text-delta.ts";

/**
 * A step as stored. The first observation of a step is its difference from the first one of the step before, the others
 * are differences from the one before them; an agent of which nothing else has changed is that difference alone.
 */
export type ShortStepLine = Omit<RefereeLine, "next"> & {
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
export const isStep = (line: RecordLine): line is RefereeLine & { readonly next: RefereeStep } =>
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
export const createStepContext = (): StepContext => ({
  observation: undefined,
  first: undefined,
  numbers: new Map(),
  agents: [],
});

/** Shortens the steps of a record in order. */
export function compactStep(line: RefereeLine & { readonly next: RefereeStep }, context: StepContext): ShortStepLine {
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
export function expandStep(line: ShortStepLine, context: StepContext): RefereeLine | undefined {
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
