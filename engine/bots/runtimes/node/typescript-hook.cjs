"use strict";
// Preloaded for TypeScript bots: gives Node the stripped text of each source under the source's own name.
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");

const listFile = process.env.SPAR_TYPESCRIPT;
const made = listFile ? JSON.parse(fs.readFileSync(listFile, "utf8")) : {};
const mapped = process.env.SPAR_SOURCE_MAPS === "1";
const endings = [".ts", ".mts", ".cts"];

function readCode(file) {
  return made[file]
    ? fs.readFileSync(path.join(path.dirname(listFile), made[file]), "utf8")
    : fs.readFileSync(file, "utf8");
}

/** Debuggers compare a script with the file of its name, so an identity source map says that the lines are the same. */
function mapFor(file) {
  if (!mapped || !made[file]) return "";
  const lines = readCode(file).split("\n").length;
  const map = {
    version: 3,
    sources: [pathToFileURL(file).href],
    names: [],
    mappings: `AAAA${";AACA".repeat(lines - 1)}`,
  };
  return `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString("base64")}`;
}

for (const ending of endings) {
  Module._extensions[ending] = (module, file) => {
    module._compile(readCode(file) + mapFor(file), file);
  };
}

// `./cards.js` may mean `./cards.ts`.
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  try {
    return resolveFilename.call(this, request, ...rest);
  } catch (error) {
    if (!/^\.{1,2}\//.test(request) || !/\.[mc]?js$/.test(request)) throw error;
    return resolveFilename.call(this, request.replace(/js$/, "ts"), ...rest);
  }
};

// A worker may be named by its source, or by what a compiler would make of it.
const threads = require("node:worker_threads");
const { fileURLToPath, pathToFileURL } = require("node:url");
const { Worker: Original } = threads;
threads.Worker = class Worker extends Original {
  constructor(name, options = {}) {
    const given = name.protocol === "file:" ? fileURLToPath(name) : path.resolve(String(name));
    const file = options.eval ? undefined : [given, given.replace(/js$/, "ts")].find((each) => made[each]);
    if (file === undefined) super(name, options);
    else if (process.env.SPAR_TYPESCRIPT_MODULE === "1") super(pathToFileURL(file), options);
    else super(`require(${JSON.stringify(file)})`, { ...options, eval: true });
  }
};
Module.syncBuiltinESMExports();

/** The names under which an import may have been given to Spar: `./cards.js` and `./cards` may mean `./cards.ts`. */
function listNames(name) {
  if (!/^\.{1,2}\//.test(name)) return [name];
  return [name, name.replace(/js$/, "ts"), `${name}.ts`, `${name}/index.ts`];
}

/** Hooks of ECMAScript modules: `sources` has the URLs of the given files. */
function createHooks(sources, readSource) {
  return {
    resolve(name, context, next) {
      for (const other of listNames(name).slice(1)) {
        const url = new URL(other, context.parentURL).href;
        if (sources[url]) return { url, format: "module", shortCircuit: true };
      }
      return next(name, context);
    },
    load(url, context, next) {
      // What is required goes through the extensions above.
      if (!sources[url] || context.conditions?.includes("require")) return next(url, context);
      return { format: "module", source: readSource(sources[url]), shortCircuit: true };
    },
  };
}

/** For Node 20, which runs this text in its loader's thread. Later versions warn of `register`. */
const oldLoader = `
import { readFileSync } from "node:fs";
${listNames}
${createHooks}
let hooks;
export function initialize(sources) {
  hooks = createHooks(sources, ([file, map]) => readFileSync(file, "utf8") + map);
}
export const resolve = (...args) => hooks.resolve(...args);
export const load = (...args) => hooks.load(...args);`;

if (process.env.SPAR_TYPESCRIPT_MODULE === "1") {
  const sources = {};
  for (const file of Object.keys(made))
    sources[pathToFileURL(file).href] = [path.join(path.dirname(listFile), made[file]), mapFor(file)];
  const { register, registerHooks } = Module;
  if (registerHooks) registerHooks(createHooks(sources, ([file, map]) => fs.readFileSync(file, "utf8") + map));
  else register(`data:text/javascript,${encodeURIComponent(oldLoader)}`, { data: sources });
}

module.exports = { codeOf: (file) => readCode(file) + mapFor(file) };
