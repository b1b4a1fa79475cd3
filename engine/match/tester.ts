import { writeFileSync } from "node:fs";
import type { Bot } from "../bots/bot.ts";
import { removeFolder } from "../files/user-folders.ts";
import { type RefereeQuestion, type RefereeTurn, startsBot, type Tester } from "../game/referee.ts";
import { findScore } from "../game/score-pattern.ts";
import { t } from "../l10n/speak.ts";
import type { Answer } from "../record/match-record.ts";
import { createLiveCase, type LiveCase } from "./live-case.ts";
import { type Referee, RefereeFailure } from "./referee.ts";
import { makeMatchFolder } from "./relay.ts";
import type { RefereePlan } from "./talk.ts";
import { createCaseValues, createPrograms } from "./tester-programs.ts";

// The tester of an optimization contest judges one test case at a time: each player of a match plays it by itself, one
// after the other. Either the bot reads the whole input and writes one whole answer, which the tester's programs judge
// afterwards, or the first program starts the bot itself; a relay then stands in for it, so that the bot runs here, with
// its clock, its lines and its stderr.

/** What became of the case for one player. */
interface Judged {
  /** Undefined for an answer that is wrong. */
  readonly score: number | undefined;
  /** What the tester said, a line each. */
  readonly words: readonly string[];
}

/** Creates the referee of a match that a tester judges; a silent program fails. Its calls reject with RefereeFailure. */
export function createTester(plan: RefereePlan, silenceMs = 150_000): Referee {
  const tester = plan.referee.tester!;
  const test = plan.seeds.test ?? "";
  const input = `${(plan.referee.testCases?.[test] ?? "").replace(/\n*$/, "")}\n`;
  const folder = makeMatchFolder();
  const values = createCaseValues(folder, test);
  writeFileSync(values.input, input);
  const programs = createPrograms(plan, { folder, values }, silenceMs);
  const judged: Judged[] = [];
  /** What the tester said about the player who has finished last; it becomes part of the next turn. */
  let news: readonly string[] = [];
  const isLive = startsBot(tester);
  let seated: readonly Bot[] = [];
  let live: LiveCase | undefined;

  const toTurns = (next: readonly RefereeTurn["next"][]) =>
    next.map((each): RefereeTurn => {
      const summary = news;
      news = [];
      return { ...(summary.length > 0 && { summary }), next: each };
    });

  async function begin(): Promise<readonly RefereeTurn[]> {
    const player = judged.length;
    if (!isLive) return toTurns([askWhole(player, input, tester)]);
    live = createLiveCase({ tester, bot: seated[player]!, player, programs, input, silenceMs });
    await live.start();
    return goOn();
  }

  /** The next question of a case in which the tester talks with the bot, or what comes after the case. */
  async function goOn(): Promise<readonly RefereeTurn[]> {
    const { questions, isOver } = await live!.next();
    const turns = toTurns(questions);
    return isOver ? [...turns, ...(await finish(await judge(live!.failure, live!.output)))] : turns;
  }

  async function judge(failure: Answer["failure"], output: string): Promise<Judged> {
    if (failure !== undefined) return { score: undefined, words: isLive ? programs.words(true) : [] };
    writeFileSync(values.output, output);
    for (const step of tester.steps.slice(isLive ? 1 : 0)) await programs.run(step);
    const score = findScore(tester.score, programs.texts);
    if (score === undefined && !isLive && programs.texts.every((text) => text.trim() === ""))
      throw new RefereeFailure(describeNoScore(programs.fault), "");
    return { score: score === 0 ? undefined : score, words: selectWords(score) };
  }

  /** By the contests' convention a score of 0 is a wrong answer; the rest says why. */
  function selectWords(score: number | undefined): readonly string[] {
    const words = programs.words(isLive).filter((line) => score !== 0 || findScore(tester.score, [line]) === undefined);
    if (score !== undefined) return words;
    // The last line is told in a few words; of a program that failed, its own words say most.
    const why = describeNoScore(programs.fault);
    return programs.fault === undefined ? [...words, why] : [why, ...words];
  }

  async function finish(one: Judged): Promise<readonly RefereeTurn[]> {
    judged.push(one);
    news = one.words;
    await programs.end();
    await live?.close();
    live = undefined;
    return judged.length < plan.bots.length ? begin() : toTurns([toScores(judged)]);
  }

  return {
    begin,
    accept: (answer) => answer,
    answer: async (given) => (live ? goOn() : finish(await judge(given.failure, given.text ?? ""))),
    act: () => Promise.reject(new Error("A tester plays no builtins.")),
    takeFrames: () => undefined,
    seat(bots) {
      seated = bots;
      return isLive ? bots.map((bot) => ({ ...bot, tell() {}, ask: async () => [live!.takeAnswer()] })) : bots;
    },
    async stop() {
      await programs.end();
      await live?.close();
      removeFolder(folder);
    },
  };
}

const askWhole = (player: number, text: string, { limitMs }: Tester): RefereeQuestion => ({
  ...{ kind: "question", player, text, lines: 1, limitMs, isWhole: true },
});

function toScores(judged: readonly Judged[]): RefereeTurn["next"] {
  const each = judged.map(({ score }): Record<string, string> => (score === undefined ? {} : { score: String(score) }));
  return { kind: "scores", scores: judged.map(({ score }) => (score === undefined ? 0 : 1)), each };
}

/** `fault` is how the tester ended, if not well. */
const describeNoScore = (fault: string | undefined): string =>
  fault === undefined
    ? t('The tester printed no score: one looks as "score" says, by default like "Score = 123".')
    : t("The tester ended without a score ({how}): run it by hand to see why.", { how: fault });
