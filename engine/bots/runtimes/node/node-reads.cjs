// Reports which files a bot opens: modules, weights and other data are part of it. Modules that are imported, not
// required, are read by Node itself.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const pipe = require("./node-pipe.cjs");

const { isAbsolute, resolve } = path;
const maximum = 1000;
const seen = new Set();
const writeFlags = fs.constants.O_WRONLY | fs.constants.O_RDWR;
const separator = `${path.sep}node_modules${path.sep}`;

function note(given, writes) {
  const name = given instanceof URL ? fileOf(given) : Buffer.isBuffer(given) ? String(given) : given;
  if (typeof name !== "string" || name.includes("\0") || name.includes(separator)) return;
  const file = isAbsolute(name) ? name : resolve(name);
  const key = writes ? `${file}\0` : file;
  if (seen.has(key) || seen.size >= maximum || file.startsWith(__dirname)) return;
  seen.add(key);
  pipe.send(pipe.line({ opened: file, writes }));
}

const fileOf = (url) => (url.protocol === "file:" ? require("node:url").fileURLToPath(url) : undefined);

const mayWrite = (flags = "r") =>
  typeof flags === "number" ? (flags & writeFlags) !== 0 : /[wa+]/.test(String(flags));

/** Wraps a function with a file as an argument; `writes` says from the second one whether it may be changed. */
function watch(owner, name, writes, place = 0) {
  const original = owner[name];
  const watched = function (...given) {
    try {
      note(given[place], writes(given[1]));
    } catch {
      // The bot has broken what this needs.
    }
    return original.apply(this, given);
  };
  Object.defineProperties(watched, { name: { value: name }, length: { value: original.length } });
  for (const key of Object.getOwnPropertySymbols(original)) watched[key] = original[key];
  owner[name] = watched;
}

function watchFiles() {
  const readsOnly = () => false;
  const writesAlways = () => true;
  for (const name of ["open", "openSync"]) watch(fs, name, mayWrite);
  watch(fs.promises, "open", mayWrite);
  for (const name of ["readFile", "readFileSync"]) watch(fs, name, readsOnly);
  watch(fs.promises, "readFile", readsOnly);
  for (const name of ["writeFile", "writeFileSync", "appendFile", "appendFileSync"]) watch(fs, name, writesAlways);
  for (const name of ["writeFile", "appendFile"]) watch(fs.promises, name, writesAlways);
  for (const name of ["rename", "renameSync"]) watch(fs, name, writesAlways, 1);
  watch(fs.promises, "rename", writesAlways, 1);
}

module.exports = { watchFiles };
