// Collector: the shortest way to the nearest useful item, always inwards before the floor breaks; never attacks.
//
// A bot for Perfect Aim. Whenever its last action is over, `play` is called with a copy of the game and returns the
// next action: "WAIT", "MOVE_UP" … "MOVE_RIGHT" or "ATTACK_UP" … "ATTACK_RIGHT".

const MOVES = ["MOVE_UP", "MOVE_DOWN", "MOVE_LEFT", "MOVE_RIGHT"];
const FORESIGHT = 6; // seconds: floor that breaks sooner does not count as floor

/** Distance from the border; the lava takes ring 1 first. */
const ring = ({ x, y }) => Math.min(x, y, 20 - x, 20 - y);

class Collector {
  play(game) {
    this.game = game;
    const { me } = game;
    const deeper = (cell) => ring(cell) > ring(me);
    if (!this.lasts(me)) {
      return this.way(this.isOpen, this.lasts) ?? this.way(this.isOpen, deeper) ?? "WAIT";
    }
    return this.way(this.isQuiet, this.hasItem) ?? this.way(this.isOpen, deeper) ?? "WAIT";
  }

  /** The first move of a shortest way over walkable cells to a wanted one, or undefined. */
  way(walkable, wanted) {
    const { game } = this;
    const seen = new Set([`${game.me.x} ${game.me.y}`]);
    const queue = [{ cell: game.me, first: undefined }];
    for (const { cell, first } of queue) {
      if (first && wanted.call(this, cell)) return first;
      for (const move of MOVES) {
        const next = game.step(move, cell);
        const name = `${next.x} ${next.y}`;
        if (seen.has(name) || !walkable.call(this, next)) continue;
        seen.add(name);
        queue.push({ cell: next, first: first ?? move });
      }
    }
    return undefined;
  }

  isOpen({ x, y }) {
    const taken = this.game.players.some((player) => player.x === x && player.y === y);
    return this.game.background[y][x].isFloor && !taken;
  }

  lasts({ x, y }) {
    const breaking = 1 + Math.floor((this.game.t + FORESIGHT - this.game.lavaStart) / 10);
    return this.game.background[y][x].name === "FLOOR" && ring({ x, y }) > breaking;
  }

  isQuiet(cell) {
    const tile = this.game.tiles[cell.y][cell.x];
    return this.isOpen(cell) && this.lasts(cell) && !["SPEEDPENALTY", "FIREBALL"].includes(tile.name);
  }

  hasItem({ x, y }) {
    const tile = this.game.tiles[y][x];
    return tile.isBonus || tile.name === "COIN";
  }
}

module.exports = Collector;
