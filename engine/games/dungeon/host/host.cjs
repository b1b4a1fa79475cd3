// Dungeon: a class with startTurn, play, vorpalChoice and result (or start_turn and vorpal_choice, like the messages);
// a new object per game.
"use strict";
const { watchClassVariables } = require("./class-variables.cjs");

const kinds = {
  start_turn: { names: ["startTurn", "start_turn"], signature: "startTurn(lastTurn)", argument: "last_turn" },
  play: { names: ["play"], signature: "play(card)", argument: "card" },
  vorpal_choice: {
    names: ["vorpalChoice", "vorpal_choice"],
    signature: "vorpalChoice(lastTurn)",
    argument: "last_turn",
  },
  result: { names: ["result"], signature: "result(bot, failed, dungeon, vorped)", argument: undefined },
};
const methods = Object.values(kinds).flatMap(({ names }) => names);
const missing = "the file gives no bot: a class with the methods startTurn, play, vorpalChoice and result is needed";
const maxGames = 40000;
const maxHung = 3;
const timeLimitStart = '{"error":{"type":"TimeLimit"';

exports.createPlayer = (bot) => {
  const match = new Match(bot, bot.findClass(methods, missing));
  return (message) => match.handleMessage(message);
};

const returnFault = (fault) => fault;

class Match {
  constructor(bot, Bot) {
    this.bot = bot;
    this.Bot = Bot;
    this.games = new Map();
    this.faults = new Map(); // failures in calls without an answer, reported with the game's next answer
    this.firstCalls = new Set(); // games whose next call is their first
    this.variables = watchClassVariables(bot, Bot);
    this.name = String(Bot.name);
    this.places = { constructor: { head: bot.class(Bot) } };
    for (const name of methods) this.places[name] = bot.method(Bot, name);
    this.hung = 0; // how many objects in a row could not be created in time
    this.shown = (value) => formatValue(bot, value);
  }

  handleMessage(message) {
    const { type, game = 0 } = message;
    if (type === "new_game") return this.newGame(game);
    if (type === "result") {
      // A new round begins; in the published game, `true` stands for a failed call.
      return this.deliverResult(game, [message.bot, message.failed, message.dungeon, message.vorped]);
    }
    if (type === "end_game") this.games.delete(game);
    const argument = kinds[type]?.argument;
    return argument ? this.askGame(game, type, message[argument]) : undefined;
  }

  newGame(game) {
    const { Bot, games, places, name } = this;
    this.faults.delete(game);
    games.delete(game);
    if (this.hung >= maxHung) return this.storeFault(game, this.hungFault);
    const make = () => {
      this.variables.check();
      return new Bot();
    };
    const shown = (object) => {
      this.hung = 0;
      games.set(game, object);
      this.firstCalls.add(game);
      if (games.size > maxGames) deleteOldGames(games);
    };
    const failed = (fault) => this.storeHungFault(game, fault);
    return { name, first: true, make, from: places.constructor, shown, failed };
  }

  askGame(game, kind, value) {
    const fault = this.faults.size > 0 ? this.faults.get(game) : undefined;
    if (fault !== undefined) {
      this.faults.delete(game);
      return fault;
    }
    const first = this.firstCalls.delete(game);
    return { ...this.createCall(game, kind, [value]), first, shown: this.shown, failed: returnFault };
  }

  deliverResult(game, args) {
    if (!this.games.has(game) || this.faults.has(game)) return undefined;
    const failed = (fault) => this.storeFault(game, fault);
    return { ...this.createCall(game, "result", args), first: false, shown() {}, failed };
  }

  /** Looks the method up within the call, because a getter runs the bot's code. */
  createCall(game, kind, args) {
    const make = (call) => {
      const self = this.games.get(game);
      const { name, method } = this.findMethod(self, kind);
      if (method === undefined) throw this.bot.missing(this.describeMissing(kind), this.Bot);
      call.name = name;
      call.from = this.places[name];
      return method.apply(self, args);
    };
    const name = kinds[kind].names[0];
    return { name, make, from: this.places[name] };
  }

  storeFault(game, fault) {
    this.faults.set(game, fault);
  }

  /**
   * All games of a match may begin together, and a constructor that hangs delays them all, so after several such
   * failures no more are tried.
   */
  storeHungFault(game, fault) {
    this.hung = fault.line.startsWith(timeLimitStart) ? this.hung + 1 : 0;
    this.hungFault = fault;
    this.storeFault(game, fault);
  }

  /** The method with the first of its names that exists. */
  findMethod(object, kind) {
    const { names } = kinds[kind];
    for (let i = 0; i < names.length; i++) {
      const method = object?.[names[i]];
      if (typeof method === "function") return { name: names[i], method };
    }
    return { name: undefined, method: undefined };
  }

  describeMissing(kind) {
    return `class ${this.name} has no method ${kinds[kind].signature}`;
  }
}

/** Anything but a number is sent as text, and the game reports what is wrong with it. */
function formatValue(bot, value) {
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  return value === undefined || value === null ? "null" : bot.quote(bot.shown(value, 200));
}

/** Game numbers only increase, so games begun long ago are over. */
function deleteOldGames(games) {
  for (const game of [...games.keys()].slice(0, maxGames / 4)) games.delete(game);
}
