import { basename, dirname } from "node:path";
import { type DuelEnd, type DuelEvent, findDuelTest, playDuel } from "../../../engine/app/duel.ts";
import { evaluateMatch } from "../../../engine/app/match.ts";
import { type DuelMatch, defaultMaxMatches } from "../../../engine/arena/duel/duel.ts";
import { locateProblem } from "../../../engine/arena/duel/duel-state.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { formatSeeds } from "../../../engine/match/case-input.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { describeChangedSources } from "../../../engine/views/changed-source.ts";
import { canGoOn, type DuelSummary, isDuelGoing, type LostMatch } from "../../../engine/views/duel-summary.ts";
import { tell } from "../../channel.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { throttle } from "../../throttle.ts";
import { answerClient } from "../base/answer-client.ts";
import { readBotOnDisk, toFilePath, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import type { Runs } from "../context/runs.ts";
import type { MatchList } from "../stored/match-list.ts";
import { summariseMatch } from "../stored/summary.ts";
import { createDuels, type Duelling, type Duels, previousVersion, startDuelAfter } from "./duels.ts";

/** An interrupted duel is saved if it had at least this many matches. */
const minSecondsToKeep = 20;
/** The minimum time between two updates of the lenses, in milliseconds. */
const lensIntervalMs = 1000;

/** Registers duels, started by a person or after the match of a save. They pause while anything else is played. */
export function registerDuels(server: ServerContext, runs: Pick<Runs, "isRunning">): Duels {
  const { connection, settings, matches, versions, events, background } = server;
  const lenses = throttle(() => events.lensesChanged.fire(), lensIntervalMs);
  const duels = createDuels(
    (duel) => playDuelling(duel, server),
    (duel) => {
      void tell(connection, "duelChanged", duel);
      events.duelChanged.fire(duel);
      if (!isDuelGoing(duel)) keepDuelIfLong(duel, matches);
      lenses.call();
    },
  );
  background.add(duels);
  events.savedRunEnded.event(({ run, bot }) => void startDuelAfter(run, bot, { duels, runs, settings, versions }));
  events.filesSaved.event(duels.checkSources);
  answerAboutDuels(server, duels);
  server.endings.push({ stop: () => duels.stop("Spar is closing"), dispose: lenses.dispose });
  return duels;
}

function keepDuelIfLong(duel: DuelSummary, matches: MatchList): void {
  const hasEnded = duel.state === "decided" || duel.state === "most" || duel.state === "broken";
  const isWorthKeeping = canGoOn(duel) ? duel.matches > 0 : duel.matches >= minSecondsToKeep;
  if (hasEnded || isWorthKeeping) matches.unlessFull(() => matches.store.keep({ kind: "duel", duel }));
}

type StartDuel = ServerFunctions["startDuel"];

/** Starts duels on request and answers how earlier ones ended. */
function answerAboutDuels(server: ServerContext, duels: Duels): void {
  const { connection, matches, versions, editor, background } = server;
  answerClient(connection, {
    startDuel: async (asked) => ((await editor.mayRun(asked.uri, true)) ? begin(asked) : untrustedFailure),
    listDuels: ({ bot, limit }) => matches.store.duels(bot, limit).catch(() => []),
    setDebugging: ({ isDebugging }) => (isDebugging ? background.hold : background.release)("a debugger"),
  });

  async function begin({ uri, goOn: id, ...asked }: Parameters<StartDuel>[0]): Promise<ReturnType<StartDuel>> {
    const file = toFilePath(uri);
    const bot = readBotOnDisk(uri);
    if (!bot) return { message: t("{file} is not recognised as a bot of a known game.", { file: basename(file) }) };
    const stopped = duels.of(uri);
    const goOn = id !== undefined && stopped?.id === id && canGoOn(stopped) ? stopped : undefined;
    if (id !== undefined && !goOn) return { message: t("this duel cannot be resumed: start a new one.") };
    const opponent = goOn?.opponent ?? asked.opponent ?? previousVersion;
    if (opponent === previousVersion && !(await versions.find("previous", bot.file))) {
      return {
        message: t("there is no previous version of {file} yet: it has not changed.", { file: basename(bot.file) }),
      };
    }
    return { duel: duels.begin({ bot, opponent, isBackground: false, goOn }) };
  }
}

/** The maximum number of lost matches saved per duel, and of those without a fault of the bot. */
const maxLost = 40;
const maxFaultlessRecords = 20;

/** The lost matches of one duel that can be opened on the board. */
function createDuelMatches(about: { readonly duel: string; readonly bot: string }, matches: MatchList) {
  let lost: readonly LostMatch[] = [];
  return {
    /** The lost matches, in the order of their pairs. */
    get lost() {
      return lost;
    },
    /** Saves the record of a lost match, up to the limits. */
    async receive({ played: { record }, result, pairing, gain }: DuelMatch, pair: number): Promise<void> {
      if (result !== "lost" || lost.length >= maxLost || !record) return;
      const me = pairing.seats[0]!;
      const seed = formatSeeds(pairing.plan);
      const match = await evaluateMatch(record, { me, seed, guess: () => () => undefined });
      const named = `${matches.history.idFor(record)}-pair-${pair + 1}-${me + 1}`;
      const { summary } = summariseMatch(match, { id: named, run: about.duel, bot: about.bot });
      const { problemCount: faults, problems, detail, criterion } = summary;
      const { reached = [] } = match.replay.outcome ?? {};
      // The bot's own score is first.
      const scores = [reached[me], reached[1 - me]].map((score) => score ?? "?").join(" : ");
      const scored = gain === undefined ? {} : { seed, gain, detail: `${criterion?.name} ${scores}` };
      if (faults === 0 && lost.filter((each) => each.faults === 0).length >= maxFaultlessRecords) return;
      const id = matches.saveOfDuel(record, summary);
      const problem = problems.find(({ severity }) => severity !== "information")?.message;
      const shown = { id, me, pair: pair + 1, detail, faults, problem: problem && escapeLine(translate(problem)) };
      lost = [...lost, { ...shown, ...scored }].sort((a, b) => a.pair - b.pair);
    },
  };
}

/** Plays a duel and reports its progress; matches lost by its bot are saved. */
async function playDuelling(duel: Duelling, { settings, matches, versions, backgroundPlayer }: ServerContext) {
  const { bot, opponent, goOn, gate, isBackground } = duel;
  const uri = toUri(bot.file);
  const lost = createDuelMatches({ duel: duel.id, bot: uri }, matches);
  const allLost = () => [...(goOn?.lost ?? []), ...lost.lost];
  const keeping: Promise<void>[] = [];
  // Reading the source more often would cost more than some matches.
  const check = throttle(() => duel.checkSource(), 1000);
  const receive = (event: DuelEvent) => {
    if (event.kind === "resolved") {
      matches.unlessFull(() => versions.keepNoted());
      return duel.tell({ state: "playing", ...event.summary });
    }
    check.call();
    for (const match of event.pair.matches) keeping.push(lost.receive(match, event.pair.number));
    duel.tell({ ...event.summary, lost: allLost() });
  };
  const end = await playDuel(
    {
      match: { bot, opponents: [opponent], folder: dirname(bot.file) },
      settings: await settings.engine(uri),
      ...{
        test: findDuelTest(bot.file),
        maxMatches: defaultMaxMatches,
        executor: backgroundPlayer.executor,
        hasLostRecords: true,
      },
      ...{ goOn, gate, signal: matches.untilFull(duel.signal, !isBackground) },
    },
    receive,
  );
  check.dispose();
  await Promise.all(keeping);
  const change = describeEnd(end, isBackground);
  if (change) duel.tell(end.kind === "verdict" ? { ...change, lost: allLost() } : change);
}

/** The final change of a duel's summary; undefined if there is none, or nobody asked for the duel. */
function describeEnd(end: DuelEnd, isBackground: boolean): Partial<DuelSummary> | undefined {
  switch (end.kind) {
    case "verdict": {
      const changed = describeChangedSources(end.changed);
      return { ...end.summary, ...(changed === undefined ? {} : { changed }) };
    }
    case "same": {
      const { names, versions } = end.summary;
      return { state: "same", names, versions };
    }
    case "repeating":
      if (isBackground) return undefined;
      return {
        state: "failed",
        trouble: { message: t("every match would be identical, because all seeds are fixed.") },
      };
    case "failed":
      return { state: "failed", trouble: { message: end.message, ...locateProblem(end.problems[0]) } };
    case "stopped":
      return undefined;
  }
}
