import { isSolo } from "../game/referee.ts";
import type { MatchPlan } from "../record/match-record.ts";
import { createBrutaltesterReader, encodeSeeds, encodeStart } from "../referee/brutaltester.ts";
import { encodeInit, encodeOutput, encodeTestCase, getGameInfo, playerTimeout } from "../referee/protocol.ts";
import { createRefereeReader, type RefereeOutput } from "../referee/referee-reader.ts";
import { createKaggleTalk } from "./kaggle-talk.ts";
import { createRunnerTalk } from "./runner-talk.ts";
import { createSoloTalk } from "./solo-talk.ts";
import type { RefereePlan, Talk } from "./talk.ts";

/** The conversation of one match; `take` gets what does not come on the referee's stdout. */
export function createTalk(plan: RefereePlan, take: (output: RefereeOutput) => void): Talk {
  if (plan.referee.kaggle) return createKaggleTalk(plan);
  switch (plan.referee.protocol) {
    case "brutaltester":
      return createBrutaltesterTalk(plan, true);
    case "brutaltester-unseeded":
      return createBrutaltesterTalk(plan, false);
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

function createBrutaltesterTalk({ bots }: MatchPlan, isSeeded: boolean): Talk {
  const { read, answered, loss } = createBrutaltesterReader(bots.length);
  // A line of an answer that began like a command could speak for the runner.
  const plain = (text: string) => text.replace(/\r/g, " ").replace(/^###/gm, "# #");
  return {
    read,
    begin: (players, seeds) => (isSeeded ? encodeSeeds(seeds) : "") + encodeStart(players),
    next: () => "",
    answer({ text }) {
      answered();
      return text === undefined ? loss() : `${plain(text)}\n`;
    },
  };
}
