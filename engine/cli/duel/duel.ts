import { type DuelEnd, type DuelEvent, playDuel } from "../../app/duel.ts";
import { emptyDuelSummary } from "../../arena/duel/duel-state.ts";
import type { SprtSettings } from "../../arena/statistics/sprt.ts";
import { toBotUri } from "../../match/bot-uri.ts";
import type { MatchStore } from "../../match/history/match-store.ts";
import type { MatchSetup } from "../../match/setup.ts";
import { describeChangedSources } from "../../views/changed-source.ts";
import type { DuelSummary } from "../../views/duel-summary.ts";
import { exitCodes } from "../exit-codes.ts";
import { CannotPlay } from "../failure.ts";
import { handleFirstInterrupt } from "../first-interrupt.ts";
import { printCannotPlay } from "../match.ts";
import { createRequest, type MatchFlags, runWithVersions, untracedSettings } from "../match-flags.ts";
import { type MatchRunner, type MatchRunnerOptions, openMatchRunner } from "../match-runner.ts";
import { printError, sayJson, sayText, showProgress } from "../say.ts";
import { describeBroken, formatDuel, formatProgress } from "./duel-text.ts";

export type DuelOptions = MatchFlags &
  MatchRunnerOptions &
  SprtSettings & { matches: number; json?: boolean; failUnlessBetter?: boolean };

/**
 * `spar duel NEW OLD`: tests whether the first bot is better than the second. Throws CannotPlay if the duel cannot be
 * played.
 */
export async function runDuelCommand(bots: readonly string[], options: DuelOptions): Promise<number> {
  const [bot, ...opponents] = bots;
  const { elo0, elo1, alpha, beta, json } = options;
  if (elo0 >= elo1) throw new CannotPlay(`--elo0 ${elo0} must be below --elo1 ${elo1}.`);
  const test = { elo0, elo1, alpha, beta };
  let player: MatchRunner | undefined;
  let resolved: (DuelEvent & { kind: "resolved" }) | undefined;
  let summary: Partial<DuelSummary> = {};
  let playedAgain = 0;
  const at = new Date().toISOString();
  const receive = (event: DuelEvent) => {
    summary = { ...summary, ...event.summary };
    if (event.kind === "resolved") {
      resolved = event;
      return;
    }
    const { number, matches } = event.pair;
    const { verdict: _, ...state } = event.state;
    playedAgain += matches.filter(({ played }) => played.again).length;
    const results = matches.map(({ result }) => result);
    if (json) sayJson({ pair: number + 1, results, ...state, left: state.left ?? null });
    else showProgress(formatProgress(state));
  };
  const executor = async () => {
    player = await openMatchRunner(options);
    return player.executor;
  };
  const stop = new AbortController();
  const heard = handleFirstInterrupt(() => stop.abort("interrupted"));
  try {
    const match = createRequest(bot!, opponents, options);
    const { seed, matches: maxMatches } = options;
    const end = await runWithVersions(options, untracedSettings, async (settings, store) => {
      const { signal } = stop;
      const ended = await playDuel(
        { match, settings, seed, test, maxMatches, executor, allowsSameProgram: true, signal },
        receive,
      );
      if (store && ended.kind === "verdict")
        keepDuel(store, resolved!.setups.first.setup, at, { ...summary, ...ended.summary });
      return ended;
    });
    if (end.kind === "stopped") return exitCodes.interrupted;
    if (end.kind !== "verdict") throw createCannotPlay(end, json);
    if (!json) showProgress();
    const { setups } = resolved!;
    const about = {
      game: setups.first.game.id,
      players: setups.names,
      seed: resolved!.seed,
      test,
      model: summary.model!,
    };
    return printVerdict(about, end, { ...options, player: player!, playedAgain });
  } finally {
    heard();
    await player?.dispose();
  }
}

type DuelHeading = Parameters<typeof formatDuel>[0] & { readonly game: string };
type Ending = DuelEnd & { kind: "verdict" };

function printVerdict(
  about: DuelHeading,
  { result, changed }: Ending,
  { player, playedAgain, json, failUnlessBetter }: DuelOptions & { player: MatchRunner; playedAgain: number },
): number {
  if (result.broken) {
    // A bot that never played has no meaningful rating.
    if (json) sayJson({ ...about, ...result, elo: null, los: null, llr: null, left: null });
    throw new CannotPlay(describeBroken(result.broken, result.matches));
  }
  const changedSources = changed.length > 0 ? { changed } : {};
  const { refereeFailures = [] } = result;
  if (refereeFailures.length > 0)
    printError(`${refereeFailures.length} pairs are not counted, since the referee failed. ${refereeFailures[0]}`);
  const timing = { ...player.timing(), playedAgain };
  if (json) sayJson({ ...about, ...result, ...changedSources, left: undefined, timing });
  else
    sayText(
      [formatDuel(about, result), player.text(playedAgain), describeChangedSources(changed)].filter(Boolean).join("\n"),
    );
  if (result.ended === "stopped") return exitCodes.interrupted;
  return failUnlessBetter && result.verdict !== "better" ? exitCodes.differs : exitCodes.done;
}

function createCannotPlay(end: Exclude<DuelEnd, Ending | { kind: "stopped" }>, json = false): CannotPlay {
  if (end.kind === "same") return new CannotPlay("Both are the same program.");
  if (end.kind === "repeating") return new CannotPlay(`Every match would be identical: ${explainSame(end.setup)}`);
  const [problem = { message: end.message }] = end.problems;
  const unrated = { verdict: "undecided", matches: 0, wins: 0, draws: 0, losses: 0, elo: null, llr: null };
  if (json) sayJson({ ...unrated, ended: "broken", broken: { name: null, problem } });
  return printCannotPlay(end.message, end.problems);
}

function explainSame({ seats }: MatchSetup): string {
  if (seats) return "a ghost replays a single match. spar series plays all ghosts of a folder.";
  return "all seeds are fixed. A duel needs many seeds: it derives them from --seed.";
}

/** Saves a finished duel in the history of an editor, which lists it with its own; `at` is when the duel began. */
function keepDuel(store: MatchStore, { bots: [bot], game }: MatchSetup, at: string, ended: Partial<DuelSummary>): void {
  // The history lists duels by the bot's file.
  if (bot?.kind !== "file") return;
  const id = `duel-${Date.now().toString(36)}-${process.pid}`;
  const about = { id, bot: toBotUri(bot.versionOf ?? bot.file), at, game, names: [], background: false };
  store.keep({ kind: "duel", duel: { ...emptyDuelSummary, ...about, ...ended } });
}
