// Reports to Spar which lines wrote each part of stdout, how much input was read, and how the bot ended. Lines are a
// token and JSON, read by engine/bots/trace/trace-message.ts. An error in here loses a note but does not affect the
// bot.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const pipe = require("./node-pipe.cjs");
const { chainBelow, findChain, errorFrames, framesBelow, start } = require("./node-places.cjs");
const { watchFiles } = require("./node-reads.cjs");
const { countRead, linesRead, startInput, traceInput } = require("./node-input.cjs");

const { byteLength, isEncoding } = Buffer;
const { isUint8Array } = require("node:util").types;
const noBytes = new Uint8Array(); // of a chunk whose memory was transferred to another thread
let pending = ""; // finished parts of an unfinished line
let pendingBytes = 0;
const maxPendingBytes = 32768; // a bot that prints this much without a newline will be stopped soon
const maxMessageChars = 2000;

function report(fields) {
  flush();
  pipe.send(pipe.line(fields));
}

function flush() {
  if (pending === "") return;
  const text = pending;
  pending = "";
  pendingBytes = 0;
  pipe.send(text);
}

/** `chain`: the number of the call stack that wrote them. */
function noteWrite(bytes, endsLine, chain) {
  pending += `${pipe.token()}[${chain},${bytes},${linesRead()}]\n`;
  pendingBytes += bytes;
  if (endsLine || pending.length > 4000 || pendingBytes > maxPendingBytes) flush();
}

/** Notes a chunk written to stdout, unless it is neither text nor bytes, which Node will reject. */
function noteChunk(chunk, encoding, chain) {
  if (typeof chunk === "string") {
    const known = typeof encoding === "string" ? encoding : undefined;
    noteWrite(byteLength(chunk, known), chunk[chunk.length - 1] === "\n", chain);
  } else if (ArrayBuffer.isView(chunk)) {
    const bytes = tryToRead(() => new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength), noBytes);
    noteWrite(bytes.length, bytes[bytes.length - 1] === 10, chain);
  }
}

function traceStdout() {
  const { stdout } = process;
  const { write, end } = stdout;
  const traced = {
    // Noted before it is written, so that Spar, which wakes up at the write, need not wait for the note.
    write(chunk, encoding, done) {
      const isKnown = typeof chunk === "string" || isUint8Array(chunk);
      const isAccepted = isKnown && (!encoding || typeof encoding === "function" || isEncoding(encoding));
      if (isAccepted) noteChunk(chunk, encoding, chainBelow(traced.write));
      const result = write.call(this, chunk, encoding, done);
      if (!isAccepted) noteChunk(chunk, encoding, chainBelow(traced.write));
      return result;
    },
    end(chunk, encoding, done) {
      const result = end.call(this, chunk, encoding, done);
      if (chunk !== undefined && chunk !== null && typeof chunk !== "function")
        noteChunk(chunk, encoding, chainBelow(traced.end));
      return result;
    },
  };
  Object.defineProperty(traced.write, "name", { value: write.name });
  for (const name of ["write", "end"]) {
    Object.defineProperty(stdout, name, { value: traced[name], configurable: true, writable: true, enumerable: false });
  }
}

let within = 0;

/**
 * Wraps a function of fs so that its writes to descriptor 1 are noted, but only once if it calls another such function.
 */
function traceFileWrite(name, standard, noted) {
  const original = fs[name];
  const wrapped = function (...given) {
    if (within > 0 || !standard(given[0])) return original.apply(this, given);
    within++;
    try {
      const result = original.apply(this, given);
      noted(given, result, chainBelow(wrapped));
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
  traceFileWrite("writeSync", isStdout, ({ 1: data, 2: from }, count, chain) => {
    if (!(count > 0)) return;
    const text = typeof data === "string";
    const start = typeof from === "number" ? from : (from?.offset ?? 0);
    noteWrite(count, text ? data[data.length - 1] === "\n" : data[start + count - 1] === 10, chain);
  });
  traceFileWrite("write", isStdout, ({ 1: data, 2: from, 3: length, 4: encoding }, _result, chain) => {
    if (typeof data === "string") noteChunk(data, typeof length === "string" ? length : encoding, chain);
    else if (typeof from === "number" && typeof length === "number")
      noteChunk(data.subarray(from, from + length), undefined, chain);
    else noteChunk(data, undefined, chain);
  });
  for (const name of ["writeFileSync", "appendFileSync"]) {
    const named = (file) => file === 1 || file === "/dev/stdout" || file === "/proc/self/fd/1";
    traceFileWrite(name, named, ({ 1: data, 2: options }, _result, chain) => {
      noteChunk(data, typeof options === "string" ? options : options?.encoding, chain);
    });
  }
}

let hasReportedEnd = false; // how the program ends

function traceEnd(program) {
  const original = { exit: process.exit, abort: process.abort };
  process.exit = function exit(...code) {
    hasReportedEnd = true;
    report({ exit: "process.exit was called", frames: framesBelow(exit) });
    return original.exit.apply(process, code);
  };
  process.abort = function abort() {
    report({ error: "SIGABRT", message: "process.abort was called", frames: framesBelow(abort) });
    original.abort.call(process);
  };
  process.on("exit", () => {
    flush();
    if (!hasReportedEnd)
      report({ exit: "the program ran to its end", frames: [[program, getLastLine(program), 0, 0, 0, ""]] });
  });
}

function traceUncaught() {
  process.on("uncaughtExceptionMonitor", (error) => {
    // The bot handles the exception itself and continues.
    if (process.listenerCount("uncaughtException") > 0 || process.hasUncaughtExceptionCaptureCallback()) return;
    hasReportedEnd = true;
    const frames = getFrames(error);
    if (frames.length > 0) report({ error: getName(error), message: getMessage(error), frames });
  });
}

/** Inspects a value of the bot, even if it misbehaves when it is inspected. */
function tryToRead(look, otherwise) {
  try {
    return look();
  } catch {
    return otherwise;
  }
}

const getFrames = (error) => tryToRead(() => errorFrames(error), []);
const getName = (error) => tryToRead(() => (error instanceof Error ? String(error.name) : "Error"), "Error");
// Node appends the list of files that required a missing one.
const clipMessage = (message) =>
  String(message)
    .replace(/\nRequire stack:[\s\S]*$/, "")
    .slice(0, maxMessageChars);
const getMessage = (error) => tryToRead(() => clipMessage(error.message), "");

function getLastLine(program) {
  try {
    return fs
      .readFileSync(program, "utf8")
      .replace(/^\/\/# sourceMappingURL=.*/m, "")
      .trimEnd()
      .split("\n").length;
  } catch {
    return 1;
  }
}

/** `calls`: what the thread needs to record where a call hangs that a class host is about to end. */
function startStackThread(program, given, calls) {
  const { SHARE_ENV, Worker } = require("node:worker_threads");
  const memory = new SharedArrayBuffer(8);
  startInput({ pipe, flush, shared: new Int32Array(memory) });
  // Node's own sandbox forbids threads, because they would not be restricted.
  if ((given === undefined && calls === undefined) || process.permission?.has("worker") === false) return;
  const quiet = { stdout: true, stderr: true, trackUnmanagedFds: false };
  const options = { execArgv: [], env: SHARE_ENV, workerData: { memory, program, calls, pipe: given }, ...quiet };
  const thread = withoutTicks(() => new Worker(path.join(__dirname, "node-stack-thread.cjs"), options));
  thread.on("error", () => {});
  thread.unref();
}

/**
 * Creating a thread queues an event for the next tick. It would show the bot Spar's thread, and a pending tick when a
 * module starts would add one of Node's frames to the stacks the bot prints.
 */
function withoutTicks(make) {
  const { nextTick } = process;
  process.nextTick = () => {};
  try {
    return make();
  } finally {
    process.nextTick = nextTick;
  }
}

function install(hooks) {
  const program = process.argv[1] ? path.resolve(process.argv[1]) : path.join(process.cwd(), "bot.js");
  const given = pipe.openPipe();
  start(program);
  startStackThread(program, given);
  watchFiles();
  traceFileWrites();
  traceInput(hooks);
  require("node:module").syncBuiltinESMExports();
  traceStdout();
  traceEnd(program);
  traceUncaught();
  ready();
}

function ready(traced = true) {
  pipe.send(pipe.line({ ready: process.pid, traced }));
}

/** The bot's file is loaded, so the first call can be made. */
function loaded() {
  pipe.send(pipe.line({ loaded: true }));
}

/** Starts tracing for a host that calls the bot itself, with a game's program in another folder. */
function armHost(program, gameFolder, calls) {
  const given = pipe.openPipe();
  start(program, gameFolder);
  startStackThread(program, given, calls);
  watchFiles();
  require("node:module").syncBuiltinESMExports();
  traceEnd(program);
}

/** Sends notes: numbers separated by commas, three per answer. */
function noteAnswers(notes) {
  pipe.send(`${pipe.token()}[${notes}]\n`);
}

const numbers = new WeakMap();

/** Looks up the number of a constant location once. */
function chainNumber(from) {
  const known = numbers.get(from);
  if (known !== undefined) return known;
  const chain = findChain(from.frames);
  numbers.set(from, chain);
  return chain;
}

function failed(error, frames = getFrames(error)) {
  const { name = "Error", message = String(error) } = Object(error);
  report({ error: String(name), message: clipMessage(message), frames });
}

function remark(kind, message, frames) {
  report({ remark: kind, message, frames });
}

module.exports = {
  install,
  armHost,
  ready,
  loaded,
  chainNumber,
  noteAnswers,
  failed,
  remark,
  linesRead,
  countLine: () => countRead(1),
};
