// Duelist: collects until somebody is in its line of fire, shoots at once, and sidesteps fireballs that come.
//
// A bot for Perfect Aim. Whenever its last action is over, `play` is called with a copy of the game and returns the
// next action: "WAIT", "MOVE_UP" … "MOVE_RIGHT" or "ATTACK_UP" … "ATTACK_RIGHT".
import type { Action, Attack, Bot, Cell, Game, Move } from "./perfect-aim";

const MOVES: Move[] = ["MOVE_UP", "MOVE_DOWN", "MOVE_LEFT", "MOVE_RIGHT"];
const FORESIGHT = 7; // seconds: floor that breaks sooner does not count as floor
const RANGE = 5; // cells: whoever is farther away has time to step aside

/** A cell as one number, so that a set can hold it. */
const spot = ({ x, y }: Cell) => 21 * y + x;

/** Distance from the border; the lava takes ring 1 first. */
const ring = ({ x, y }: Cell) => Math.min(x, y, 20 - x, 20 - y);

/** The cells in front of one, up to the wall. */
function line(game: Game, from: Cell, move: Move): Cell[] {
  const cells: Cell[] = [];
  for (
    let cell = game.step(move, from);
    game.background[cell.y][cell.x].name !== "WALL";
    cell = game.step(move, cell)
  ) {
    cells.push(cell);
  }
  return cells;
}

/** The first move of a shortest way over walkable cells to a wanted one. */
function way(game: Game, walkable: Set<number>, wanted: Set<number>): Move | undefined {
  const seen = new Set([spot(game.me)]);
  const queue: { cell: Cell; first?: Move }[] = [{ cell: game.me }];
  for (const { cell, first } of queue) {
    if (first && wanted.has(spot(cell))) return first;
    for (const move of MOVES) {
      const next = game.step(move, cell);
      if (!walkable.has(spot(next)) || seen.has(spot(next))) continue;
      seen.add(spot(next));
      queue.push({ cell: next, first: first ?? move });
    }
  }
  return undefined;
}

export class Duelist implements Bot {
  play(game: Game): Action {
    const { me } = game;
    const floor = floorOf(game);
    const lasting = floor.filter((cell) => lasts(game, cell));
    const deeper = spots(floor.filter((cell) => ring(cell) > ring(me)));
    if (lasting.length > 0 && !lasts(game, me)) {
      return way(game, spots(floor), spots(lasting)) ?? way(game, spots(floor), deeper) ?? "WAIT";
    }
    const fire = underFire(game);
    const slow = spots(game.items.filter(({ tile }) => tile.name === "SPEEDPENALTY"));
    const stable = lasting.length > 0 ? lasting : floor; // near the end nothing lasts
    const walkable = spots(stable.filter((cell) => !fire.has(spot(cell)) && !slow.has(spot(cell))));
    if (fire.has(spot(me)) && !me.shield) {
      const aside = MOVES.find((move) => walkable.has(spot(game.step(move))));
      if (aside) return aside;
    }
    const useful = game.items.filter(({ tile }) => tile.isBonus || tile.name === "COIN");
    return (
      this.shot(game) ??
      way(game, walkable, spots(useful)) ??
      way(game, walkable, this.standsToShoot(game)) ??
      way(game, spots(stable), deeper) ??
      "WAIT"
    );
  }

  /** The attack on the nearest player in a straight line. */
  shot(game: Game): Attack | undefined {
    if (!game.canAttack()) return undefined;
    let nearest = RANGE;
    let attack: Attack | undefined;
    for (const move of MOVES) {
      const distance = line(game, game.me, move).findIndex(({ x, y }) => game.tiles[y][x].isPlayer);
      if (distance < 0 || distance >= nearest) continue;
      nearest = distance;
      attack = move.replace("MOVE", "ATTACK") as Attack;
    }
    return attack;
  }

  /** Cells from which somebody can be shot. */
  standsToShoot(game: Game): Set<number> {
    const lines = game.others.flatMap((player) => MOVES.map((move) => line(game, player, move)));
    return spots(lines.flatMap((cells) => cells.slice(1, RANGE)));
  }
}

const spots = (cells: readonly Cell[]) => new Set(cells.map(spot));

/** Where one can walk. */
function floorOf(game: Game): Cell[] {
  const cells = game.background.flatMap((row, y) => row.map((tile, x) => ({ tile, x, y })));
  const taken = spots(game.players);
  return cells.filter((cell) => cell.tile.isFloor && !taken.has(spot(cell)));
}

function lasts(game: Game, { x, y }: Cell): boolean {
  const breaking = 1 + game.t.plus(FORESIGHT).minus(game.lavaStart).over(10).floor();
  return game.background[y][x].name === "FLOOR" && ring({ x, y }) > breaking;
}

function underFire(game: Game): Set<number> {
  return spots(game.fireballs.flatMap((fireball) => [fireball, ...line(game, fireball, fireball.action)]));
}
