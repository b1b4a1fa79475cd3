// Takes a preload out of the bot's sight.
"use strict";

/** Removes a file from the options that children inherit, and all of this folder from the modules that were loaded. */
function hide(file) {
  const at = process.execArgv.indexOf(file);
  if (at < 1) return;
  process.execArgv.splice(at - 1, 2);
  for (const name of Object.keys(require.cache)) if (name.startsWith(__dirname)) delete require.cache[name];
}

module.exports = { hide };
