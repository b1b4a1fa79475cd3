import { type AskedAgent, listAsked, type RefereeStep } from "../game/referee.ts";
import type { Answer } from "../record/answer.ts";
import {
  type AgentAction,
  createEngineReader,
  encodeActions,
  encodeAgent,
  encodeBegin,
} from "../referee/kaggle/protocol.ts";
import type { RefereeOutput } from "../referee/referee-reader.ts";
import type { RefereePlan, Talk } from "./talk.ts";

/** The conversation with Kaggle's engine, which judges the answers of a step together and plays its own agents. */
export function createKaggleTalk({ referee, options, timeScale }: RefereePlan): Talk {
  const read = createEngineReader();
  const acting = new Map<number, (action: AgentAction) => void>();
  let asked: readonly AskedAgent[] = [];
  let answers: Answer[] = [];

  function open(step: RefereeStep): RefereeOutput {
    asked = listAsked(step);
    answers = [];
    return { kind: "turn", turn: { next: step }, frame: undefined };
  }

  return {
    read: (text) =>
      read(text).flatMap((message): RefereeOutput[] => {
        switch (message.kind) {
          case "step":
            return [open(message.step)];
          case "action":
            acting.get(message.action.player)?.(message.action);
            return [];
          default:
            return [message];
        }
      }),
    begin(players, seeds) {
      return encodeBegin(referee.kaggle!, options, players, Number(seeds.seed ?? 0));
    },
    next: () => "",
    answer(answer) {
      answers.push(answer);
      if (answers.length < asked.length) return undefined;
      return encodeActions(answers.map((each, i) => ({ ...each, player: asked[i]!.player, ms: each.ms / timeScale })));
    },
    act({ player, name }, write) {
      return new Promise((done) => {
        acting.set(player, (action) => done(toAnswer(action, timeScale)));
        write(encodeAgent(player, name));
      });
    },
  };
}

function toAnswer({ ms, text, error, log }: AgentAction, timeScale: number): Answer {
  const facts = { ms: ms * timeScale, ...(log !== undefined && { stderr: log }) };
  if (text !== undefined) return { ...facts, text };
  return { ...facts, failure: "crash", ...(error && { error: { ...error, frames: [] } }) };
}
