import { setImmediate as nextRound } from "node:timers/promises";
import type { PlayableLeague } from "../../../engine/app/league.ts";
import { formatSystemError, isSystemError } from "../../../engine/files/system-error.ts";
import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import { describeChangedSources } from "../../../engine/views/changed-source.ts";
import type { LeagueReportState as LeagueState, ListedMatch } from "../../../engine/views/league-report.ts";
import { describeRefereeFailures } from "../../../engine/views/referee-failures.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { throttle } from "../../throttle.ts";

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
  record(index: number): Promise<ReturnType<ServerFunctions["findLeagueMatch"]>>;
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
