import { basename } from "node:path";
import { costLines } from "../arena/costs/cost-text.ts";
import { type CostedMatch, mostCostedMatches } from "../arena/costs/sample-costs.ts";
import { allRecords } from "../arena/execute/executor.ts";
import type { Honesty } from "../arena/execute/honest-jobs.ts";
import { pinnedExecutor } from "../arena/execute/pinned-executor.ts";
import type { Played } from "../arena/execute/played.ts";
import { type GauntletPairing, planGauntlet } from "../arena/series/gauntlet.ts";
import { runSeries } from "../arena/series/run-series.ts";
import { type GhostMatch, openSeriesState, type SeriesMatch, type SeriesState } from "../arena/series/series-state.ts";
import { type RunningTally, resultFor, runningTally, type Tally } from "../arena/statistics/tally.ts";
import { isDiskFull } from "../files/system-error.ts";
import type { Game } from "../game/game.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { gauntletSetups, opponentText } from "../project/resolve/gauntlet-setups.ts";
import { planIds } from "../project/resolve/plan-id.ts";
import { type PinnedSources, pinnedSources } from "../project/versions/pinned-sources.ts";
import { fateText, type GhostFate } from "../record/ghost-left.ts";
import type { MatchPlan } from "../record/match-record.ts";
import { type ChangedSource, changedSourcesText } from "../views/changed-source.ts";
import type { LineCosts } from "../views/line-cost.ts";
import { costsWithin } from "./costs.ts";
import { exitCodes } from "./exit-codes.ts";
import { CannotPlay } from "./failure.ts";
import { onFirstInterrupt } from "./first-interrupt.ts";
import { cannotPlay } from "./match.ts";
import { cliSettings, type MatchOptions, numbersSettings, resolveFromFlags } from "./match-options.ts";
import { openPlayer, type PlayerOptions } from "./player.ts";
import { complain, say, sayJson, sayText, showProgress } from "./say.ts";

type SeriesOptions = MatchOptions &
  PlayerOptions & {
    count?: number;
    json?: boolean;
    gauntlet?: boolean;
    resume?: string;
    costs?: number;
  };

/** `spar series`: many matches, and what they say about the bot; after Ctrl+C, what those say that are over. */
export async function series(bot: string, opponents: readonly string[], options: SeriesOptions): Promise<number> {
  const pins = pinnedSources();
  const { names, rows, game, pairings, seed, state, leftOut } = await planned(bot, opponents, options, pins);
  const player = await openPlayer(options);
  let playedAgain = 0;
  const ghosts: GhostMatch[] = [];
  const all = runningTally();
  const each = rows.map(() => runningTally());
  const count = ({ opponent }: GauntletPairing, match: SeriesMatch) => {
    ghosts.push(...match.ghosts);
    if (match.again) playedAgain++;
    for (const tally of [all, each[opponent]]) tally?.add(match);
  };
  const ids = planIds();
  const idOf = ({ plan, number, seats }: GauntletPairing) => `${number}/${seats.join("-")}/${ids(plan)}`;
  const missing = pairings.filter((pairing) => {
    const known = state?.known(idOf(pairing));
    if (known) count(pairing, known);
    return !known;
  });
  const costed: CostedMatch[] = [];
  const stop = new AbortController();
  const heard = onFirstInterrupt(() => stop.abort(interrupted));
  try {
    const counted = (played: Played, _: unknown, index: number) => {
      const pairing = missing[index]!;
      const match = seriesMatchOf(played, pairing);
      try {
        state?.add(idOf(pairing), match);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        return stop.abort(diskFull);
      }
      count(pairing, match);
      if (played.record && options.costs !== undefined && costed.length < mostCostedMatches)
        costed.push({ lines: played.record, player: pairing.seats[0]! });
      showProgress(`${all.now().played} of ${pairings.length}`);
    };
    const records = options.costs === undefined ? undefined : allRecords;
    await runSeries(missing, pinnedExecutor(player.executor, pins), counted, { signal: stop.signal, records });
  } finally {
    heard();
    await player.dispose();
  }
  showProgress();
  const timing = { ...player.honesty(), playedAgain, text: player.text(playedAgain) };
  const costs = options.costs === undefined ? undefined : costsWithin(options.costs, costed);
  const changed = pins.changed();
  tell({ names, rows, game, seed, all: all.now(), each, timing, ghosts, leftOut, costs, changed }, options.json);
  const { played } = all.now();
  if (stop.signal.reason === diskFull) throw new CannotPlay(fullText(played, pairings.length, options.resume!));
  if (!stop.signal.aborted) return exitCodes.done;
  complain(`Stopped after ${played} of ${pairings.length} matches.`);
  return exitCodes.interrupted;
}

/** Why a series is stopped. */
const interrupted = "interrupted";
const diskFull = "the disk is full";

function fullText(played: number, of: number, state: string): string {
  return `The disk is full: the series was stopped after ${played} of ${of} matches, which the numbers count. Make room and give the same command again: what ${state} has is not played twice.`;
}

function seriesMatchOf({ outcome, errors, again, ghosts }: Played, { plan, seats }: GauntletPairing): SeriesMatch {
  const me = seats[0]!;
  // One that was stopped has no loser.
  const result = resultFor(outcome?.places ?? plan.bots.map(() => 1), me);
  return { result, errors: errors[me]!, again, ghosts: ghosts.map((fate) => ghostMatch(plan, result, fate)) };
}

function ghostMatch({ bots }: MatchPlan, result: GhostMatch["result"], fate: GhostFate): GhostMatch {
  const { name, ghost } = bots[fate.player]!;
  return { ghost: name, record: ghost!.record, result, ...fate };
}

interface Told {
  readonly names: readonly string[];
  readonly rows: readonly string[];
  readonly game: Game;
  readonly seed: string;
  readonly all: Tally;
  readonly each: readonly RunningTally[];
  readonly timing: Honesty & { readonly playedAgain: number; readonly text: string };
  readonly ghosts: readonly GhostMatch[];
  readonly leftOut: readonly string[];
  readonly costs: LineCosts | undefined;
  readonly changed: readonly ChangedSource[];
}

function tell(told: Told, json = false): void {
  if (json) tellJson(told);
  else tellText(told);
}

const opponentsIn = ({ rows, each }: Told) =>
  rows.length > 1 ? rows.map((name, i) => ({ name, ...each[i]!.now() })) : [];

function tellJson(told: Told): void {
  const { names, rows, game, seed, all, ghosts, leftOut, costs, changed } = told;
  const { text: _, ...timing } = told.timing;
  const opponents = opponentsIn(told);
  sayJson({
    game: game.id,
    players: names,
    seed,
    ...all,
    ...(rows.length > 1 ? { opponents } : {}),
    ...(ghosts.length > 0 ? { ghosts } : {}),
    ...(leftOut.length > 0 ? { leftOut } : {}),
    ...(changed.length > 0 ? { changed } : {}),
    timing,
    ...(costs ? { costs } : {}),
  });
}

function tellText(told: Told): void {
  const { names, seed, all, ghosts, leftOut, costs, changed } = told;
  const { text } = told.timing;
  const opponents = opponentsIn(told);
  for (const sentence of leftOut) complain(sentence);
  const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`;
  const errors = Object.entries(all.errors).map(([kind, n]) => `${n} ${kind}`);
  say(`${names.join(" vs ")}, ${all.played} matches, seed ${seed}`);
  for (const { name, wins, draws, losses, rate, low, high } of opponents) {
    const figures = `${wins} won, ${draws} drawn, ${losses} lost: ${percent(rate)} (${percent(low)} to ${percent(high)})`;
    say(`  vs ${name}: ${figures}`);
  }
  for (const { ghost, record, result, ...fate } of ghosts)
    say(`  ${result} against ${ghost} of ${basename(record)}: ${fateText(fate)}`);
  say(`${all.wins} won, ${all.draws} drawn, ${all.losses} lost: ${percent(all.rate)}`);
  say(`95 % interval (Wilson): ${percent(all.low)} to ${percent(all.high)}`);
  say(`errors: ${errors.join(", ") || "none"}`);
  say(text);
  const changes = changedSourcesText(changed);
  if (changes !== undefined) say(changes);
  if (costs) sayText(costLines(costs).join("\n"));
}

interface Planned {
  readonly names: readonly string[];
  /** Who is met one after the other. */
  readonly rows: readonly string[];
  readonly game: Game;
  readonly pairings: readonly GauntletPairing[];
  readonly seed: string;
  readonly state: SeriesState | undefined;
  readonly leftOut: readonly string[];
}

async function planned(
  bot: string,
  opponents: readonly string[],
  options: SeriesOptions,
  pins: PinnedSources,
): Promise<Planned> {
  // Costs are of source lines.
  const settings = { ...(options.costs === undefined ? numbersSettings : cliSettings), pins };
  const setups = await gauntletSetups((which) =>
    resolveFromFlags(bot, opponents, options, { compared: true, ...which, gauntlet: options.gauntlet }, settings),
  );
  if (!setups.ok) throw cannotPlay(setups.message, setups.problems);
  const { game, setup, ...first } = setups.first;
  const state = options.resume === undefined ? undefined : resumed(options.resume, game, options.seed ?? first.seed);
  const seed = state?.head.seed ?? options.seed ?? first.seed ?? freshSeed();
  const pairings = planGauntlet(setups.opponents, seed, options.count ?? first.series ?? 20);
  const [own = "", ...others] = setup.bots.map(({ name }) => name);
  const rows = setups.opponents.map(opponentText);
  const names = [own, ...(rows.length > 1 || setups.opponents[0]!.length > 1 ? rows : others)];
  return { game, seed, pairings, rows, names, state, leftOut: setups.leftOut };
}

/** The state of a series of this game and with this seed, if one is given. */
function resumed(file: string, game: Game, given: string | undefined): SeriesState {
  const state = openSeriesState(file, { game: game.id, seed: given ?? freshSeed() });
  if ("why" in state) throw new CannotPlay(state.why);
  const { head } = state;
  if (head.game !== game.id) throw new CannotPlay(`${file} is of a series of ${head.game}, not of ${game.id}.`);
  if (given !== undefined && given !== head.seed)
    throw new CannotPlay(`${file} is of a series with seed ${head.seed}, not ${given}.`);
  return state;
}
