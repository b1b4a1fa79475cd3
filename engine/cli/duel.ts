import { runDuel } from "../arena/duel.ts";
import { modelOf, pairsDiffer } from "../arena/pair.ts";
import type { SprtSettings } from "../arena/sprt.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import type { MatchSetup } from "../match/setup.ts";
import { type DuelSetups, duelSetups } from "../project/duel-setups.ts";
import { brokenText, duelText, progressText } from "./duel-text.ts";
import { exitCodes } from "./exit-codes.ts";
import { CannotPlay } from "./failure.ts";
import { onFirstInterrupt } from "./first-interrupt.ts";
import { duelKeeper } from "./keep-duel.ts";
import { cannotPlay } from "./match.ts";
import { type MatchOptions, matchedFrom, numbersSettings } from "./match-options.ts";
import { openPlayer, type PlayerOptions } from "./player.ts";
import { sayJson, sayText, showProgress } from "./say.ts";

export type DuelOptions = MatchOptions &
  PlayerOptions &
  SprtSettings & { matches: number; json?: boolean; failUnlessBetter?: boolean };

/** `spar duel NEW OLD`: is the first bot better than the second? */
export async function duel(bots: readonly string[], options: DuelOptions): Promise<number> {
  const [bot, ...opponents] = bots;
  const setups = await met(bot!, opponents, options);
  const { first, others, names: players } = setups;
  const { setup, game } = first;
  const { elo0, elo1, alpha, beta } = options;
  if (elo0 >= elo1) throw new CannotPlay(`--elo0 ${elo0} must be below --elo1 ${elo1}.`);
  const test = { elo0, elo1, alpha, beta };
  const seed = options.seed ?? first.seed ?? freshSeed();
  const same = [setup, ...others].find((each) => !pairsDiffer(each, seed));
  if (same) throw new CannotPlay(`Every match would be the same: ${whySame(same)}`);
  let playedAgain = 0;
  const keeper = duelKeeper(options.history, setups);
  const about = { game: game.id, players, seed, test, model: modelOf(setup) };
  const player = await openPlayer(options);
  const { executor } = player;
  const stop = new AbortController();
  const heard = onFirstInterrupt(() => stop.abort("interrupted"));
  try {
    const result = await runDuel({
      ...{ setup, others, seed, test, executor, most: options.matches, signal: stop.signal },
      tell(pair, { verdict: _, ...state }) {
        const { number, matches } = pair;
        keeper.hear(pair, state);
        playedAgain += matches.filter(({ played }) => played.again).length;
        const results = matches.map(({ result }) => result);
        if (options.json) sayJson({ pair: number + 1, results, ...state, left: state.left ?? null });
        else showProgress(progressText(state));
      },
    });
    if (!options.json) showProgress();
    await keeper.keep(result);
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

async function met(bot: string, opponents: readonly string[], options: DuelOptions): Promise<DuelSetups> {
  const setups = await duelSetups((which) =>
    matchedFrom(bot, opponents, options, { compared: true, ...which }, numbersSettings),
  );
  if (!setups.ok) {
    const [problem = null] = setups.problems;
    const broken = { name: null, problem: problem ?? { message: setups.message } };
    const unrated = { verdict: "undecided", matches: 0, wins: 0, draws: 0, losses: 0, elo: null, llr: null };
    if (options.json) sayJson({ ...unrated, ended: "broken", broken });
    throw cannotPlay(setups.message, setups.problems);
  }
  return setups;
}

function whySame({ seats }: MatchSetup): string {
  if (seats) return "a ghost has one to play. spar series meets all ghosts of a folder.";
  return "all seeds are set. A duel needs many, which it makes from --seed.";
}
