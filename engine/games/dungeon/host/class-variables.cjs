// The rules forbid class variables that carry information from game to game; the first change is remarked.
"use strict";

function watchClassVariables(bot, Bot) {
  const own = new Set(["length", "name", "prototype", "arguments", "caller"]);
  const reported = new Set();
  let before = snapshot();

  function snapshot() {
    const found = new Map();
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Bot))) {
      if (!own.has(name) && typeof value !== "function" && value !== undefined) found.set(name, copyValue(value));
    }
    return found;
  }

  function report(name) {
    reported.add(name);
    const owner = `(?:\\b${escapeName(Bot.name)}|\\bthis\\.constructor)\\.`;
    const change = new RegExp(`${owner}${escapeName(name)}\\b\\s*(?:=[^=]|[-+*/]=|\\+\\+|--|\\.|\\[)`);
    const text = `class variable ${name} of ${Bot.name} changed between games, which the rules forbid`;
    bot.notice(text, bot.search(change) ?? bot.class(Bot).frames);
  }

  return {
    check() {
      try {
        const now = snapshot();
        for (const name of new Set([...before.keys(), ...now.keys()])) {
          if (!reported.has(name) && !bot.isSame(before.get(name), now.get(name))) report(name);
        }
        before = now;
      } catch {
        // The bot has changed something this depends on, so it is not watched any more.
      }
    },
  };
}

/** Escapes a name, which may be any text, for a pattern. */
const escapeName = (name) => String(name).replace(/\W/g, "\\$&");

function copyValue(value) {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}

module.exports = { watchClassVariables };
