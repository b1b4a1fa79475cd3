// Perfect Aim: a class with the method play(game), which returns the name of an action. One object per game.
"use strict";
const { Game, getConstant } = require("./game.cjs");

exports.createPlayer = (bot) => {
  const Bot = bot.findClass(["play"], "the file gives no bot: a class with the method play(game) is needed");
  const creation = { head: bot.class(Bot), result: bot.class(Bot) };
  const answers = bot.method(Bot, "play");
  const name = String(Bot.name);
  let constant;
  let self;

  function greet(hello) {
    constant = getConstant(hello);
    const shown = (object) => {
      self = object;
      return `{"type":"ready","name":${bot.quote(String(Bot.NAME ?? name))}}`;
    };
    return { name, first: true, make: () => new Bot(), from: creation, shown, failed: returnFault };
  }

  function turn(sent) {
    const { id } = sent;
    const withId = (fault) => ({ ...fault, line: `{"id":${id},${fault.line.slice(1)}` });
    const make = () => {
      const method = self?.play;
      if (typeof method !== "function") throw bot.missing(`class ${name} has no method play(game)`, Bot);
      return method.call(self, new Game(sent, constant));
    };
    const shown = (action) => `{"id":${id},"action":${formatAction(bot, action)}}`;
    return { name: "play", first: false, make, from: answers, shown, failed: withId };
  }

  return (message) => {
    if (message.type === "hello") return greet(message);
    return message.type === "turn" ? turn(message) : undefined;
  };
};

const returnFault = (fault) => fault;

/** An action's name is a string; any other value is shown as text. */
function formatAction(bot, action) {
  if (action === undefined || action === null) return "null";
  return bot.quote(typeof action === "string" ? action.slice(0, 80) : bot.shown(action, 80));
}
