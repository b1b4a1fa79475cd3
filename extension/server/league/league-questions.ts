import { basename } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import type { Executor } from "../../../engine/arena/execute/executor.ts";
import type { LeagueFiles } from "../../../engine/arena/league/league-files.ts";
import { retold } from "../../../engine/l10n/retell.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { freshSeed } from "../../../engine/match/fresh-seed.ts";
import { leftOutText } from "../../../engine/project/recognise/bots-in.ts";
import { leagueEntries } from "../../../engine/project/resolve/league-entries.ts";
import { pinnedSources } from "../../../engine/project/versions/pinned-sources.ts";
import { tell } from "../../channel.ts";
import type { EditorSettings, Requests } from "../../protocol.ts";
import { fileOf, uriOf } from "../bot-files.ts";
import { answer } from "../checked-channel.ts";
import { untrusted } from "../editor.ts";
import type { BackgroundJobs } from "../jobs/background-jobs.ts";
import { type SettingsSource, withPins } from "../settings.ts";
import { exportLeague } from "./export-league.ts";
import { type OpenLeague, openLeague } from "./open-league.ts";

interface Parts {
  readonly connection: Connection;
  readonly settings: Pick<SettingsSource, "engine"> & {
    editor(uri: string): Promise<Pick<EditorSettings, "timeScale">>;
  };
  readonly executor: Executor;
  readonly files: LeagueFiles;
  readonly mayRun: (folder: string) => boolean | Promise<boolean>;
  /** What waits while a league is played. */
  readonly background: Pick<BackgroundJobs, "hold" | "release">;
}

type Asked = Requests["spar/league"]["params"];
type Answered = Requests["spar/league"]["result"];

/** Plays leagues and answers what their views ask; ends when the server does. */
export function answerAboutLeagues(parts: Parts): { readonly stop: () => Promise<void> } {
  const { connection } = parts;
  const open = new Map<string, OpenLeague>();
  // Another question may have opened it again meanwhile.
  async function stopped(id: string): Promise<void> {
    let league: OpenLeague | undefined;
    do {
      league = open.get(id);
      await league?.stop();
    } while (open.get(id) !== league);
  }
  answer(connection, "spar/league", async (asked) => {
    if (!(await parts.mayRun(asked.folder))) return untrusted;
    const found = await leagueOf(asked, parts, stopped);
    if (!("opened" in found)) return found;
    const { opened: league } = found;
    open.set(league.id, league);
    if (asked.play) league.play();
    return { league: league.id, state: league.state() };
  });
  answer(connection, "spar/stopLeague", async ({ league }) => {
    await open.get(league)?.stop();
    return null;
  });
  answer(connection, "spar/leagueMatches", ({ league, pair }) => open.get(league)?.matchesOf(pair) ?? []);
  answer(connection, "spar/leagueMatch", async ({ league, index }) => {
    const found = open.get(league);
    return found ? found.record(index) : { message: t("the league is not open any more.") };
  });
  answer(connection, "spar/exportLeague", async ({ league, to }) => {
    const found = open.get(league);
    return found ? exportLeague(found, fileOf(to)) : { message: t("the league is not open any more.") };
  });
  return {
    async stop() {
      await Promise.all([...open.values()].map((league) => league.stop()));
    },
  };
}

/** `stopped` resolves when nobody adds to a league any more, so that what is read of it is all of it. */
async function leagueOf(
  asked: Asked,
  parts: Parts,
  stopped: (id: string) => Promise<void>,
): Promise<Answered | { readonly opened: OpenLeague }> {
  const { connection, settings, files, executor } = parts;
  const folder = fileOf(asked.folder);
  const seats = asked.seats ?? 2;
  const pins = pinnedSources();
  const wanted = {
    ...{ folder, seats, said: { game: asked.game } },
    settingsFor: (file: string) => withPins(settings, pins).engine(uriOf(file)),
  };
  const entries = await leagueEntries(wanted);
  if ("games" in entries) return entries;
  if ("why" in entries) return { message: retold(entries.why) };
  const { bots, leftOut } = entries;
  if (bots.length < seats) {
    const without = leftOutText(leftOut);
    const few = t("{folder} has {bots, number} bots of one game that can play; a league needs {seats, number}.", {
      folder: basename(folder),
      bots: bots.length,
      seats,
    });
    return { message: without ? `${few} ${retold(without)}` : few };
  }
  const { timeScale } = await settings.editor(asked.folder);
  const head = { game: bots[0]!.game.id, seed: freshSeed(), setting: JSON.stringify({ timeScale }) };
  const gauntlet = asked.gauntlet === undefined ? undefined : entries.keys.indexOf(asked.gauntlet);
  if (gauntlet === -1)
    return { message: t("{gauntlet} is no bot of this league.", { gauntlet: String(asked.gauntlet) }) };
  await stopped(files.idOf({ folder, ...head }));
  const kept = files.open({ folder, ...head });
  if ("why" in kept) return { message: retold(kept.why) };
  if (kept.setAside !== undefined) connection.window.showWarningMessage(`Spar: ${kept.setAside}`);
  const told = (league: OpenLeague) => {
    const state = league.state();
    (state.playing ? parts.background.hold : parts.background.release)(`league ${league.id}`);
    void tell(connection, "spar/leagueChanged", { league: league.id, folder: asked.folder, state });
  };
  return { opened: openLeague({ asked, wanted, entries, gauntlet, kept, executor, pins, told }) };
}
