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
  const { pathToFileURL } = require("node:url");
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

// ECMAScript modules go through Node's loader, which runs this code in its own thread.
const loader = `
import { readFile } from "node:fs/promises";
let made;
export function initialize(given) {
  made = given;
}
export async function resolve(name, context, next) {
  const tries = /^\\.{1,2}\\//.test(name) ? [name, name.replace(/js$/, "ts"), name + ".ts", name + "/index.ts"] : [name];
  for (const each of tries) {
    const url = each === name ? undefined : new URL(each, context.parentURL).href;
    if (url && made[url]) return { url, format: "module", shortCircuit: true };
  }
  return next(name, context);
}
export async function load(url, context, next) {
  if (!made[url]) return next(url, context);
  const [file, map] = made[url];
  return { format: "module", source: (await readFile(file, "utf8")) + map, shortCircuit: true };
}`;

if (process.env.SPAR_TYPESCRIPT_MODULE === "1") {
  const { pathToFileURL } = require("node:url");
  const data = {};
  for (const file of Object.keys(made))
    data[pathToFileURL(file).href] = [path.join(path.dirname(listFile), made[file]), mapFor(file)];
  Module.register(`data:text/javascript,${encodeURIComponent(loader)}`, { data });
}

module.exports = { codeOf: (file) => readCode(file) + mapFor(file) };
