// Tiles and entities as a bot sees them.
"use strict";
const { fraction, readFraction } = require("./fraction.cjs");

const floors = ["FLOOR", "DAMAGED_FLOOR"];
const bonuses = ["SPEEDBOOST", "SUPER_FIREBALL", "SHIELD"];

function createTile(letter, name, value) {
  const isPlayer = name.startsWith("PLAYER_");
  return Object.freeze({
    name,
    letter,
    value,
    isFloor: floors.includes(name),
    isBackground: value <= 3,
    isCollectible: value > 20 && value < 30,
    isBonus: bonuses.includes(name),
    isPlayer,
    isDangerous: isPlayer || ["LAVA", "DAMAGED_FLOOR", "FIREBALL"].includes(name),
    toString: () => name,
  });
}

const tiles = Object.fromEntries(
  [
    [".", "FLOOR", 0],
    ["#", "WALL", 1],
    ["L", "LAVA", 2],
    ["D", "DAMAGED_FLOOR", 3],
    ["+", "SPEEDBOOST", 21],
    ["-", "SPEEDPENALTY", 22],
    ["o", "COIN", 23],
    ["*", "SUPER_FIREBALL", 24],
    ["S", "SHIELD", 25],
    ["R", "PLAYER_RED", 31],
    ["B", "PLAYER_BLUE", 32],
    ["Y", "PLAYER_YELLOW", 33],
    ["G", "PLAYER_GREEN", 34],
    ["f", "FIREBALL", 41],
  ].map(([letter, name, value]) => [letter, createTile(letter, name, value)]),
);

const steps = { UP: [0, -1], DOWN: [0, 1], LEFT: [-1, 0], RIGHT: [1, 0] };
const opposites = { UP: "DOWN", DOWN: "UP", LEFT: "RIGHT", RIGHT: "LEFT" };
const actions = ["WAIT", ...["MOVE", "ATTACK"].flatMap((kind) => Object.keys(steps).map((way) => `${kind}_${way}`))];

const getDirection = (action) => action.slice(action.indexOf("_") + 1);

/** The neighbouring cell in the direction of a move or an attack. */
function step(action, { x, y }) {
  const [dx, dy] = steps[getDirection(action)] ?? [0, 0];
  return { x: x + dx, y: y + dy };
}

/** The opposite direction. */
function opposite(action) {
  const way = getDirection(action);
  return opposites[way] ? action.replace(way, opposites[way]) : action;
}

const half = fraction(1, 2);

/** An entity that moves: where it is drawn, and how long until it changes its cell or ends. */
class Mover {
  constructor(kind, shown, { x, y, speed, action, progress }) {
    this.kind = kind;
    this.tile = shown;
    this.x = x;
    this.y = y;
    this.speed = readFraction(speed);
    this.action = action;
    this.actionProgress = readFraction(progress);
  }

  get visualX() {
    return this.x + this.#away(0);
  }

  get visualY() {
    return this.y + this.#away(1);
  }

  get timeBeforeNextUpdate() {
    const first = this.action.startsWith("MOVE_") && this.actionProgress.compare(half) < 0;
    return fraction(first ? half : 1)
      .minus(this.actionProgress)
      .over(this.speed);
  }

  #away(axis) {
    if (!this.action.startsWith("MOVE_")) return 0;
    const progress = Number(this.actionProgress);
    return steps[getDirection(this.action)][axis] * (progress < 0.5 ? progress : progress - 1);
  }
}

function player(sent) {
  const { color, coins, superFireballs, shield } = sent;
  return Object.assign(new Mover("player", tiles[color[0]], sent), { color, coins, superFireballs, shield });
}

const fireball = (sent) => Object.assign(new Mover("fireball", tiles.f, sent), { sender: sent.sender });

const item = ([letter, x, y]) => ({ kind: "item", tile: tiles[letter], x, y });

module.exports = { tiles, actions, step, opposite, player, fireball, item };
