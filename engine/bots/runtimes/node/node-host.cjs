// Runs before a bot that is traced, by `node --require node-host.cjs bot.js`: the bot runs unmodified and Spar hears about it.
"use strict";
const { isMainThread } = require("node:worker_threads");

// Threads and children of the bot inherit this preload; only the bot's own first thread is traced.
const { SPAR_TRACE: wanted } = process.env;
delete process.env.SPAR_TRACE;
if (isMainThread && wanted !== undefined) {
  const hooks = wanted === "globals" ? require("./codingame.cjs").hooks : {};
  require("./node-trace.cjs").install(hooks);
  require("./node-hidden.cjs").hide(__filename);
}
