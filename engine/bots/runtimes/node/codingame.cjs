// The globals that CodinGame provides to JavaScript: `readline()` returns one line at once, or null at the end of
// input. Names that a bot declares itself take precedence. node-runtime.ts preloads this file for a bot that uses one
// of them and is not traced; node-host.cjs loads it for a traced bot.
"use strict";
const fs = require("node:fs");
const { isMainThread } = require("node:worker_threads");
const { hide } = require("./node-hidden.cjs");

const real = { readSync: fs.readSync, openSync: fs.openSync, readFileSync: fs.readFileSync };
const none = Buffer.alloc(0);
/** Hooks for the trace: a line was read; the call stack above a function; a read is about to block; it has ended. */
const hooks = { line() {}, stack() {}, block() {}, unblock() {} };

let rest = none;
let ended = false;

function readline() {
  for (;;) {
    const end = rest.indexOf(10);
    if (end >= 0) {
      const line = rest.toString("utf8", 0, end > 0 && rest[end - 1] === 13 ? end - 1 : end);
      rest = rest.subarray(end + 1);
      hooks.line();
      return line;
    }
    if (ended) return lastLine();
    fetch(hooks.stack(readline));
  }
}

function lastLine() {
  if (rest.length === 0) return null;
  const line = rest.toString();
  rest = none;
  return line;
}

function fetch(chain) {
  const chunk = Buffer.allocUnsafe(65536);
  hooks.block(chain);
  const count = readSome(chunk);
  hooks.unblock();
  if (count === 0) ended = true;
  else rest = rest.length === 0 ? chunk.subarray(0, count) : Buffer.concat([rest, chunk.subarray(0, count)]);
}

/** Reads at least one byte from stdin, even if stdin is non-blocking. */
function readSome(chunk) {
  for (;;) {
    try {
      return real.readSync(0, chunk, 0, chunk.length, null);
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

function define(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
}

define("readline", readline);
define("print", (...values) => console.log(...values));
define("printErr", (...values) => console.error(...values));
define("putstr", (text) => {
  process.stdout.write(String(text));
});

// On some systems Node's pipes are sockets, which cannot be opened by these names.
const standard = { "/dev/stdin": 0, "/proc/self/fd/0": 0, "/dev/fd/0": 0, "/dev/stdout": 1 };
fs.openSync = function openSync(path, ...options) {
  return Object.hasOwn(standard, path) ? standard[path] : real.openSync(path, ...options);
};
fs.readFileSync = function readFileSync(path, options) {
  return real.readFileSync(Object.hasOwn(standard, path) ? standard[path] : path, options);
};
const writeFileSync = fs.writeFileSync;
fs.writeFileSync = (path, data, options) =>
  writeFileSync(Object.hasOwn(standard, path) ? standard[path] : path, data, options);

require("node:module").syncBuiltinESMExports();

module.exports = { hooks };
if (isMainThread) hide(__filename);
