// Hides a preload script from the bot.
"use strict";

/**
 * Removes a file from the options that child processes inherit, and all modules of this folder from the module cache.
 */
function hide(file) {
  const at = process.execArgv.indexOf(file);
  if (at < 1) return;
  process.execArgv.splice(at - 1, 2);
  for (const name of Object.keys(require.cache)) if (name.startsWith(__dirname)) delete require.cache[name];
}

module.exports = { hide };
