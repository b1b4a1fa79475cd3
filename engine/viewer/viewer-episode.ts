import type { AgentStep, RefereeStep } from "../game/referee.ts";
import { type MatchRecord, namePlayers } from "../record/match-record.ts";
import { parseJson, parseJsonObject } from "../text/json.ts";
import type { KeyFrame } from "./viewer-messages.ts";

type Values = Readonly<Record<string, unknown>>;

/** A match of a simulation as the visualizers of Kaggle read it: what `env.toJSON()` would give, and its agents. */
export interface ViewerEpisode {
  readonly environment: Values;
  readonly agents: readonly { readonly index: number; readonly name: string }[];
}

/** How long a step lasts at normal speed, in seconds. */
const stepSeconds = 0.4;

/** The data of a match for the environment's visualizer; undefined if it is no match of a simulation. */
export function createViewerEpisode(
  record: MatchRecord,
): { readonly episode: ViewerEpisode; readonly keys: readonly KeyFrame[] } | undefined {
  const [plan] = record;
  if (plan?.kind !== "match" || !plan.referee?.kaggle) return undefined;
  const { environment, title, about, version, specification } = plan.referee.kaggle;
  const names = namePlayers(plan.bots);
  const steps = listSteps(record, specification.observation);
  const configuration = record.find((line) => line.kind === "referee" && line.next.kind === "step");
  const last = steps.at(-1) ?? [];
  const episode = {
    ...{ id: "", name: environment, title, description: about, version, schema_version: 1, specification },
    configuration:
      configuration?.kind === "referee" ? parseJsonObject((configuration.next as RefereeStep).configuration ?? "") : {},
    steps,
    rewards: last.map(({ reward }) => reward),
    statuses: last.map(({ status }) => status),
    info: { TeamNames: names },
  };
  return {
    episode: { environment: episode, agents: names.map((name, index) => ({ index, name })) },
    keys: steps.map((_, turn) => ({ turn, seconds: stepSeconds })),
  };
}

interface ShownAgent extends Pick<AgentStep, "status" | "reward"> {
  readonly action: unknown;
  readonly info: Values;
  readonly observation: Values;
}

/** Each step with the actions that led to it. An agent that is not asked keeps what only it was shown last. */
function listSteps(record: MatchRecord, fields: Values): ShownAgent[][] {
  const steps: ShownAgent[][] = [];
  const actions: unknown[] = [];
  const shown: Values[] = [];
  for (const line of record) {
    if (line.kind === "answer") actions[line.player] = parseJson(line.text ?? "");
    if (line.kind !== "referee" || line.next.kind !== "step") continue;
    const read = line.next.agents.map(({ observation }) => observation && parseJsonObject(observation));
    const shared = selectShared(read.find((each) => each !== undefined && each !== "") || {}, fields);
    steps.push(
      line.next.agents.map(({ status, reward }, player) => {
        shown[player] = read[player] || { ...shown[player], ...shared };
        return { action: actions[player] ?? null, reward, info: {}, observation: shown[player], status };
      }),
    );
    actions.length = 0;
  }
  return steps;
}

function selectShared(observation: Values, fields: Values): Values {
  const isShared = (name: string) => name === "step" || (Object(fields[name]) as { shared?: unknown }).shared === true;
  return Object.fromEntries(Object.entries(observation).filter(([name]) => isShared(name)));
}
