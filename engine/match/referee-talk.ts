import type { MatchPlan } from "../record/match-record.ts";
import { createBrutaltesterReader, encodeStart } from "../referee/brutaltester.ts";
import { encodeInit, encodeOutput, getGameInfo, playerTimeout } from "../referee/protocol.ts";
import { createRefereeReader, type RefereeOutput } from "../referee/referee-reader.ts";
<<<<<<< HEAD
import { talkRunner } from "./runner-talk.ts";
import type { RefereePlan, Talk } from "./talk.ts";
=======
import { talkKaggle } from "./kaggle-talk.ts";
import type { RefereeCommand } from "./referee-process.ts";
import { talkRunner } from "./runner-talk.ts";

export type RefereePlan = MatchPlan & { readonly referee: RefereeStamp };

/** What is written to the referee's stdin, or what is done instead of it. */
export type NextMessage = string | (() => void);

/** How a referee is spoken to. */
export interface Talk {
  /** What must be there before the referee starts, and how it is started then. */
  open?(): Promise<RefereeCommand>;
  read(text: string): RefereeOutput[];
  begin(players: number, seeds: MatchPlan["seeds"]): NextMessage;
  /** Lets the referee go on after a turn in which nobody answers. */
  next(): string;
  /** The answer as the referee takes it, if it keeps the clock itself. */
  accept?(answer: Answer): Answer;
  /**
   * The message with an answer, or what the referee would have to say to a failure if it cannot be told; undefined while
   * it judges answers together and others are missing.
   */
  answer(answer: Answer): NextMessage | RefereeTurn | undefined;
  /** Lets the referee answer for a player whose builtin it plays; settles only if it replies. */
  act?(player: number, write: (message: string) => void): Promise<Answer>;
  /** Whether the scores have arrived, even if a question is still open. */
  hasScores?(): boolean;
  close?(): Promise<void>;
}
>>>>>>> 358a1ec8 (Kaggle simulations are played by their own engine in a warm Python process: a referee of a second kind, with bots in processes of their own)

/** The conversation of one match; `take` gets what does not come on the referee's stdout. */
export function createTalk(plan: RefereePlan, take: (output: RefereeOutput) => void): Talk {
  if (plan.referee.kaggle) return talkKaggle(plan);
  switch (plan.referee.protocol) {
    case "brutaltester":
      return talkBrutaltester(plan);
    case "runner":
      return talkRunner(plan, take);
    default:
      return talkSdk(plan);
  }
}

function talkSdk({ bots, timeScale }: MatchPlan): Talk {
  const reader = createRefereeReader(bots.length);
  return {
    read: reader.read,
    begin: (players, seeds) => encodeInit(players, seeds) + getGameInfo,
    next: () => encodeOutput(undefined, reader.monitored ? 0 : undefined) + getGameInfo,
    answer: ({ text, ms }) =>
      (text === undefined ? playerTimeout : encodeOutput(text, reader.monitored ? ms / timeScale : undefined)) +
      getGameInfo,
  };
}

function talkBrutaltester({ bots }: MatchPlan): Talk {
  const { read, loss } = createBrutaltesterReader(bots.length);
  // A line of an answer that began like a command could speak for the runner.
  const plain = (text: string) => text.replace(/\r/g, " ").replace(/^###/gm, "# #");
  return {
    read,
    begin: encodeStart,
    next: () => "",
    answer: ({ text }) => (text === undefined ? loss() : `${plain(text)}\n`),
  };
}
