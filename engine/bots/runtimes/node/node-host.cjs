// Runs before a traced bot, by `node --require node-host.cjs bot.js`. The bot runs unmodified and this host reports to
// Spar.
"use strict";
const { isMainThread } = require("node:worker_threads");

// Threads and children of the bot inherit this preload, but only the bot's own main thread is traced.
const { SPAR_TRACE: wanted } = process.env;
delete process.env.SPAR_TRACE;
if (isMainThread && wanted !== undefined) {
  const hooks = wanted === "globals" ? require("./codingame.cjs").hooks : {};
  require("./node-trace.cjs").install(hooks);
  require("./node-hidden.cjs").hide(__filename);
}
