import type { Outcome, Rules } from "../../game/rules.ts";
import type { Ask, Prompt, Watch } from "../../game/turn.ts";
import { msg, type Text } from "../../l10n/speak.ts";
import { type AimListener, answerHello, answerTurn } from "./decision.ts";
import { formatFraction, toNumber } from "./fraction.ts";
import { formatEnd, formatHello, writeTurn } from "./protocol.ts";
import { aimSeeds, getPlannedSeed, startState } from "./start.ts";
import {
  type AimAction,
  type AimEvent,
  type AimOptions,
  type AimState,
  aimOptionsSchema,
  type Colour,
  colours,
  copyState,
  type DeathCause,
  type ItemLetter,
  softLimitMs,
} from "./state.ts";
import { type AimNoteEvent, findSurvivor } from "./view.ts";

const itemNames: Readonly<Record<ItemLetter, string>> = {
  "+": msg("a speed boost"),
  "-": msg("a speed penalty"),
  o: msg("a coin"),
  "*": msg("a super fireball"),
  S: msg("a shield"),
};

/** An event as one line for the log. */
function describeNote(event: AimEvent, getName: (colour: Colour) => string): Text {
  switch (event.e) {
    case "bg":
      return event.to === "D"
        ? msg("The floor breaks: {cells, number} cells", { cells: event.cells.length })
        : msg("Lava: {cells, number} cells", { cells: event.cells.length });
    case "burn":
      return msg("Lava takes {item} at {place}", { item: itemNames[event.item], place: formatCell(event) });
    case "spawn":
      return appearances[event.item](formatCell(event));
    case "decide":
      return decideText(getName(event.c), event.ret, event.act);
    case "fire":
      return msg(
        "{player} throws fireball {id, number} {way, select, up {up} down {down} left {left} other {right}} from {place}",
        { player: getName(event.c), id: event.id, way: formatDirection(event.dir), place: formatCell(event) },
      );
    case "pickup":
      return msg("{player} takes {item} at {place}", {
        player: getName(event.c),
        item: itemNames[event.item],
        place: formatCell(event),
      });
    case "hit":
      return describeHit(event.shield, { id: event.id, player: getName(event.c), place: formatCell(event) });
    case "fbend":
      return event.cause === "wall"
        ? msg("Fireball {id, number} ends at a wall", { id: event.id })
        : msg("Fireball {id, number} ends at a shield", { id: event.id });
    case "death":
      return msg("{player} dies at {place}: {cause}", {
        player: getName(event.c),
        place: formatCell(event),
        cause: deathCauses[event.cause],
      });
    case "bounce":
      return msg("{player} turns back: the cell is occupied", { player: getName(event.c) });
    case "snap":
      return msg("Time passes");
  }
}

const deathCauses: Readonly<Record<DeathCause, string>> = {
  fireball: msg("a fireball"),
  lavaRise: msg("the lava rose"),
  lavaStep: msg("it walked into lava"),
};

const appearances: Readonly<Record<ItemLetter, (place: string) => Text>> = {
  "+": (place) => msg("A speed boost appears at {place}", { place }),
  "-": (place) => msg("A speed penalty appears at {place}", { place }),
  o: (place) => msg("A coin appears at {place}", { place }),
  "*": (place) => msg("A super fireball appears at {place}", { place }),
  S: (place) => msg("A shield appears at {place}", { place }),
};

function describeHit(hasShield: boolean, values: { id: number; player: string; place: string }): Text {
  return hasShield
    ? msg("Fireball {id, number} hits {player} at {place}: the shield breaks", values)
    : msg("Fireball {id, number} hits {player} at {place}", values);
}

function decideText(player: string, returned: string | null, applied: AimAction): Text {
  if (returned !== applied) {
    return returned === null
      ? msg("{player} waits, because it gave no action", { player })
      : msg("{player} waits instead of {action}", { player, action: returned });
  }
  if (applied === "WAIT") return msg("{player} waits", { player });
  const values = { player, way: formatDirection(applied) };
  return applied.startsWith("MOVE")
    ? msg("{player} moves {way, select, up {up} down {down} left {left} other {right}}", values)
    : msg("{player} attacks {way, select, up {up} down {down} left {left} other {right}}", values);
}

const formatDirection = (action: AimAction): string => action.slice(action.indexOf("_") + 1).toLowerCase();

const formatCell = ({ x, y }: { readonly x: number; readonly y: number }): string => `(${x}, ${y})`;

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
const formatSeconds = (state: AimState): string => toNumber(state.t).toFixed(2);

function listPrompts(state: AimState): Prompt[] {
  if (state.greeted < state.players.length) {
    return state.players.map((_, player) => createHelloAsk(state, player)).slice(state.greeted);
  }
  if (state.deciding === undefined || state.stoppedBy !== undefined) {
    const text = formatEnd(state);
    return state.players.map((_, player) => ({ kind: "tell", player, text }));
  }
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

/** The only survivor wins; the others share the next place. Coins are the scores, for tables over many games. */
function findOutcome(state: AimState): Outcome | undefined {
  const end = (reason: string, detail: Text, getPlace: (player: number) => number): Outcome => ({
    places: state.players.map((_, player) => getPlace(player)),
    scores: state.players.map(({ coins }) => coins),
    reason,
    detail,
  });
  const { stoppedBy } = state;
  if (stoppedBy !== undefined) {
    const detail = msg("{player} raised an exception.", { player: state.names[stoppedBy]! });
    return end("exception", detail, (player) => (player === stoppedBy ? 2 : 1));
  }
  if (!state.over) return undefined;
  const seconds = formatSeconds(state);
  const winner = findSurvivor(state);
  if (winner === undefined)
    return end("nobody", msg("No players are left after {seconds, number} s.", { seconds }), () => 1);
  const values = { player: state.names[winner]!, seconds };
  const detail = msg("{player} is the last player alive after {seconds, number} s.", values);
  return end("survivor", detail, (player) => (player === winner ? 1 : 2));
}
