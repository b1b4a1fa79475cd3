import { type Fraction, formatFraction } from "./fraction.ts";
import { lavaStart, lavaStep } from "./lava.ts";
import { canAttack, computeProgress, fireballSpeed, isAttack, isValid } from "./movement.ts";
import {
  type AimAction,
  type AimState,
  actions,
  boardSize,
  type Colour,
  type Item,
  type Mover,
  type Step,
  softLimitMs,
  type World,
} from "./state.ts";
import { maxDurationSeconds } from "./step.ts";
import { findSurvivor, formatBackground, formatTiles, rowSeparator } from "./view.ts";

/** A question as sent to a bot. Rationals are "n/d". */
export interface TurnMessage {
  readonly type: "turn";
  readonly id: number;
  readonly t: string;
  readonly color: Colour;
  readonly background: readonly string[];
  readonly tiles: readonly string[];
  readonly players: readonly TurnPlayer[];
  readonly fireballs: readonly (TurnMover & { readonly sender: Colour })[];
  readonly items: readonly (readonly [letter: string, x: number, y: number])[];
  readonly canAttack: boolean;
  readonly valid: readonly AimAction[];
}
interface TurnMover {
  readonly x: number;
  readonly y: number;
  readonly speed: string;
  readonly action: AimAction;
  readonly progress: string;
}
export interface TurnPlayer extends TurnMover {
  readonly color: Colour;
  readonly coins: number;
  readonly superFireballs: number;
  readonly shield: boolean;
}

/** The first message to a player, as a line of JSON. */
export function formatHello(state: AimState, player: number): string {
  return formatLine({
    type: "hello",
    protocol: "perfect-aim/1",
    color: state.players[player]!.colour,
    size: boardSize,
    maxDuration: `${maxDurationSeconds}/1`,
    lavaStart: `${lavaStart}/1`,
    lavaStep: `${lavaStep}/1`,
    fireballSpeed: formatFraction(fireballSpeed),
    players: state.players.map(({ colour }) => colour),
    softLimitMs,
    hardLimitMs: state.options.hardLimitMs,
  });
}

/** Formatted by hand, four times as fast as `JSON.stringify`: most of the engine's work. Nothing needs escapes. */
export function writeTurn(state: AimState, index: number): string {
  const { step, t } = state;
  const me = state.players[index]!;
  const mayAttack = canAttack(state, me);
  const valid = actions.filter((action) => (isAttack(action) ? mayAttack : isValid(state, me, action)));
  return (
    `{"type":"turn","id":${state.turn},"t":"${formatFraction(t)}","color":"${me.colour}",` +
    `"background":["${formatBackground(state)}"],"tiles":["${formatTiles(state)}"],` +
    `"players":[${formatPlayers(state, step)}],"fireballs":[${formatFireballs(state, step)}],` +
    `"items":[${formatItems(state.items)}],` +
    `"canAttack":${mayAttack},"valid":["${valid.join(rowSeparator)}"]}\n`
  );
}

/** Item lists are immutable, so their texts can be cached. */
const itemsTexts = new WeakMap<readonly Item[], string>();

function formatItems(items: readonly Item[]): string {
  let text = itemsTexts.get(items);
  if (text === undefined) {
    text = items.map(({ letter, x, y }) => `["${letter}",${x},${y}]`).join(",");
    itemsTexts.set(items, text);
  }
  return text;
}

/** Players not updated yet in this step, including the deciding one, show the progress of the previous step. */
function formatPlayers(world: World, step: Step | undefined): string {
  const shown: string[] = [];
  for (const [i, player] of world.players.entries()) {
    if (!player.alive) continue;
    const { colour, coins, superFireballs, shield } = player;
    const moved = formatMover(player, step && i >= step.player ? step.from : world.t);
    const owned = `"coins":${coins},"superFireballs":${superFireballs},"shield":${shield}`;
    shown.push(`{"color":"${colour}",${moved},${owned}}`);
  }
  return shown.join(",");
}

/** Fireballs are updated after players: all but those thrown in this step show the previous step. */
function formatFireballs(world: World, step: Step | undefined): string {
  const shown = world.fireballs.map((fireball) => {
    const moved = formatMover(fireball, step && fireball.id < step.fresh ? step.from : world.t);
    return `{${moved},"sender":"${fireball.sender}"}`;
  });
  return shown.join(",");
}

function formatMover(mover: Mover, t: Fraction): string {
  const { x, y, speed, action } = mover;
  const progress = formatFraction(computeProgress(mover, t));
  return `"x":${x},"y":${y},"speed":"${formatFraction(speed)}","action":"${action}","progress":"${progress}"`;
}

/** The last message to all players, as a line of JSON; `winner` is null in a draw. */
export function formatEnd(state: AimState): string {
  const winner = findSurvivor(state);
  return formatLine({
    type: "end",
    t: formatFraction(state.t),
    winner: winner === undefined ? null : state.players[winner]!.colour,
    coins: Object.fromEntries(state.players.map(({ colour, coins }) => [colour, coins])),
  });
}

const formatLine = (message: object): string => `${JSON.stringify(message)}\n`;
