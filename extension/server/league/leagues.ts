import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { setImmediate as nextRound } from "node:timers/promises";
import { type LeagueEvent, type LeagueRefusal, openLeague, type PlayableLeague } from "../../../engine/app/league.ts";
import { formatLeagueCsv, readLeaguePageAssets, renderLeaguePage } from "../../../engine/arena/league/league-text.ts";
import { formatSystemError, isSystemError } from "../../../engine/files/system-error.ts";
import type { Game } from "../../../engine/game/game.ts";
import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import { createSeed } from "../../../engine/match/setup.ts";
import { describeLeftOutFiles } from "../../../engine/project/resolve/league-entries.ts";
import { describeChangedSources } from "../../../engine/views/changed-source.ts";
import type { LeagueReportState as LeagueState, ListedMatch } from "../../../engine/views/league-report.ts";
import { describeRefereeFailures } from "../../../engine/views/match-summary.ts";
import { type Asked, type Replied, tell } from "../../channel.ts";
import { throttle } from "../../throttle.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import { type Editor, untrustedFailure } from "../base/editor.ts";
import type { EditorSettings, SettingsSource } from "../base/settings.ts";
import { writeExport } from "../base/write-export.ts";
import type { ServerContext } from "../context/context.ts";

/** A league shown in a view, which is played on request. */
export interface OpenLeague extends Pick<PlayableLeague, "entries" | "seats" | "matches"> {
  readonly id: string;
  state(): LeagueState;
  /** Starts playing the missing matches. */
  play(): void;
  /** Called after each match. */
  grown(): void;
  /** Resolves when nothing is played any more. */
  stop(): Promise<void>;
  getMatches(pair: readonly [number, number]): ListedMatch[];
  /** The record of a match: the saved one, or else the match is played again from its plan. */
  record(index: number): Promise<Replied<"findLeagueMatch">>;
}

/** The minimum time between two messages about a league being played, in milliseconds. */
const updateIntervalMs = 400;

/** `onChange` is called while the league is played, and at its end. */
export function createOpenLeague(
  id: string,
  league: PlayableLeague,
  onChange: (shown: OpenLeague) => void,
): OpenLeague {
  const { entries, seats, matches } = league;
  let playing: Promise<void> | undefined;
  let stopping = new AbortController();
  let trouble: string | undefined;
  const telling = throttle(() => onChange(shown), updateIntervalMs);

  async function playOn(): Promise<void> {
    // The reply to the request must be sent before the notification that the league has ended.
    await nextRound();
    // What plays in the background waits from now on, not from the end of the first match.
    telling.callNow();
    try {
      const { ended, refereeFailures } = await league.play(stopping.signal);
      trouble = describeRefereeFailures(refereeFailures);
      if (ended === "disk full")
        trouble = t("The disk is full. Results so far are kept: free some space, then continue.");
    } catch (error) {
      trouble = isSystemError(error) ? translate(formatSystemError(error)) : (error as Error).message;
    }
    playing = undefined;
    telling.callNow();
  }

  const shown: OpenLeague = {
    ...{ id, entries, seats, matches, grown: telling.call },
    state: () => ({
      report: league.report(),
      isPlaying: playing !== undefined,
      ...(trouble === undefined ? {} : { trouble }),
      changed: describeChangedSources(league.changed()),
    }),
    play() {
      if (playing) return;
      stopping = new AbortController();
      trouble = undefined;
      playing = playOn();
    },
    async stop() {
      stopping.abort(msg("stopped by the user"));
      await playing;
    },
    getMatches: (pair) =>
      matches
        .map((match, index) => ({ ...match, index }))
        .filter(({ entries }) => pair.every((entry) => entries.includes(entry))),
    async record(index) {
      const match = matches[index];
      return match ? league.record(match) : { message: t("the league has no such match.") };
    },
  };
  return shown;
}

interface LeagueQuestionDeps extends Pick<ServerContext, "connection" | "leagueFiles"> {
  readonly settings: Pick<SettingsSource, "engine"> & {
    editor(uri: string): Promise<Pick<EditorSettings, "timeScale">>;
  };
  readonly player: Pick<ServerContext["player"], "executor">;
  readonly editor: Pick<Editor, "mayRun">;
  /** Jobs that pause while a league is played. */
  readonly background: Pick<ServerContext["background"], "hold" | "release">;
}

/** Plays leagues and answers their views' requests, until the server ends. */
export function answerAboutLeagues(deps: LeagueQuestionDeps): { readonly stop: () => Promise<void> } {
  const { connection } = deps;
  const open = new Map<string, OpenLeague>();
  // Another request may have opened it again meanwhile.
  async function stopped(id: string): Promise<void> {
    let league: OpenLeague | undefined;
    do {
      league = open.get(id);
      await league?.stop();
    } while (open.get(id) !== league);
  }
  answerClient(connection, {
    openLeague: async (asked) => {
      if (!(await deps.editor.mayRun(asked.folder, true))) return untrustedFailure;
      const found = await openLeagueView(asked, deps, stopped);
      if (!("opened" in found)) return found;
      const { opened: league } = found;
      open.set(league.id, league);
      if (asked.shouldPlay) league.play();
      return { league: league.id, state: league.state() };
    },
    stopLeague: async ({ league }) => {
      await open.get(league)?.stop();
    },
    listLeagueMatches: ({ league, pair }) => open.get(league)?.getMatches(pair) ?? [],
    findLeagueMatch: async ({ league, index }) => {
      const found = open.get(league);
      return found ? found.record(index) : { message: t("the league is no longer open.") };
    },
    exportLeague: async ({ league, to }) => {
      const found = open.get(league);
      return found
        ? writeExport(to, (file) => writeFileSync(file, formatLeague(found, file)))
        : { message: t("the league is no longer open.") };
    },
  });
  return {
    async stop() {
      await Promise.all([...open.values()].map((league) => league.stop()));
    },
  };
}

/** Creates the league; `stopped` resolves when no process adds to it any more, so that everything can be read. */
async function openLeagueView(
  asked: Asked<"openLeague">,
  deps: LeagueQuestionDeps,
  stopped: (id: string) => Promise<void>,
): Promise<Replied<"openLeague"> | { readonly opened: OpenLeague }> {
  const { connection, settings, leagueFiles: files, player } = deps;
  const { game, gauntlet, count, seats } = asked;
  const folder = toFilePath(asked.folder);
  const settingsFor = (file: string) => settings.engine(toUri(file));
  const wanted = { folder, seats, request: { game }, settingsFor, gauntlet, count, executor: () => player.executor() };
  let id = "";
  const kept = async ({ id: game }: Game) => {
    const { timeScale } = await settings.editor(asked.folder);
    const of = { folder, game, seed: createSeed(), setting: JSON.stringify({ timeScale }) };
    id = files.getId(of);
    await stopped(id);
    const found = files.open(of);
    if ("setAside" in found) connection.window.showWarningMessage(`Spar: ${found.setAside}`);
    return found;
  };
  const grown = ({ kind }: LeagueEvent) => kind === "match" && shown?.grown();
  const league = await openLeague({ ...wanted, kept }, grown);
  if (league.kind !== "league") return describeRefusal(league, asked, folder);
  const onChange = (opened: OpenLeague) => {
    const state = opened.state();
    (state.isPlaying ? deps.background.hold : deps.background.release)(`league ${id}`);
    void tell(connection, "leagueChanged", { league: id, folder: asked.folder, state });
  };
  const shown: OpenLeague | undefined = createOpenLeague(id, league, onChange);
  return { opened: shown };
}

function describeRefusal(
  refusal: LeagueRefusal,
  { gauntlet }: Asked<"openLeague">,
  folder: string,
): Replied<"openLeague"> {
  switch (refusal.kind) {
    case "games":
      return { games: refusal.games };
    case "failed":
      return { message: translate(refusal.message) };
    case "stranger":
      return { message: t("{gauntlet} is not a bot of this league.", { gauntlet: String(gauntlet) }) };
    case "few": {
      const { bots, leftOut, seats } = refusal.entries;
      const without = describeLeftOutFiles(leftOut);
      const values = { folder: basename(folder), bots: bots.length, seats };
      const few = t(
        "{folder} has {bots, plural, one {# playable bot} other {# playable bots}} of one game; a league needs {seats, number}.",
        values,
      );
      return { message: without ? `${few} ${translate(without)}` : few };
    }
  }
}

/** A league as the content of a file, depending on its extension: a page, its matches as CSV, or everything as JSON. */
export function formatLeague(league: OpenLeague, file: string): string {
  const { entries, matches, seats } = league;
  if (file.endsWith(".csv")) return `${formatLeagueCsv(entries.names, matches, seats)}\n`;
  const report = { ...league.state().report, matches };
  return file.endsWith(".json")
    ? `${JSON.stringify(report)}\n`
    : renderLeaguePage({ ...readLeaguePageAssets(), report });
}
