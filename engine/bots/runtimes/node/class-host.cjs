// Plays a JavaScript class or function: `node class-host.cjs HOST.cjs [--class=NAME …] bot.js args…`.
// HOST.cjs is the game's own program, which turns a message into a call. Lines of JSON come in and go out as for any
// bot; what the bot prints goes to its log.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const trace = require("./node-trace.cjs");
const { errorFrames } = require("./node-places.cjs");

function options(args) {
  const given = { class: undefined, "call-ms": 0 };
  while (args[0]?.startsWith("--")) {
    const [name, value = true] = args.shift().slice(2).split("=");
    given[name] = name.endsWith("-ms") ? Number(value) : value;
  }
  return given;
}

const game = require(path.resolve(process.argv[2]));
const args = process.argv.slice(3);
const given = options(args);
const program = path.resolve(args[0]);
const { writeSync } = fs;
const { stdin } = process;
process.argv.splice(1, process.argv.length, program, ...args.slice(1));
Object.defineProperty(process, "stdout", { value: process.stderr, configurable: true, enumerable: true });

const wanted = [given.class, ...game.names].filter(Boolean);
const isModule = (file, text) =>
  /\.m[jt]s$/.test(file) || (!/\.c[jt]s$/.test(file) && /^\s*(?:export\s|import\s[^(]*["'])/m.test(text));

/** The bot's function, and where in the file it begins. */
async function load() {
  const text = fs.readFileSync(program, "utf8");
  const found = isModule(program, text) ? fromModule(await importModule(text)) : fromScript(text);
  if (typeof found !== "function") {
    throw Object.assign(new Error(game.missing), {
      name: "FunctionNotFound",
      place: [program, 1, 0, 0, 0, ""],
    });
  }
  return { play: found, place: placeOf(found, text) };
}

/** A `.js` file with `export` counts as a module only by its name or its package: here it may be one anyway. */
async function importModule(text) {
  try {
    return await import(require("node:url").pathToFileURL(program));
  } catch (error) {
    if (!(error instanceof SyntaxError) || /\.mjs$/.test(program)) throw error;
    const script = text
      .replace(/^([^\S\n]*)export\s+default\s+/m, "$1module.exports = ")
      .replace(/^([^\S\n]*)export\s+/gm, "$1");
    return { default: fromScript(script) };
  }
}

function fromModule(module) {
  const names = [...wanted, "default"].find((name) => typeof module[name] === "function");
  return names ? module[names] : Object.values(module).find((value) => typeof value === "function");
}

/** Runs a script, and takes what it exports, what it names best_block, or the function that it ends with. */
function fromScript(text) {
  const module = { exports: {} };
  const require = makeRequire();
  Object.assign(globalThis, {
    module,
    exports: module.exports,
    require,
    __filename: program,
    __dirname: path.dirname(program),
  });
  const value = run(text);
  const { exports } = module;
  if (typeof exports === "function") return exports;
  const exported = fromModule(exports);
  if (exported) return exported;
  for (const name of wanted) {
    const named = vm.runInThisContext(`typeof ${name} === "function" ? ${name} : undefined`);
    if (named) return named;
  }
  return typeof value === "function" ? value : lastDeclared(text);
}

function makeRequire() {
  return require("node:module").createRequire(program);
}

function run(text) {
  try {
    return vm.runInThisContext(text, { filename: program });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return expression(text, error);
  }
}

/** A nameless `function (a, d) {…}` alone is an expression, not a program. */
function expression(text, error) {
  try {
    return vm.runInThisContext(`(${text.replace(/;\s*$/, "")}\n)`, { filename: program });
  } catch {
    throw error;
  }
}

function lastDeclared(text) {
  const names = [...text.matchAll(/^(?:(?:async\s+)?function\s*\*?\s*|(?:const|let|var)\s+|)([\w$]+)\s*(?:\(|=)/gm)];
  for (const [, name] of names.reverse()) {
    const value = vm.runInThisContext(`typeof ${name} === "function" ? ${name} : undefined`);
    if (value && value.length >= 2) return value;
  }
  return undefined;
}

function placeOf(play, text) {
  const at = text.indexOf(play.toString());
  const before = text.slice(0, Math.max(at, 0)).split("\n");
  return [program, before.length, before.at(-1).length + 1, 0, 0, play.name];
}

function errorLine(error) {
  const isError = error instanceof Error;
  const frames = errorFrames(error).map(([file, line, column, , , name]) => ({ file, line, column, name }));
  const type = isError ? error.name : "Error";
  return { line: JSON.stringify({ error: { type, message: String(isError ? error.message : error), frames } }), error };
}

async function answer(loaded, message) {
  try {
    const result = await game.call(loaded.play, message);
    return { line: game.shown(result) };
  } catch (error) {
    return errorLine(error);
  }
}

function write(text) {
  let data = Buffer.from(text);
  while (data.length > 0) {
    try {
      data = data.subarray(writeSync(1, data));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

async function serve(loaded) {
  let rest = "";
  for await (const chunk of stdin.setEncoding("utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      trace.countLine();
      if (line.trim() === "") continue;
      const { line: text, error } = await answer(loaded, JSON.parse(line));
      trace.noteAnswer(Buffer.byteLength(text) + 1, error ? errorFrames(error) : [loaded.place]);
      write(`${text}\n`);
    }
  }
}

trace.armHost(program);
load()
  .then((loaded) => {
    trace.ready();
    return serve(loaded);
  })
  .catch((error) => {
    trace.failed(error, error.place ? [error.place] : undefined);
    console.error(error);
    process.exit(1);
  });
