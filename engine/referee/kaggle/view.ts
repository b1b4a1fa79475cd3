import type { AgentStep, KaggleEnvironment } from "../../game/referee.ts";
import type { View } from "../../game/views.ts";
import { parseJsonObject } from "../../text/json.ts";
import { listBoardFields } from "../board-fields.ts";
import type { InputBoard } from "../stub/input-board.ts";
import { makeInputBoard } from "../stub/make-input-board.ts";
import type { RefereeView } from "../view.ts";
import { readObservation } from "./read-observation.ts";
import { findCurrentStep, type KaggleState } from "./rules.ts";

/** What is visible of a simulation: what each agent was shown last, by the names of the environment. */
export function createKaggleView(
  state: KaggleState,
  kaggle: KaggleEnvironment | undefined,
  seenBy?: number,
): RefereeView {
  const shown = state.names.map((_, player) =>
    seenBy === undefined || seenBy === player ? findShown(state, player) : undefined,
  );
  const last = findCurrentStep(state)?.agents;
  const isOver = last?.every(({ limitMs }) => limitMs === undefined) ?? false;
  return {
    inputs: shown.map((agent) => (agent?.observation === undefined ? null : [agent.observation])),
    boards: shown.map((agent) =>
      agent?.observation === undefined ? null : makeBoard(agent.observation, state, kaggle),
    ),
    summary: last?.map(({ status, why }, player) => `${state.names[player]}: ${why ?? status}`) ?? [],
    scores: isOver ? last!.map(({ reward }) => reward ?? 0) : null,
  };
}

/** The last step in which an agent was shown something. */
function findShown({ script, at }: KaggleState, player: number): AgentStep | undefined {
  return script.slice(0, at + 1).findLast(({ agents }) => agents[player]?.observation !== undefined)?.agents[player];
}

function makeBoard(observation: string, state: KaggleState, kaggle: KaggleEnvironment | undefined): InputBoard | null {
  const configuration = parseJsonObject(
    state.script.find((step) => step.configuration !== undefined)?.configuration ?? "",
  );
  const parts = readObservation(parseJsonObject(observation), configuration, kaggle?.specification.observation ?? {});
  return makeInputBoard({ kind: "read", parts, known: {} }) ?? null;
}

/** What a view has for a player, by the names of its observation. */
export function listKaggleFields(view: View, player: number): Readonly<Record<string, unknown>> {
  return listBoardFields((view as RefereeView).boards?.[player]);
}
