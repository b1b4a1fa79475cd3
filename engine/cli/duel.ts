import { runDuel } from "../arena/duel.ts";
import { modelOf, pairsDiffer } from "../arena/pair.ts";
import type { SprtSettings } from "../arena/sprt.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import type { MatchSetup } from "../match/setup.ts";
import { type Matched, matchUp } from "../project/match-up.ts";
import { brokenText, duelText, progressText } from "./duel-text.ts";
import { exitCodes } from "./exit-codes.ts";
import { CannotPlay } from "./failure.ts";
import { onFirstInterrupt } from "./first-interrupt.ts";
import { cannotPlay } from "./match.ts";
import { type MatchOptions, matchUpOf, numbersSettings } from "./match-options.ts";
import { openPlayer, type PlayerOptions } from "./player.ts";
import { sayJson, sayText, showProgress } from "./say.ts";

export type DuelOptions = MatchOptions &
  PlayerOptions &
  SprtSettings & { matches: number; json?: boolean; failUnlessBetter?: boolean };

/** `spar duel NEW OLD`: is the first bot better than the second? */
export async function duel(bots: readonly string[], options: DuelOptions): Promise<number> {
  const [bot, ...opponents] = bots;
  const { setup, game, ...matched } = await met(bot!, opponents, options);
  const { elo0, elo1, alpha, beta } = options;
  if (elo0 >= elo1) throw new CannotPlay(`--elo0 ${elo0} must be below --elo1 ${elo1}.`);
  const test = { elo0, elo1, alpha, beta };
  const seed = options.seed ?? matched.seed ?? freshSeed();
  if (!pairsDiffer(setup, seed)) throw new CannotPlay(`Every match would be the same: ${whySame(setup)}`);
  let playedAgain = 0;
  const players = setup.bots.map(({ name }) => name);
  const about = { game: game.id, players, seed, test, model: modelOf(setup) };
  const player = await openPlayer(options);
  const { executor } = player;
  const stop = new AbortController();
  const heard = onFirstInterrupt(() => stop.abort("interrupted"));
  try {
    const result = await runDuel({
      ...{ setup, seed, test, executor, most: options.matches, signal: stop.signal },
      tell({ number, matches }, { verdict: _, ...state }) {
        playedAgain += matches.filter(({ played }) => played.again).length;
        const results = matches.map(({ result }) => result);
        if (options.json) sayJson({ pair: number + 1, results, ...state, left: state.left ?? null });
        else showProgress(progressText(state));
      },
    });
    if (!options.json) showProgress();
    if (result.broken) {
      // A rating of a bot that never played would mean nothing.
      const unrated = { ...result, elo: null, los: null, llr: null, left: null };
      if (options.json) sayJson({ ...about, ...unrated });
      throw new CannotPlay(brokenText(result.broken, result.matches));
    }
    if (options.json) sayJson({ ...about, ...result, left: undefined, timing: { ...player.honesty(), playedAgain } });
    else sayText(`${duelText(about, result)}\n${player.text(playedAgain)}`);
    if (result.ended === "stopped") return exitCodes.interrupted;
    return options.failUnlessBetter && result.verdict !== "better" ? exitCodes.differs : exitCodes.done;
  } finally {
    heard();
    await player.dispose();
  }
}

async function met(bot: string, opponents: readonly string[], options: DuelOptions): Promise<Matched & { ok: true }> {
  const matched = await matchUp({ ...matchUpOf(bot, opponents, options), compared: true }, numbersSettings);
  if (!matched.ok) {
    const [problem = null] = matched.problems;
    const broken = { name: null, problem: problem ?? { message: matched.message } };
    const unrated = { verdict: "undecided", matches: 0, wins: 0, draws: 0, losses: 0, elo: null, llr: null };
    if (options.json) sayJson({ ...unrated, ended: "broken", broken });
    throw cannotPlay(matched.message, matched.problems);
  }
  return matched;
}

function whySame({ seats }: MatchSetup): string {
  if (seats) return "a ghost has one to play. spar series meets all ghosts of a folder.";
  return "all seeds are set. A duel needs many, which it makes from --seed.";
}
