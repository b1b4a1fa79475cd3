import type { Outcome, Rules } from "../../game/rules.ts";
import type { Ask, Prompt, Watch } from "../../game/turn.ts";
import { msg } from "../../l10n/speak.ts";
import { copyState } from "./copy.ts";
import { type AimListener, answerHello, answerTurn } from "./decision.ts";
import { formatFraction, toNumber } from "./fraction.ts";
import { describeNote } from "./note-text.ts";
import { type AimOptions, aimOptionsSchema, softLimitMs } from "./options.ts";
import { formatEnd, formatHello, writeTurn } from "./protocol.ts";
import { aimSeeds, getPlannedSeed } from "./seed.ts";
import { startState } from "./start.ts";
import { type AimState, colours } from "./state.ts";
import { type AimNoteEvent, findSurvivor } from "./view.ts";

export const rules: Rules<AimState, AimOptions> = {
  players: { min: 2, max: 4 },
  options: aimOptionsSchema,
  // Like a tournament of the original game, a series varies the start corners.
  optionsForSeed: (options, seed) => ({ ...options, permutation: options.permutation + seed }),
  seeds: aimSeeds,
  start: ({ options, seeds, names }) => startState(options, getPlannedSeed(seeds), names),
  listPrompts,
  answer(state, ask, reply, watch) {
    const isHello = state.greeted < state.players.length;
    const expected = isHello ? state.greeted : state.deciding;
    if (ask.player !== expected) throw new Error(`Player ${expected} answers next, not player ${ask.player}.`);
    return (isHello ? answerHello : answerTurn)(
      state,
      ask.player,
      reply,
      watch ? createListener(state, watch) : () => {},
    );
  },
  findOutcome,
  copy: copyState,
};

/** Turns every event except the ends of steps into a note. */
function createListener(state: AimState, watch: Watch): AimListener {
  return (event, ruling) => {
    if (event.e === "snap") return;
    const timed: AimNoteEvent = { ...event, t: formatFraction(state.t) };
    watch({
      ...(ruling ? { ruling } : {}),
      text: msg("{seconds, number} s: {what}", {
        seconds: formatSeconds(state),
        what: describeNote(event, (colour) => state.names[colours.indexOf(colour)]!),
      }),
      event: timed,
    });
  };
}

/** Rounded for display: "13.25". */
function formatSeconds(state: AimState): string {
  return toNumber(state.t).toFixed(2);
}

function listPrompts(state: AimState): Prompt[] {
  if (state.greeted < state.players.length) {
    return state.players.map((_, player) => createHelloAsk(state, player)).slice(state.greeted);
  }
  if (state.deciding === undefined || state.stoppedBy !== undefined) return createEndPrompts(state);
  return [askTurn(state, state.deciding)];
}

function createHelloAsk(state: AimState, player: number): Ask {
  const text = formatHello(state, player);
  return {
    kind: "ask",
    player,
    text,
    ends: { lines: 1 },
    limitMs: state.options.startLimitMs,
    turn: 0,
    phase: "hello",
  };
}

function askTurn(state: AimState, player: number): Ask {
  const text = state.isRereading ? "" : writeTurn(state, player);
  const limitMs = state.options.hardLimitMs;
  const phase = msg("{seconds, number} s", { seconds: formatSeconds(state) });
  return { kind: "ask", player, text, ends: { lines: 1 }, limitMs, softLimitMs, turn: state.turn, phase };
}

function createEndPrompts(state: AimState): Prompt[] {
  const text = formatEnd(state);
  return state.players.map((_, player) => ({ kind: "tell", player, text }));
}

/** The only survivor wins; the others share the next place. Coins are the scores, for tables over many games. */
function findOutcome(state: AimState): Outcome | undefined {
  const scores = state.players.map(({ coins }) => coins);
  const name = (player: number) => state.names[player]!;
  if (state.stoppedBy !== undefined) {
    const places = state.players.map((_, player) => (player === state.stoppedBy ? 2 : 1));
    return {
      places,
      scores,
      reason: "exception",
      detail: msg("{player} raised an exception.", { player: name(state.stoppedBy) }),
    };
  }
  if (!state.over) return undefined;
  const winner = findSurvivor(state);
  if (winner === undefined) {
    const places = state.players.map(() => 1);
    return {
      places,
      scores,
      reason: "nobody",
      detail: msg("No players are left after {seconds, number} s.", { seconds: formatSeconds(state) }),
    };
  }
  const places = state.players.map((_, player) => (player === winner ? 1 : 2));
  return {
    places,
    scores,
    reason: "survivor",
    detail: msg("{player} is the last player alive after {seconds, number} s.", {
      player: name(winner),
      seconds: formatSeconds(state),
    }),
  };
}
