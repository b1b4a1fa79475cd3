import { parse } from "valibot";
import { createFraction, formatFraction } from "../../games/perfect-aim/fraction.ts";
import { perfectAim } from "../../games/perfect-aim/index.ts";
import { isValid } from "../../games/perfect-aim/movement.ts";
import { createEmptyWorld, createStartPlayer, makeInitialState } from "../../games/perfect-aim/start.ts";
import {
  type AimAction,
  type AimEvent,
  type AimOptions,
  type AimPlayer,
  type AimState,
  aimOptionsSchema,
  type Colour,
  type Item,
  type World,
} from "../../games/perfect-aim/state.ts";
import { advanceWorld, startDecidedAction } from "../../games/perfect-aim/step.ts";

export type Timed = AimEvent & { readonly t: string };

/** A board without inner walls, where no items appear. */
export function openWorld(
  players: readonly AimPlayer[],
  items: readonly Item[] = [],
  walls: readonly number[][] = [],
): World {
  const rows = Array.from({ length: 21 }, (_, y) =>
    Array.from({ length: 21 }, (_, x) => (x % 20 === 0 || y % 20 === 0 ? "#" : ".")),
  );
  for (const [x, y] of walls) rows[y!]![x!] = "#";
  const background = rows.map((row) => row.join(""));
  return createEmptyWorld(background, [...items], [...players], { kind: "fed", spawns: [] });
}

/** A player at a cell; `speed` in quarters of an action a second. */
export function at(
  colour: Colour,
  x: number,
  y: number,
  given: Partial<AimPlayer> & { quarters?: number } = {},
): AimPlayer {
  const { quarters = 4, ...rest } = given;
  const speed = createFraction(quarters, 4);
  return { ...createStartPlayer(colour, [x, y]), speed, next: createFraction(4, quarters), ...rest };
}

/** Plays listed actions (then WAIT; invalid ones too) until a time and returns what happened. */
export function played(world: World, plans: Partial<Record<Colour, readonly AimAction[]>>, until = 120): Timed[] {
  const events: Timed[] = [];
  const receive = (event: AimEvent) => events.push({ ...event, t: formatFraction(world.t) });
  const left = new Map(Object.entries(plans).map(([colour, actions]) => [colour, [...actions]]));
  advanceWorld(world, receive);
  while (world.deciding !== undefined && Number(world.t.n) / Number(world.t.d) < until) {
    const player = world.players[world.deciding]!;
    const wanted = left.get(player.colour)?.shift() ?? "WAIT";
    startDecidedAction(world, isValid(world, player, wanted) ? wanted : "WAIT", wanted, receive);
    advanceWorld(world, receive);
  }
  return events;
}

export function only(events: readonly Timed[], ...kinds: AimEvent["e"][]): Timed[] {
  return events.filter(({ e }) => kinds.includes(e));
}

export function optionsWith(given: Partial<AimOptions> = {}): AimOptions {
  return parse(aimOptionsSchema, given);
}

/** A game in which everybody was greeted and the first decision is open. */
export function greeted(world: World, given: Partial<AimOptions> = {}): AimState {
  const state = makeInitialState(optionsWith(given), world);
  for (const prompt of perfectAim.rules.listPrompts(state)) {
    if (prompt.kind === "ask") perfectAim.rules.answer(state, prompt, { text: '{"type":"ready"}' });
  }
  return state;
}
