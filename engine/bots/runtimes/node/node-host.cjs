// Runs before a bot, by `node --require node-host.cjs bot.js`: the bot runs unmodified and Spar hears about it.
"use strict";
const { isMainThread } = require("node:worker_threads");

// Threads and children of the bot inherit this preload; only the bot's own first thread is traced.
if (isMainThread) {
  const at = process.execArgv.indexOf(__filename);
  if (at > 0) process.execArgv.splice(at - 1, 2);
}
const traced = isMainThread && process.env.SPAR_TRACE === "1";
delete process.env.SPAR_TRACE;
if (traced) require("./node-trace.cjs").install();
else require("./codingame.cjs");
