// Tells Spar which lines wrote each part of stdout, how much input was read, and how a bot ended.
// Lines are JSON after a token; engine/bots/trace/trace-message.ts reads them. What goes wrong here costs a note, not the bot.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const pipe = require("./node-pipe.cjs");
const { chainBelow, chainOf, errorFrames, framesBelow, start } = require("./node-places.cjs");
const { linesRead, startInput, took, traceInput } = require("./node-input.cjs");

const { byteLength } = Buffer;
const { get, set } = WeakMap.prototype;
let pending = ""; // finished parts of a line
let pendingBytes = 0;
const mostPending = 32768; // a bot that prints without a line end is stopped soon
const mostMessage = 2000;

function tell(fields) {
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

function noteWrite(bytes, endsLine, below) {
  let chain = 0;
  try {
    chain = chainBelow(below);
  } catch {
    // The bot has changed what this needs, or calls too deeply: these bytes have no lines.
  }
  pending += `${pipe.token()}[${chain},${bytes},${linesRead()}]\n`;
  pendingBytes += bytes;
  if (endsLine || pending.length > 4000 || pendingBytes > mostPending) flush();
}

/** Counts a chunk that goes to stdout; what is neither text nor bytes will be refused by Node itself. */
function noteChunk(chunk, encoding, below) {
  if (typeof chunk === "string") {
    const known = typeof encoding === "string" ? encoding : undefined;
    noteWrite(byteLength(chunk, known), chunk[chunk.length - 1] === "\n", below);
  } else if (ArrayBuffer.isView(chunk)) {
    const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    noteWrite(bytes.length, bytes[bytes.length - 1] === 10, below);
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
    noteWrite(count, text ? data[data.length - 1] === "\n" : data[start + count - 1] === 10, below);
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

let told = false; // how the program ends

function traceEnd(program) {
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
  process.on("exit", () => {
    flush();
    if (!told) tell({ exit: "the program ran to its end", frames: [[program, lastLineOf(program), 0, 0, 0, ""]] });
  });
}

/** As they are before a bot can change them. */
const listenerCount = process.listenerCount.bind(process);
const hasCapture = process.hasUncaughtExceptionCaptureCallback.bind(process);

function traceUncaught() {
  process.on("uncaughtExceptionMonitor", (error) => {
    // A bot that hears of it lives on.
    if (listenerCount("uncaughtException") > 0 || hasCapture()) return;
    told = true;
    const frames = framesOf(error);
    if (frames.length > 0) tell({ error: nameOf(error), message: messageOf(error), frames });
  });
}

/** Whatever was thrown, and however it behaves when it is looked at. */
function looked(look, otherwise) {
  try {
    return look();
  } catch {
    return otherwise;
  }
}

const framesOf = (error) => looked(() => errorFrames(error), []);
const nameOf = (error) => looked(() => (error instanceof Error ? String(error.name) : "Error"), "Error");
const messageOf = (error) => looked(() => String(error.message).slice(0, mostMessage), "");

function lastLineOf(program) {
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

/** `calls`: what the thread has to know to note where a call hangs that a class host is about to end. */
function startStackThread(program, given, calls) {
  const { SHARE_ENV, Worker } = require("node:worker_threads");
  const memory = new SharedArrayBuffer(8);
  startInput({ pipe, flush, shared: new Int32Array(memory) });
  // A sandbox of Node's own forbids threads, since they would not be in it.
  if ((given === undefined && calls === undefined) || process.permission?.has("worker") === false) return;
  const quiet = { stdout: true, stderr: true, trackUnmanagedFds: false };
  const options = { execArgv: [], env: SHARE_ENV, workerData: { memory, program, calls, pipe: given }, ...quiet };
  const thread = withoutTicks(() => new Worker(path.join(__dirname, "node-stack-thread.cjs"), options));
  thread.on("error", () => {});
  thread.unref();
}

/**
 * A new thread leaves an event for the next tick. It would tell the bot of Spar's thread, and a tick that is pending
 * when a module starts adds a frame of Node's to the stacks that the bot prints.
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

/** The bot's file is loaded: its first call can be made. */
function loaded() {
  pipe.send(pipe.line({ loaded: true }));
}

/** For a host that calls the bot itself, with a program of its game in another folder. */
function armHost(program, gameFolder, calls) {
  const given = pipe.openPipe();
  start(program, gameFolder);
  startStackThread(program, given, calls);
  traceEnd(program);
}

/** Numbers with commas between them, three an answer. */
function noteAnswers(notes) {
  pipe.send(`${pipe.token()}[${notes}]\n`);
}

const numbers = Object.assign(new WeakMap(), { get, set });

/** The number of frames that stay the same is looked up once. */
function chainNumber(from) {
  const known = numbers.get(from);
  if (known !== undefined) return known;
  const chain = chainOf(from.frames);
  numbers.set(from, chain);
  return chain;
}

function failed(error, frames = framesOf(error)) {
  const { name = "Error", message = String(error) } = Object(error);
  // Node lists the files that required a missing one.
  const text = String(message).replace(/\nRequire stack:[\s\S]*$/, "");
  tell({ error: String(name), message: text.slice(0, mostMessage), frames });
}

function remark(kind, message, frames) {
  tell({ remark: kind, message, frames });
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
  countLine: () => took(1),
};
