import { type Fraction, textOf } from "./fraction.ts";
import { lavaStart, lavaStep } from "./lava.ts";
import { canAttack, fireballSpeed, isValid, progressAt } from "./movement.ts";
import { softLimitMs } from "./options.ts";
import {
  type Action,
  type AimState,
  actions,
  boardSize,
  type Colour,
  type Mover,
  type Step,
  type World,
} from "./state.ts";
import { maxDuration } from "./step.ts";
import { tileRows } from "./tiles.ts";
import { survivor } from "./view.ts";

export const protocolName = "perfect-aim/1";

/** A decision to make, as a bot gets it. Rationals are "n/d". */
export interface TurnMessage {
  readonly type: "turn";
  readonly id: number;
  readonly t: string;
  readonly color: Colour;
  readonly background: readonly string[];
  readonly tiles: readonly string[];
  readonly players: readonly TurnPlayer[];
  readonly fireballs: readonly TurnFireball[];
  readonly items: readonly (readonly [letter: string, x: number, y: number])[];
  readonly canAttack: boolean;
  readonly valid: readonly Action[];
}
interface TurnMover {
  readonly x: number;
  readonly y: number;
  readonly speed: string;
  readonly action: Action;
  readonly progress: string;
}
export interface TurnPlayer extends TurnMover {
  readonly color: Colour;
  readonly coins: number;
  readonly superFireballs: number;
  readonly shield: boolean;
}
export interface TurnFireball extends TurnMover {
  readonly sender: Colour;
}

export function helloText(state: AimState, player: number): string {
  return JSON.stringify({
    type: "hello",
    protocol: protocolName,
    color: state.players[player]!.colour,
    size: boardSize,
    maxDuration: `${maxDuration}/1`,
    lavaStart: `${lavaStart}/1`,
    lavaStep: `${lavaStep}/1`,
    fireballSpeed: textOf(fireballSpeed),
    players: state.players.map(({ colour }) => colour),
    softLimitMs,
    hardLimitMs: state.options.hardLimitMs,
  });
}

export function turnText(state: AimState, player: number): string {
  return JSON.stringify(turnMessage(state, player, state.turn));
}

export function turnMessage(world: World, index: number, id: number): TurnMessage {
  const me = world.players[index]!;
  return {
    type: "turn",
    id,
    t: textOf(world.t),
    color: me.colour,
    background: world.background,
    tiles: tileRows(world),
    players: turnPlayers(world, world.step),
    fireballs: turnFireballs(world, world.step),
    items: world.items.map(({ letter, x, y }) => [letter, x, y] as const),
    canAttack: canAttack(world, me),
    valid: actions.filter((action) => isValid(world, me, action)),
  };
}

/** Players that this step has not reached yet, the deciding one among them, show the progress of the step before. */
function turnPlayers(world: World, step: Step | undefined): TurnPlayer[] {
  const shown: TurnPlayer[] = [];
  for (const [i, player] of world.players.entries()) {
    if (!player.alive) continue;
    const { colour, coins, superFireballs, shield } = player;
    const moved = moverOf(player, step && i >= step.player ? step.from : world.t);
    shown.push({ color: colour, ...moved, coins, superFireballs, shield });
  }
  return shown;
}

/** Fireballs come after players: all but those thrown in this step show the step before. */
function turnFireballs(world: World, step: Step | undefined): TurnFireball[] {
  return world.fireballs.map((fireball) => ({
    ...moverOf(fireball, step && fireball.id < step.fresh ? step.from : world.t),
    sender: fireball.sender,
  }));
}

function moverOf(mover: Mover, t: Fraction): TurnMover {
  const { x, y, speed, action } = mover;
  return { x, y, speed: textOf(speed), action, progress: textOf(progressAt(mover, t)) };
}

export function endText(state: AimState): string {
  const winner = survivor(state);
  return JSON.stringify({
    type: "end",
    t: textOf(state.t),
    winner: winner === undefined ? null : state.players[winner]!.colour,
    coins: Object.fromEntries(state.players.map(({ colour, coins }) => [colour, coins])),
  });
}
