// Tells Spar, on fd 3, which lines wrote each part of stdout, how much input was read, and how a bot ended.
// Lines on fd 3 are JSON; engine/bots/trace-records.ts reads them.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { chainBelow, chainOf, errorFrames, framesBelow, start } = require("./node-places.cjs");
const codingame = require("./codingame.cjs");

const { writeSync } = fs;
let sending = true;
let taken = 0; // input lines that synchronous reads gave
let arrived = 0; // input lines that came as data
let emitted = 0; // input lines that a readline interface gave out, one by one
let pending = ""; // finished parts of a line
let pendingBytes = 0;
const mostPending = 32768; // a bot that prints without a line end is stopped soon
let lastReading = 0;
let shared; // [1: blocked in a read, 2: in one until the end of input; lines read]: for the thread that answers while this one hangs

function send(text) {
  if (!sending) return;
  try {
    writeSync(3, text);
  } catch {
    sending = false;
  }
}

function linesRead() {
  return taken + (emitted || arrived);
}

function took(count) {
  taken += count;
  shared[1] = linesRead();
}

function tell(fields) {
  if (pending !== "") flush();
  send(`${JSON.stringify(fields)}\n`);
}

function flush() {
  const text = pending;
  pending = "";
  pendingBytes = 0;
  send(text);
}

function noteWrite(bytes, endsLine, below) {
  pending += `[${chainBelow(below)},${bytes},${linesRead()}]\n`;
  pendingBytes += bytes;
  if (endsLine || pending.length > 4000 || pendingBytes > mostPending) flush();
}

/** Counts a chunk that goes to stdout; what is neither text nor bytes will be refused by Node itself. */
function noteChunk(chunk, encoding, below) {
  if (typeof chunk === "string") {
    const known = typeof encoding === "string" ? encoding : undefined;
    noteWrite(Buffer.byteLength(chunk, known), chunk.endsWith("\n"), below);
  } else if (ArrayBuffer.isView(chunk)) {
    const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    noteWrite(bytes.length, bytes.at(-1) === 10, below);
  }
}

function traceStdout() {
  const { stdout } = process;
  const { write, end } = stdout;
  const traced = {
    // The answer goes first: while Spar reads it, the note about it is made.
    write(chunk, encoding, done) {
      const result = write.call(this, chunk, encoding, done);
      noteChunk(chunk, encoding, traced.write);
      return result;
    },
    end(chunk, encoding, done) {
      const result = end.call(this, chunk, encoding, done);
      if (chunk !== undefined && chunk !== null && typeof chunk !== "function") noteChunk(chunk, encoding, traced.end);
      return result;
    },
  };
  Object.defineProperty(traced.write, "name", { value: write.name });
  for (const name of ["write", "end"]) {
    Object.defineProperty(stdout, name, { value: traced[name], configurable: true, writable: true, enumerable: false });
  }
}

let within = 0;

/** Wraps a function of fs so that what it writes to descriptor 1 is noted, but not twice when it calls another. */
function traceFileWrite(name, standard, noted) {
  const original = fs[name];
  const wrapped = function (...given) {
    if (within > 0 || !standard(given[0])) return original.apply(this, given);
    within++;
    try {
      const result = original.apply(this, given);
      noted(given, result, wrapped);
      return result;
    } finally {
      within--;
    }
  };
  Object.defineProperty(wrapped, "name", { value: name });
  fs[name] = wrapped;
}

function traceFileWrites() {
  const isStdout = (fd) => fd === 1;
  traceFileWrite("writeSync", isStdout, ([, data, from], count, below) => {
    if (!(count > 0)) return;
    const text = typeof data === "string";
    const start = typeof from === "number" ? from : (from?.offset ?? 0);
    noteWrite(count, text ? data.endsWith("\n") : data[start + count - 1] === 10, below);
  });
  traceFileWrite("write", isStdout, ([, data, from, length, encoding], _result, below) => {
    if (typeof data === "string") noteChunk(data, typeof length === "string" ? length : encoding, below);
    else if (typeof from === "number" && typeof length === "number")
      noteChunk(data.subarray(from, from + length), undefined, below);
    else noteChunk(data, undefined, below);
  });
  for (const name of ["writeFileSync", "appendFileSync"]) {
    const named = (file) => file === 1 || file === "/dev/stdout" || file === "/proc/self/fd/1";
    traceFileWrite(name, named, ([, data, options], _result, below) => {
      noteChunk(data, typeof options === "string" ? options : options?.encoding, below);
    });
  }
}

function countLines(chunk) {
  let count = 0;
  const mark = typeof chunk === "string" ? "\n" : 10;
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + 1)) count++;
  return count;
}

/** Notes from where input is read, once for each place in a row: a thread that hangs in a read cannot tell. */
function block(below) {
  if (pending !== "") flush();
  const chain = chainBelow(below, 8);
  if (chain !== lastReading) send(`{"reading":${chain}}\n`);
  lastReading = chain;
  shared[0] = 1;
}

function unblock() {
  shared[0] = 0;
}

/** Bytes that were read ahead for a bot that reads a few bytes at a time. */
let ahead = Buffer.alloc(0);
let streaming = false;
let wholeRead = false; // `readFileSync` may call `readSync`

function traceFileReads() {
  const original = { readSync: fs.readSync, readFileSync: fs.readFileSync };
  function readSync(fd, buffer, ...place) {
    const at = fd === 0 && ArrayBuffer.isView(buffer) ? placeOf(buffer, place) : undefined;
    if (wholeRead || at === undefined || at.length === 0) return original.readSync.call(fs, fd, buffer, ...place);
    if (ahead.length === 0) fill(at.length, readSync);
    const part = ahead.subarray(0, at.length);
    ahead = ahead.subarray(part.length);
    new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength).set(part, at.offset);
    took(countLines(part));
    return part.length;
  }
  function readFileSync(file, options) {
    if (file !== 0 && file !== "/dev/stdin") return original.readFileSync.call(fs, file, options);
    block(readFileSync);
    shared[0] = 2;
    wholeRead = true;
    try {
      const rest = original.readFileSync.call(fs, file);
      const all = ahead.length > 0 ? Buffer.concat([ahead, rest]) : rest;
      ahead = all.subarray(0, 0);
      took(countLines(all));
      const encoding = typeof options === "string" ? options : options?.encoding;
      return encoding && encoding !== "buffer" ? all.toString(encoding) : all;
    } finally {
      wholeRead = false;
      unblock();
    }
  }
  Object.assign(fs, { readSync, readFileSync });
}

/** Where and how much a call of `readSync` asks for; undefined where Node shall judge the arguments itself. */
function placeOf(buffer, [first, length, position]) {
  const given = typeof first === "object" && first !== null ? first : { offset: first, length, position };
  const offset = given.offset ?? 0;
  const most = given.length ?? buffer.byteLength - offset;
  const sound = Number.isInteger(offset) && offset >= 0 && Number.isInteger(most) && offset + most <= buffer.byteLength;
  const here = given.position === undefined || given.position === null || given.position === -1;
  return sound && here ? { offset, length: most } : undefined;
}

function fill(wanted, below) {
  const chunk = Buffer.allocUnsafe(streaming ? wanted : Math.max(wanted, 65536));
  block(below);
  try {
    ahead = chunk.subarray(0, codingame.readSync(0, chunk, 0, chunk.length, null));
  } finally {
    unblock();
  }
}

/** `process.stdin` as it is, but noting where it is first used and what comes out of it. */
function traceStdin() {
  const { get, enumerable } = Object.getOwnPropertyDescriptor(process, "stdin");
  let stdin;
  const traced = () => {
    if (stdin !== undefined) return stdin;
    stdin = get.call(process);
    streaming = true;
    send(`{"reading":${chainBelow(traced)}}\n`);
    if (ahead.length > 0) stdin.unshift(ahead);
    ahead = Buffer.alloc(0);
    countData(stdin);
    if (process.moduleLoadList.includes("NativeModule readline")) countLinesOf(stdin);
    return stdin;
  };
  Object.defineProperty(process, "stdin", { get: traced, configurable: true, enumerable });
}

function countData(stdin) {
  const { emit } = stdin;
  const value = function (event, ...given) {
    if (event === "data" && given[0]?.indexOf) {
      arrived += countLines(given[0]);
      shared[1] = linesRead();
    }
    return emit.call(this, event, ...given);
  };
  Object.defineProperty(stdin, "emit", { value, configurable: true, writable: true, enumerable: false });
}

/** Interfaces give a chunk's lines out one by one: a bot that answers after the first has not seen the others yet. */
function countLinesOf(stdin) {
  const events = require("node:events").prototype;
  let base = require("node:readline").Interface.prototype;
  while (Object.getPrototypeOf(base) !== events) base = Object.getPrototypeOf(base);
  const value = function (event, ...given) {
    if (event === "line" && this.input === stdin) {
      emitted++;
      shared[1] = linesRead();
    }
    return events.emit.call(this, event, ...given);
  };
  Object.defineProperty(base, "emit", { value, configurable: true, writable: true, enumerable: false });
}

function traceEnd(program) {
  let told = false;
  const original = { exit: process.exit, abort: process.abort };
  process.exit = function exit(...code) {
    told = true;
    tell({ exit: "process.exit was called", frames: framesBelow(exit) });
    return original.exit.apply(process, code);
  };
  process.abort = function abort() {
    tell({ error: "SIGABRT", message: "process.abort was called", frames: framesBelow(abort) });
    original.abort.call(process);
  };
  process.on("uncaughtExceptionMonitor", (error) => {
    told = true;
    const frames = errorFrames(error);
    const isError = error instanceof Error;
    if (frames.length > 0) tell({ error: isError ? error.name : "Error", message: String(error.message), frames });
  });
  process.on("exit", () => {
    if (pending !== "") flush();
    if (!told) tell({ exit: "the program ran to its end", frames: [[program, lastLineOf(program), 0, 0, 0, ""]] });
  });
}

function lastLineOf(program) {
  try {
    return fs
      .readFileSync(program, "utf8")
      .replace(/\s*(\/\/# sourceMappingURL=.*)?\s*$/, "")
      .split("\n").length;
  } catch {
    return 1;
  }
}

function startStackThread(program) {
  const { SHARE_ENV, Worker } = require("node:worker_threads");
  const memory = new SharedArrayBuffer(8);
  shared = new Int32Array(memory);
  const options = { execArgv: [], env: SHARE_ENV, workerData: { memory, program }, trackUnmanagedFds: false };
  const thread = new Worker(path.join(__dirname, "node-stack-thread.cjs"), options);
  thread.on("error", () => {});
  thread.unref();
}

function install() {
  const program = process.argv[1] ? path.resolve(process.argv[1]) : path.join(process.cwd(), "bot.js");
  start(program, send);
  startStackThread(program);
  Object.assign(codingame.hooks, {
    line: () => took(1),
    block,
    unblock,
  });
  traceFileWrites();
  traceFileReads();
  require("node:module").syncBuiltinESMExports();
  traceStdout();
  traceStdin();
  traceEnd(program);
  ready();
}

function ready() {
  send(`{"ready":${process.pid}}\n`);
}

/** For a host that calls the bot's function itself. */
function armHost(program) {
  start(program, send);
  startStackThread(program);
  traceEnd(program);
}

/** Tells from which frames the next bytes of stdout come. */
function noteAnswer(bytes, frames) {
  send(`[${chainOf(frames)},${bytes},${linesRead()}]\n`);
}

function failed(error, frames = errorFrames(error)) {
  const { name = "Error", message = String(error) } = Object(error);
  tell({ error: name, message, frames });
}

module.exports = { install, armHost, ready, noteAnswer, failed, countLine: () => took(1) };
