import { dirname, join } from "node:path";
import { emptyDuelSummary } from "../../../engine/arena/duel/duel-state.ts";
import { readUserStats } from "../../../engine/files/user-file.ts";
import { msg } from "../../../engine/l10n/speak.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { nameOpponent } from "../../../engine/project/resolve/find-bot.ts";
import {
  findVersionFolder,
  isSameExceptComments,
  readSourceVersion,
  type SourceVersion,
} from "../../../engine/project/versions/source-version.ts";
import { type DuelSummary, isDuelGoing } from "../../../engine/views/duel-summary.ts";
import type { RunState } from "../../protocol-data.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import type { SettingsSource } from "../base/settings.ts";
import type { ServerContext } from "../context/context.ts";
import type { Runs } from "../context/runs.ts";
import { createGatedJobs, type GatedJob, type PlayingJob } from "../jobs/jobs.ts";

export interface Duelling extends PlayingJob<DuelSummary> {
  readonly id: string;
  readonly bot: BotSpec;
  readonly opponent: string;
  readonly isBackground: boolean;
  /** A stopped duel to continue, if its versions are still the same. */
  readonly goOn?: DuelSummary;
  /** Ends the duel if the bot's program has changed. */
  checkSource(): void;
}

type DuelParams = Pick<Duelling, "bot" | "opponent" | "isBackground" | "goOn">;

export type Duels = ReturnType<typeof createDuels>;

interface TrackedDuel extends GatedJob<DuelSummary> {
  readonly file: string;
  /** The source of its bot when it began. */
  readonly source: SourceVersion;
  /** The times of its files when they were last compared: reading them after every save would take long. */
  times?: string;
}

/** Runs one duel at a time, the newest; `changed` gets each new state, and numbers a few times per second. */
export function createDuels(play: (duel: Duelling) => Promise<void>, changed: (summary: DuelSummary) => void) {
  const known = new Map<string, TrackedDuel>();
  const jobs = createGatedJobs<DuelSummary>({
    ...{ changed, isGoing: isDuelGoing },
    replaced: msg("a newer duel"),
    stopped: { state: "stopped" },
  });
  let count = 0;

  function checkSource(duel: TrackedDuel, saved?: BotSpec): void {
    if (duel.summary.outdated) return;
    const times = listTimes(duel);
    if (times === duel.times) return;
    const source = (saved?.file === duel.file ? saved.source : undefined) ?? readSourceVersion(duel.file);
    if (isSameExceptComments(source, duel.source)) {
      duel.times = times;
      return;
    }
    void jobs.stop(msg("its source has changed"), duel.summary.id);
    jobs.tell(duel, { outdated: true });
  }

  return {
    ...{ hold: jobs.hold, release: jobs.release, stop: jobs.stop },
    begin(asked: DuelParams): string {
      const duel = createTrackedDuel(asked, ++count);
      const { id, bot } = duel.summary;
      known.set(bot, duel);
      jobs.start(duel, (played) => play({ ...asked, ...played, id, checkSource: () => checkSource(duel) }));
      return id;
    },
    /** Remembers a duel of an earlier session, unless there is a newer one; `played` is its bot's source. */
    remember(earlier: DuelSummary, played?: SourceVersion) {
      if (known.has(earlier.bot)) return;
      const duel = restoreTrackedDuel(earlier, played);
      known.set(earlier.bot, duel);
      changed(duel.summary);
    },
    /** The last duel of a bot, by URI. */
    of: (bot: string) => known.get(bot)?.summary,
    /** To be called after a save: ends a duel whose source has changed, and marks a finished one as outdated. */
    checkSources(saved?: BotSpec) {
      for (const duel of known.values()) checkSource(duel, saved);
    },
  };
}

/** When the files of a bot, and the folders in which others may be added, were changed. */
function listTimes({ file, source }: TrackedDuel): string {
  const folder = findVersionFolder(source, file);
  const paths = [...source.files.keys()].map((name) => join(folder, name));
  const stats = [...new Set([...paths, ...paths.map(dirname)])].map((path) => readUserStats(path));
  return stats.map((found) => `${found?.mtimeMs} ${found?.size}`).join();
}

function createTrackedDuel({ bot, opponent, isBackground, goOn }: DuelParams, number: number): TrackedDuel {
  const source = bot.source ?? readSourceVersion(bot.file);
  const about = {
    id: `duel-${Date.now().toString(36)}-${number}`,
    ...{ bot: toUri(bot.file), at: new Date().toISOString(), game: bot.game.id, opponent },
    names: [bot.name, nameOpponent(opponent, bot.name)],
  };
  const begun = goOn ? { ...goOn, state: "preparing" as const, earlier: undefined } : { ...emptyDuelSummary, ...about };
  return { file: bot.file, source, summary: { ...begun, background: isBackground } };
}

function restoreTrackedDuel(earlier: DuelSummary, played: SourceVersion | undefined): TrackedDuel {
  const file = toFilePath(earlier.bot);
  const source = readSourceVersion(file);
  const isCurrent = earlier.versions[0] === source.id || (played && isStillThere(played, file));
  const outdated = earlier.outdated || !isCurrent ? ({ outdated: true } as const) : {};
  return { file, source, summary: { ...earlier, ...outdated, earlier: true } };
}

/** Whether the files of a version are the same now; those that a build read are more than the main file names. */
function isStillThere(played: SourceVersion, file: string): boolean {
  const folder = findVersionFolder(played, file);
  const program = [...played.files.keys()].map((name) => join(folder, name));
  return isSameExceptComments(readSourceVersion(file, { program, data: [] }), played);
}

interface DuelOnSaveDeps extends Pick<ServerContext, "versions"> {
  readonly settings: Pick<SettingsSource, "editor">;
  readonly duels: Duels;
  readonly runs: Pick<Runs, "isRunning">;
}

export const previousVersion = "version:previous";

/** After a save whose match had no problems, starts a duel of the bot against its previous version, if there is one. */
export async function startDuelAfter(run: RunState, bot: BotSpec | undefined, deps: DuelOnSaveDeps): Promise<void> {
  const { duels, runs, settings, versions } = deps;
  const { bot: uri, state, summary } = run;
  if (!bot || state !== "finished" || summary?.problemCount !== 0) return;
  if (!(await settings.editor(uri)).duelOnSave) return;
  const now = (bot.source ?? readSourceVersion(bot.file)).id;
  const previous = await versions.find("previous", bot.file, now);
  // The bot may have been saved again meanwhile.
  if (!previous || runs.isRunning(uri)) return;
  const last = duels.of(uri);
  // An outdated duel is being stopped, and the new one will wait for its end.
  if (last && isDuelGoing(last) && !last.outdated) return;
  const isSame = last?.versions[0] === now && last?.versions[1] === previous.id;
  if (isSame && ["decided", "most", "same", "stopped"].includes(last.state)) return;
  duels.begin({ bot, opponent: previousVersion, isBackground: true });
}
