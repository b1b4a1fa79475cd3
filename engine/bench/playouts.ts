import type { Moves } from "../game/extras.ts";
import type { Game } from "../game/game.ts";
import { parseOptions } from "../game/options.ts";
import type { Setup } from "../game/rules.ts";
import { games } from "../games.ts";
import { createJavaRandom } from "../random/java-random.ts";
import type { PrintLine } from "./say.ts";

/** How fast a game can be played without text. */
export interface PlayoutRate {
  readonly game: string;
  /** Complete games per second. */
  readonly gamesPerSecond: number;
  readonly movesPerGame: number;
  /** Copies of a state per second, with the game's own function if it has one; the states are spread over a match. */
  readonly copiesPerSecond: number;
}

const repetitions = 7;
const roundMs = 400;
/** The number of seeds, drawn before the clock runs. */
const seedCount = 200;
const maxStates = 64;

/**
 * Games of uniformly random moves, without text, on one core: the median of several rounds per game, after a warm-up.
 */
export function benchPlayouts(say: PrintLine): PlayoutRate[] {
  const rates: PlayoutRate[] = [];
  for (const game of games) {
    const moves = game.extras?.moves;
    if (!moves) {
      say(`${game.title}: not played by moves`);
      continue;
    }
    const rate = measureRate(game, moves);
    rates.push(rate);
    const [played, copied] = [rate.gamesPerSecond, rate.copiesPerSecond].map((value) => value.toLocaleString("en"));
    say(`${game.title}: ${played} games/s of ${rate.movesPerGame} moves; ${copied} copies of a state a second`);
  }
  return rates;
}

function measureRate(game: Game, moves: Moves): PlayoutRate {
  const { id, rules } = game;
  const options = parseOptions(game, {});
  const setups = Array.from({ length: seedCount }, (_, i): Setup<unknown> => {
    return { options, seeds: rules.seeds(String(i)), names: ["Anna", "Bert"] };
  });
  const games = rules.manyGames?.count(options) ?? 1;
  const random = createJavaRandom(1n);
  const list: number[] = [];
  let played = 0;

  function playOut(at: number, look?: (state: unknown) => void): void {
    const state = rules.start(setups[at % seedCount]!);
    for (let count = moves.list(state, list); count > 0; count = moves.list(state, list)) {
      look?.(state);
      moves.play(state, list[random.nextInt(count)]!);
      played++;
    }
  }

  const matches = measureMedianPerSecond((at) => playOut(at));
  played = 0;
  for (let at = 0; at < seedCount; at++) playOut(at);
  const movesPerGame = Math.round(played / seedCount / games);
  const copy = rules.copy?.bind(rules) ?? structuredClone;
  const states: unknown[] = [];
  const stride = Math.max(1, Math.floor((movesPerGame * games) / maxStates));
  let seen = 0;
  playOut(0, (state) => {
    if (seen++ % stride === 0) states.push(copy(state));
  });
  const copies = measureMedianPerSecond((at) => copy(states[at % states.length]));
  return {
    game: id,
    gamesPerSecond: Math.round(matches * games),
    movesPerGame,
    copiesPerSecond: Math.round(copies),
  };
}

/** How often `run` can be called per second; the first round is a warm-up. */
function measureMedianPerSecond(run: (at: number) => void): number {
  const rates: number[] = [];
  for (let round = 0; round <= repetitions; round++) {
    const began = performance.now();
    let count = 0;
    let ms = 0;
    // Reads the clock seldom, because that takes longer than a copy.
    for (let batch = 1; ms < roundMs; batch = Math.min(1000, batch * 2)) {
      for (let i = 0; i < batch; i++) run(count++);
      ms = performance.now() - began;
    }
    if (round > 0) rates.push((1000 * count) / ms);
  }
  return rates.sort((a, b) => a - b)[Math.floor(rates.length / 2)]!;
}
