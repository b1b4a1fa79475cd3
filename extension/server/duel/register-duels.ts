import { basename } from "node:path";
import { t } from "../../../engine/l10n/speak.ts";
import { canGoOn, type DuelSummary, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import { tell } from "../../channel.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { throttle } from "../../throttle.ts";
import { answerClient } from "../base/answer-client.ts";
import { readBotOnDisk, toFilePath } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import type { Runs } from "../context/runs.ts";
import type { MatchList } from "../stored/match-list.ts";
import { createDuels, type Duels, previousVersion, startDuelAfter } from "./duels.ts";
import { playDuelling } from "./play-duel.ts";

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
        message: t("there is no previous version of {file} yet: it has not changed.", {
          file: basename(bot.file),
        }),
      };
    }
    return { duel: duels.begin({ bot, opponent, isBackground: false, goOn }) };
  }
}
