import {
  type AskedAgent,
  isSolo,
  listAsked,
  type RefereeScores,
  type RefereeStep,
  type RefereeTurn,
} from "../game/referee.ts";
import type { Answer, MatchPlan } from "../record/match-record.ts";
import { createBrutaltesterReader, encodeSeeds, encodeStart } from "../referee/brutaltester.ts";
import {
  type AgentAction,
  createEngineReader,
  encodeActions,
  encodeAgent,
  encodeBegin,
} from "../referee/kaggle/protocol.ts";
import {
  createRefereeReader,
  encodeInit,
  encodeOutput,
  encodeTestCase,
  getGameInfo,
  playerTimeout,
  type RefereeOutput,
} from "../referee/protocol.ts";
import { createRunnerTalk } from "./runner-talk.ts";
import type { RefereePlan, Talk } from "./talk.ts";

/** The conversation of one match; `take` gets what does not come on the referee's stdout. */
export function createTalk(plan: RefereePlan, take: (output: RefereeOutput) => void): Talk {
  if (plan.referee.kaggle) return createKaggleTalk(plan);
  switch (plan.referee.protocol) {
    case "brutaltester":
      return createBrutaltesterTalk(plan, true, take);
    case "brutaltester-unseeded":
      return createBrutaltesterTalk(plan, false, take);
    case "runner":
      return createRunnerTalk(plan, take);
    default:
      return isSolo(plan.referee)
        ? createSoloTalk(plan.bots.length, () => createSdkTalk(plan, 1))
        : createSdkTalk(plan, plan.bots.length);
  }
}

/** The conversation about one game, in which so many play. */
function createSdkTalk({ referee: { testCases }, timeScale }: RefereePlan, players: number): Talk {
  const reader = createRefereeReader(players);
  return {
    read: reader.read,
    begin: (_, seeds) =>
      (testCases ? encodeTestCase(testCases[seeds.test!] ?? "") : encodeInit(players, seeds)) + getGameInfo,
    next: () => encodeOutput(undefined, reader.isMonitored ? 0 : undefined) + getGameInfo,
    answer: ({ text, ms }) =>
      (text === undefined ? playerTimeout : encodeOutput(text, reader.isMonitored ? ms / timeScale : undefined)) +
      getGameInfo,
  };
}

function createBrutaltesterTalk({ bots }: MatchPlan, isSeeded: boolean, take: (output: RefereeOutput) => void): Talk {
  const { read, note, answered, loss } = createBrutaltesterReader(bots.length);
  // A line of an answer that began like a command could speak for the runner.
  const plain = (text: string) => text.replace(/\r/g, " ").replace(/^###/gm, "# #");
  return {
    // What was written to stderr before is read before.
    read(text) {
      setImmediate(() => read(text).forEach(take));
      return [];
    },
    note,
    begin: (players, seeds) => (isSeeded ? encodeSeeds(seeds) : "") + encodeStart(players),
    next: () => "",
    answer({ text }) {
      answered();
      return text === undefined ? loss() : `${plain(text)}\n`;
    },
  };
}

/**
 * The conversation with the referee of a game for one player about all players of a match: they play it one after the
 * other, each in a game of its own, and the scores of all end the match. `createGame` gives the conversation about one
 * game.
 */
function createSoloTalk(players: number, createGame: () => Talk): Talk {
  let game = createGame();
  const ended: RefereeScores[] = [];
  /** What happened at the end of the last player's game; it becomes part of the next turn. */
  let summary: readonly string[] = [];

  function take(output: RefereeOutput): RefereeOutput {
    if (output.kind !== "turn") return output;
    const { turn, frame } = output;
    const player = ended.length;
    const happened = [...summary, ...(turn.summary ?? [])];
    summary = [];
    const { next } = turn;
    // The viewer shows one game, so it gets the frames of a match that is one.
    const shown = { kind: "turn" as const, frame: players === 1 ? frame : undefined };
    const withSummary = (next: RefereeTurn["next"]): RefereeOutput => ({
      ...shown,
      turn: { ...turn, ...(happened.length > 0 && { summary: happened }), next },
    });
    if (next.kind === "question") return withSummary({ ...next, player });
    if (next.kind !== "scores") return output;
    ended.push(next);
    if (ended.length === players) return withSummary(combineScores(ended));
    summary = happened;
    game = createGame();
    return { kind: "next player" };
  }

  return {
    read: (text) => game.read(text).map(take),
    begin: (_, seeds) => game.begin(1, seeds),
    next: () => game.next(),
    answer: (answer) => game.answer(answer),
  };
}

function combineScores(ended: readonly RefereeScores[]): RefereeScores {
  const scores = ended.flatMap((one) => one.scores);
  return { kind: "scores", scores, each: ended.map(({ metadata = {} }) => metadata) };
}

/** The conversation with Kaggle's engine, which judges the answers of a step together and plays its own agents. */
function createKaggleTalk({ referee, options, timeScale }: RefereePlan): Talk {
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
