// Dungeon: a class with startTurn, play, vorpalChoice and result (or start_turn and vorpal_choice, as the messages are
// called); a fresh object for every game.
"use strict";
const { classVariables } = require("./class-variables.cjs");

const kinds = {
  start_turn: { names: ["startTurn", "start_turn"], wanted: "startTurn(lastTurn)", argument: "last_turn" },
  play: { names: ["play"], wanted: "play(card)", argument: "card" },
  vorpal_choice: { names: ["vorpalChoice", "vorpal_choice"], wanted: "vorpalChoice(lastTurn)", argument: "last_turn" },
  result: { names: ["result"], wanted: "result(bot, failed, dungeon, vorped)" },
};
const methods = Object.values(kinds).flatMap(({ names }) => names);
const missing = "the file gives no bot: a class with the methods startTurn, play, vorpalChoice and result is needed";
const mostGames = 40000;

exports.player = (bot) => {
  const match = new Match(bot, bot.findClass(methods, missing));
  return (message) => match.callFor(message);
};

const itself = (fault) => fault;

class Match {
  constructor(bot, Bot) {
    this.bot = bot;
    this.Bot = Bot;
    this.games = new Map();
    this.faults = new Map(); // what went wrong in a call without an answer, until the next one that has one
    this.firsts = new Set(); // games whose next call is their first
    this.variables = classVariables(bot, Bot);
    this.places = { constructor: { head: bot.class(Bot) } };
    this.shown = (value) => shownBy(bot, value);
  }

  callFor(message) {
    const { type, game = 0 } = message;
    if (type === "new_game") return this.newGame(game);
    if (type === "result") {
      // A new round begins; true stands for failure, as in the published game.
      return this.told(game, [message.bot, message.failed, message.dungeon, message.vorped]);
    }
    if (type === "end_game") this.games.delete(game);
    const argument = kinds[type]?.argument;
    return argument ? this.asked(game, type, message[argument]) : undefined;
  }

  newGame(game) {
    const { Bot, games, places } = this;
    this.variables.check();
    this.faults.delete(game);
    games.delete(game);
    const shown = (object) => {
      games.set(game, object);
      this.firsts.add(game);
      if (games.size > mostGames) forgetOld(games);
    };
    const failed = (fault) => this.keep(game, fault);
    return { name: Bot.name, first: true, method: () => new Bot(), args: [], from: places.constructor, shown, failed };
  }

  asked(game, kind, value) {
    const fault = this.faults.size > 0 ? this.faults.get(game) : undefined;
    if (fault !== undefined) {
      this.faults.delete(game);
      return fault;
    }
    const self = this.games.get(game);
    const { name, method } = this.methodOf(self, kind);
    if (typeof method !== "function") return this.lacks(kind);
    const first = this.firsts.delete(game);
    return { name, first, method, self, args: [value], from: this.places[kind], shown: this.shown, failed: itself };
  }

  told(game, args) {
    const self = this.games.get(game);
    if (self === undefined || this.faults.has(game)) return undefined;
    const { name, method } = this.methodOf(self, "result");
    if (typeof method !== "function") return this.keep(game, this.lacks("result"));
    const failed = (fault) => this.keep(game, fault);
    return { name, first: false, method, self, args, from: this.places.result, shown() {}, failed };
  }

  keep(game, fault) {
    this.faults.set(game, fault);
  }

  /** The method under the first of its names that there is. */
  methodOf(object, kind) {
    const { names } = kinds[kind];
    const name = typeof object[names[0]] === "function" ? names[0] : names.at(-1);
    this.places[kind] ??= this.bot.method(this.Bot, name);
    return { name, method: object[name] };
  }

  lacks(kind) {
    const text = `class ${this.Bot.name} has no method ${kinds[kind].wanted}`;
    return this.bot.fault("MissingMethod", text, this.bot.class(this.Bot));
  }
}

/** What is no number stands as a text, and the game says what is wrong with it. */
function shownBy(bot, value) {
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  return value === undefined || value === null ? "null" : JSON.stringify(bot.shown(value, 200));
}

/** Numbers only rise: what was begun long ago is over. */
function forgetOld(games) {
  for (const game of [...games.keys()].slice(0, mostGames / 4)) games.delete(game);
}
