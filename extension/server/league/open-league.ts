import { setImmediate as nextRound } from "node:timers/promises";
import type { Executor } from "../../../engine/arena/execute/executor.ts";
import { pinnedExecutor } from "../../../engine/arena/execute/pinned-executor.ts";
import type { KeptLeague } from "../../../engine/arena/league/league-files.ts";
import { isOfForm } from "../../../engine/arena/league/league-groups.ts";
import { leagueReport } from "../../../engine/arena/league/make-league-report.ts";
import { matchesEach, runLeague } from "../../../engine/arena/league/run-league.ts";
import { isDiskFull, isSystemError, systemSentence } from "../../../engine/files/system-error.ts";
import { retold } from "../../../engine/l10n/retell.ts";
import { said, t } from "../../../engine/l10n/speak.ts";
import { type LeagueEntries, leagueSetups } from "../../../engine/project/resolve/league-entries.ts";
import type { PinnedSources } from "../../../engine/project/versions/pinned-sources.ts";
import { changedSourcesText } from "../../../engine/views/changed-source.ts";
import type { LeagueMatch } from "../../../engine/views/league-report.ts";
import type { LeagueState, ListedMatch, Requests } from "../../protocol.ts";
import { throttle } from "../../throttle.ts";
import { leagueMatches } from "./league-match.ts";

/** A league whose bots are known: its matches so far, and who plays them. */
export interface OpenLeague {
  readonly id: string;
  state(): LeagueState;
  /** Begins to play what is missing. */
  play(): void;
  /** Resolves when nothing is played any more. */
  stop(): Promise<void>;
  readonly names: readonly string[];
  readonly seats: number;
  readonly matches: readonly LeagueMatch[];
  matchesOf(pair: readonly [number, number]): ListedMatch[];
  /** A match whose record is there: the one that was kept, or one that was played again from its plan. */
  record(index: number): Promise<Requests["spar/leagueMatch"]["result"]>;
}

interface Parts {
  readonly asked: Requests["spar/league"]["params"];
  readonly wanted: Parameters<typeof leagueSetups>[1] & { readonly seats: number };
  readonly entries: LeagueEntries;
  readonly gauntlet: number | undefined;
  readonly kept: KeptLeague;
  readonly executor: Executor;
  readonly pins: PinnedSources;
  readonly told: (league: OpenLeague) => void;
}

/** Between two messages about a league that is played, in milliseconds. */
const pauseMs = 400;

export function openLeague(parts: Parts): OpenLeague {
  const { asked, wanted, entries, gauntlet, kept, pins } = parts;
  const executor = pinnedExecutor(parts.executor, pins);
  const { names, keys, ids, leftOut, open } = entries;
  const { game } = entries.bots[0]!;
  const { seats } = wanted;
  const { state, records } = kept;
  const { seed } = state.head;
  const count = asked.count ?? matchesEach(game.rules, seats);
  const matches = state.known(ids).filter((match) => isOfForm(match, count, { seats, gauntlet }));
  let playing: Promise<void> | undefined;
  let stopping = new AbortController();
  let trouble: string | undefined;
  const plan = { names, keys, seed, setupOf: leagueSetups(entries, wanted) };
  const recordOf = leagueMatches(plan, records, executor);
  const telling = throttle(() => parts.told(league), pauseMs);

  async function playOn(): Promise<void> {
    // Whoever asked for it hears that it is played before it hears that it is over.
    await nextRound();
    try {
      await runLeague({
        ...{ ...plan, count, seats, gauntlet, executor, known: matches, signal: stopping.signal },
        keep: records.save,
        played(match) {
          // What the disk does not take is played again, not taken for kept.
          state.add(match, ids);
          matches.push(match);
          telling.call();
        },
      });
    } catch (error) {
      trouble = troubleOf(error);
    }
    playing = undefined;
    telling.callNow();
  }

  const league: OpenLeague = {
    ...{ id: kept.id, names, seats, matches },
    state: () => ({
      report: leagueReport({ game, seed, names, keys, count, leftOut, open, matches, seats, gauntlet }),
      playing: playing !== undefined,
      ...(trouble === undefined ? {} : { trouble }),
      changed: changedSourcesText(pins.changed()),
    }),
    play() {
      if (playing) return;
      stopping = new AbortController();
      trouble = undefined;
      playing = playOn();
    },
    async stop() {
      stopping.abort(said("stopped by the user"));
      await playing;
    },
    matchesOf: (pair) =>
      matches
        .map((match, index) => ({ ...match, index }))
        .filter(({ entries }) => pair.every((entry) => entries.includes(entry))),
    async record(index) {
      const match = matches[index];
      return match ? recordOf(match) : { message: t("the league has no such match.") };
    },
  };
  return league;
}

function troubleOf(error: unknown): string {
  if (isDiskFull(error)) return t("The disk is full. What was played is kept: make room, and play on.");
  return isSystemError(error) ? retold(systemSentence(error)) : (error as Error).message;
}
