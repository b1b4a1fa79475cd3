// The game at one decision as a bot sees it: new objects that it may change.
"use strict";
const { fraction, readFraction } = require("./fraction.cjs");
const { tiles, actions, step, opposite, player, fireball, item } = require("./pieces.cjs");

const toTiles = (letters) => Array.from(letters, (letter) => tiles[letter]);

class Game {
  /** `constant` comes from the greeting. */
  constructor(sent, constant) {
    this.t = readFraction(sent.t);
    this.size = sent.background.length;
    Object.assign(this, constant);
    this.background = sent.background.map(toTiles);
    this.tiles = sent.tiles.map(toTiles);
    this.players = sent.players.map(player);
    this.fireballs = sent.fireballs.map(fireball);
    this.items = sent.items.map(item);
    this.me = this.players.find(({ color }) => color === sent.color);
  }

  get actions() {
    return [...actions];
  }

  /** Items before players before fireballs. */
  get entities() {
    const items = [...this.items].sort((a, b) => a.tile.value - b.tile.value);
    return [...items, ...this.players, ...this.fireballs];
  }

  get others() {
    return this.players.filter((each) => each !== this.me);
  }

  at(x, y) {
    return this.entities.filter((each) => each.x === x && each.y === y);
  }

  player(color) {
    return this.players.find((each) => each.color === color);
  }

  canAttack(by = this.me) {
    return by.superFireballs > 0 || !this.fireballs.some(({ sender }) => sender === by.color);
  }

  isValid(action, by = this.me) {
    if (!actions.includes(action)) return false;
    if (action === "WAIT") return true;
    if (action.startsWith("ATTACK_")) return this.canAttack(by);
    const { x, y } = step(action, by);
    return this.background[y][x].name !== "WALL" && !this.players.some((each) => each.x === x && each.y === y);
  }

  step(action, from = this.me) {
    return step(action, from);
  }

  opposite(action) {
    return opposite(action);
  }

  fraction(value, over) {
    return fraction(value, over);
  }
}

function getConstant({ maxDuration, lavaStart, lavaStep, fireballSpeed }) {
  const read = (text) => text && readFraction(text);
  return {
    maxDuration: read(maxDuration),
    lavaStart: read(lavaStart),
    lavaStep: read(lavaStep),
    fireballSpeed: read(fireballSpeed),
  };
}

module.exports = { Game, getConstant };
