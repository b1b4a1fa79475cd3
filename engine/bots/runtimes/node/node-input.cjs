// Counts the input lines a traced bot has read, and notes where it reads them.
"use strict";
const fs = require("node:fs");
const { chainBelow } = require("./node-places.cjs");
const { enter } = require("./node-entrance.cjs");

const { readSync: realReadSync } = fs;

let taken = 0; // input lines returned by synchronous reads
let arrived = 0; // input lines received as data events
let emitted = 0; // input lines that a readline interface has emitted
let lastReading = 0;
let shared; // [1: blocked in a read, 2: blocked until the end of input; lines read]: read by the second thread when this one hangs
let channel; // the pipe to Spar, and the trace's `flush`

function linesRead() {
  return taken + (emitted || arrived);
}

function countRead(count) {
  taken += count;
  shared[1] = linesRead();
}

function countLines(chunk) {
  let count = 0;
  const mark = typeof chunk === "string" ? "\n" : 10;
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + 1)) count++;
  return count;
}

/**
 * Notes from which call stack input is read, once for repeated reads, because a thread that hangs in a read cannot
 * report it.
 */
function block(chain) {
  channel.flush();
  reportReading(chain);
  shared[0] = 1;
}

function reportReading(chain) {
  if (chain !== lastReading) channel.pipe.send(channel.pipe.line({ reading: chain }));
  lastReading = chain;
}

function unblock() {
  shared[0] = 0;
}

/** The memory for most reads, because new memory costs as much as the read. */
const space = Buffer.allocUnsafe(65536);
/** Bytes read ahead for a bot that reads a few bytes at a time. */
let ahead = Buffer.alloc(0);
let streaming = false;
let wholeRead = false; // `readFileSync` may call `readSync`

function traceFileReads() {
  const original = { readSync: fs.readSync, readFileSync: fs.readFileSync };
  function readSync(...given) {
    const buffer = given[1];
    const at = given[0] === 0 && ArrayBuffer.isView(buffer) ? getPlace(given) : undefined;
    if (wholeRead || at === undefined || at.length === 0) return original.readSync.apply(fs, given);
    if (ahead.length === 0) fill(at.length, chainBelow(readSync));
    const part = ahead.subarray(0, at.length);
    ahead = ahead.subarray(part.length);
    new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength).set(part, at.offset);
    countRead(countLines(part));
    return part.length;
  }
  function readFileSync(file, options) {
    if (file !== 0 && file !== "/dev/stdin") return original.readFileSync.call(fs, file, options);
    block(chainBelow(readFileSync));
    shared[0] = 2;
    wholeRead = true;
    try {
      const rest = original.readFileSync.call(fs, file);
      const all = ahead.length > 0 ? Buffer.concat([ahead, rest]) : rest;
      ahead = all.subarray(0, 0);
      countRead(countLines(all));
      const encoding = typeof options === "string" ? options : options?.encoding;
      return encoding && encoding !== "buffer" ? all.toString(encoding) : all;
    } finally {
      wholeRead = false;
      unblock();
    }
  }
  Object.assign(fs, { readSync, readFileSync });
}

/** Where to and how much a call of `readSync` wants to read; undefined if Node itself should judge the arguments. */
function getPlace({ 1: buffer, 2: first, 3: length, 4: position }) {
  const given = typeof first === "object" && first !== null ? first : { offset: first, length, position };
  const offset = given.offset ?? 0;
  const most = given.length ?? buffer.byteLength - offset;
  const sound = Number.isInteger(offset) && offset >= 0 && Number.isInteger(most) && offset + most <= buffer.byteLength;
  const here = given.position === undefined || given.position === null || given.position === -1;
  return sound && here ? { offset, length: most } : undefined;
}

function fill(wanted, chain) {
  const chunk = streaming || wanted > space.length ? Buffer.allocUnsafe(wanted) : space;
  block(chain);
  try {
    ahead = chunk.subarray(0, realReadSync(0, chunk, 0, chunk.length, null));
  } finally {
    unblock();
  }
}

/** Leaves `process.stdin` as it is, but notes where it is first used and what it emits. */
function traceStdin() {
  const { get, enumerable } = Object.getOwnPropertyDescriptor(process, "stdin");
  let stdin;
  const traced = () => {
    if (stdin !== undefined) return stdin;
    stdin = get.call(process);
    streaming = true;
    reportReading(chainBelow(traced));
    if (ahead.length > 0) stdin.unshift(ahead);
    ahead = Buffer.alloc(0);
    countData(stdin);
    if (process.moduleLoadList.includes("NativeModule readline")) countLinesIn(stdin);
    return stdin;
  };
  Object.defineProperty(process, "stdin", { get: traced, configurable: true, enumerable });
}

function countData(stdin) {
  const { emit } = stdin;
  replaceEmit(stdin, function (...given) {
    if (given[0] !== "data") return emit.apply(this, given);
    // Where an interface has emitted lines, only those count.
    if (emitted === 0 && given[1]?.indexOf) {
      arrived += countLines(given[1]);
      shared[1] = linesRead();
    }
    return enter(emit, this, given);
  });
}

function replaceEmit(owner, value) {
  Object.defineProperties(value, { name: { value: "emit" }, length: { value: 1 } });
  Object.defineProperty(owner, "emit", { value, configurable: true, writable: true, enumerable: false });
}

/**
 * An interface emits the lines of a chunk one by one; a bot that answers after the first has not seen the others yet.
 */
function countLinesIn(stdin) {
  const events = require("node:events").prototype;
  let base = require("node:readline").Interface.prototype;
  while (Object.getPrototypeOf(base) !== events) base = Object.getPrototypeOf(base);
  replaceEmit(base, function (...given) {
    if (given[0] !== "line" || this.input !== stdin) return events.emit.apply(this, given);
    emitted++;
    shared[1] = linesRead();
    return enter(events.emit, this, given);
  });
}

/** `given`: how to report to Spar, and the memory shared with the second thread. */
function startInput(given) {
  channel = given;
  shared = given.shared;
}

/** `hooks`: those of CodinGame's `readline()`, for a bot that uses it. */
function traceInput(hooks) {
  Object.assign(hooks, {
    line: () => countRead(1),
    stack: chainBelow,
    block,
    unblock,
  });
  traceFileReads();
  traceStdin();
}

module.exports = { startInput, traceInput, linesRead, countRead };
