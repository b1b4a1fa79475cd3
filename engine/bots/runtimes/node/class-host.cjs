// Plays a JavaScript class or function: `node class-host.cjs HOST.cjs [--class=NAME …] bot.js args…`. HOST.cjs is the
// game's own program; its `createPlayer(bot)` returns the function that turns a message into a call. Reads and writes lines
// of JSON like any bot; this file handles the calls, their limits and their exceptions.
"use strict";
const path = require("node:path");
const trace = require("./node-trace.cjs");
const streams = require("./host-streams.cjs");
const clock = require("./call-clock.cjs");
const { loadBot } = require("./bot-file.cjs");
const { createBot } = require("./bot-finder.cjs");
const { serve } = require("./serve-calls.cjs");
const { catchUncaughtErrors, replaceExit } = require("./uncaught-errors.cjs");

function parseOptions(args) {
  const given = { form: "class", class: undefined, "call-ms": 0, "first-ms": 0, grace: 1, "no-trace": false };
  while (args[0]?.startsWith("--")) {
    const [name, value = true] = args.shift().slice(2).split("=");
    given[name] = typeof given[name] === "number" ? Number(value) : value;
  }
  return given;
}

async function play(host, options, program) {
  const traced = !options["no-trace"];
  trace.ready(traced);
  const bot = createBot(await loadBot(program), options.class);
  const player = await host.createPlayer(bot);
  trace.loaded();
  serve(player, traced, reportBroken);
}

function reportBroken(error) {
  trace.failed(error, error.place ? [error.place] : undefined);
  console.error(error.place ? `${error.name}: ${error.message}` : error);
  exit(1);
}

/** Taken before it is replaced. */
const exit = process.exit.bind(process);
const [, , hostFile, ...args] = process.argv;
const options = parseOptions(args);
const program = path.resolve(args[0]);
const host = require(path.resolve(hostFile));
process.argv.splice(1, process.argv.length, program, ...args.slice(1));
streams.takeStreams();
trace.armHost(program, path.dirname(path.resolve(hostFile)), clock.setLimits(options));
replaceExit();
catchUncaughtErrors();
play(host, options, program).catch(reportBroken);
