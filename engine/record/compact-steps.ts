import type { AgentStep, RefereeStep } from "../game/referee.ts";
import type { RecordLine, RefereeLine } from "./match-record.ts";
import { applyDelta, computeDelta, type TextDelta } from "./text-delta.ts";

/**
 * A step as stored. An observation is its difference from the one before it in the record, of the same step or an earlier
 * one; an agent of which nothing else has changed is that difference alone.
 */
export type ShortStepLine = Omit<RefereeLine, "next"> & {
  readonly next: Omit<RefereeStep, "agents"> & { readonly agents: readonly ShortAgent[] };
};
type ShortAgent = TextDelta | (Omit<AgentStep, "observation"> & { readonly observation?: string | TextDelta });

/** Longer observations are no record's of ours. */
const maxObservation = 8_000_000;

export const isStep = (line: RecordLine): line is RefereeLine & { readonly next: RefereeStep } =>
  line.kind === "referee" && line.next.kind === "step";

/** What the next step refers to. */
interface StepContext {
  observation: string | undefined;
  /** The last state of each agent without its observation, as JSON. */
  agents: readonly string[];
}

export const createStepContext = (): StepContext => ({ observation: undefined, agents: [] });

/** Shortens the steps of a record in order. */
export function compactStep(line: RefereeLine & { readonly next: RefereeStep }, context: StepContext): ShortStepLine {
  const facts = line.next.agents.map(({ observation: _, ...others }) => JSON.stringify(others));
  const agents = line.next.agents.map(({ observation, ...others }, player): ShortAgent => {
    const { observation: base } = context;
    if (observation === undefined) return others;
    context.observation = observation;
    if (base === undefined) return { ...others, observation };
    const delta = computeDelta(base, observation);
    return facts[player] === context.agents[player] ? delta : { ...others, observation: delta };
  });
  context.agents = facts;
  return { ...line, next: { ...line.next, agents } };
}

/** Restores the steps of a record in order; undefined for a difference that does not fit. */
export function expandStep(line: ShortStepLine, context: StepContext): RefereeLine | undefined {
  const agents: AgentStep[] = [];
  for (const [player, agent] of line.next.agents.entries()) {
    const short = isDelta(agent) ? { ...readFacts(context.agents[player]), observation: agent } : agent;
    if (short === undefined) return undefined;
    const observation = expandObservation(short.observation, context);
    if (observation === undefined && short.observation !== undefined) return undefined;
    if (observation !== undefined) context.observation = observation;
    agents.push({ ...short, observation });
  }
  const full = agents.map(({ observation, ...others }) =>
    observation === undefined ? others : { ...others, observation },
  );
  context.agents = full.map(({ observation: _, ...others }: AgentStep) => JSON.stringify(others));
  return { ...line, next: { ...line.next, agents: full } };
}

const isDelta = (agent: ShortAgent): agent is TextDelta => Array.isArray(agent);

function readFacts(json: string | undefined): Omit<AgentStep, "observation"> {
  return json === undefined ? { status: "", reward: null } : (JSON.parse(json) as AgentStep);
}

function expandObservation(given: string | TextDelta | undefined, { observation }: StepContext): string | undefined {
  return typeof given === "object" ? applyDelta(observation ?? "", given, maxObservation) : given;
}
