// Replays a recorded match to a bot, without limits, and lets a debugger attach at one turn: `node --require
// node-replay.cjs bot.js`. Reports on fd 3 when the debugger may attach; see replay-feed.cjs.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { isMainThread } = require("node:worker_threads");
const { jsonText } = require("./node-pipe.cjs");

/** A class host is started with the program of its game. */
const [, program = "", gameHost = ""] = process.argv;
const hostFolders = [__dirname, ...(path.dirname(program) === __dirname ? [path.dirname(gameHost)] : [])];

/** Threads and children of a bot inherit this preload but are not replayed. */
if (isMainThread && process.env.SPAR_REPLAY) {
  const at = process.execArgv.indexOf(__filename);
  if (at > 0) process.execArgv.splice(at - 1, 2);
  const given = JSON.parse(fs.readFileSync(process.env.SPAR_REPLAY, "utf8"));
  const debugged = process.env.SPAR_DEBUGGER === "1";
  delete process.env.SPAR_REPLAY;
  delete process.env.SPAR_DEBUGGER;
  install(given, debugged);
}

function install(given, debugged) {
  const { writeSync } = fs;
  const report = (fields) => {
    try {
      writeSync(3, `${jsonText(fields)}\n`);
    } catch {
      // A failed write means that nobody reads the pipe.
    }
  };
  const feed = require("./replay-feed.cjs").createFeed(given, {
    stop: () => (debugged ? attachDebugger(report) : report({ stop: true })),
    differs: (turn, expected, actual) => report({ differs: turn, expected, actual }),
    goesOn: (answer) => report({ answer }),
    waits: (turn) => report({ waits: turn }),
  });
  // In the match, a bot is ended while it waits for the next text.
  const end = () => {
    report({ over: true });
    process.exit();
  };
  replaceReads(feed, end);
  require("./codingame.cjs");
  const resume = replaceStdin(feed, () => report({ over: true }));
  watchOutput((text) => feed.wrote(text) && resume());
}

/** Blocks until the debugger is attached; it then stops at the user's next statement, which reads this turn. */
function attachDebugger(report) {
  const inspector = require("node:inspector");
  if (!inspector.url()) {
    inspector.open(0, "127.0.0.1", false);
    report({ debug: inspector.url() });
    inspector.waitForDebugger();
  }
  const session = new inspector.Session();
  session.connect();
  session.post("Debugger.enable");
  const { pathToFileURL } = require("node:url");
  const hosts = hostFolders.map((folder) => pathToFileURL(folder).href.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  session.post("Debugger.setBlackboxPatterns", {
    patterns: ["^node:", ...hosts.map((host) => `^${host}/`)],
  });
  session.post("Debugger.pause");
}

/** Replaces synchronous reads of descriptor 0. */
function replaceReads(feed, end) {
  const original = { readSync: fs.readSync, readFileSync: fs.readFileSync };
  fs.readSync = function readSync(fd, buffer, ...place) {
    if (fd !== 0) return original.readSync.call(fs, fd, buffer, ...place);
    const [first, second] = place;
    const { offset = 0, length } =
      typeof first === "object" && first !== null ? first : { offset: first, length: second };
    const view = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    const part = feed.take(length ?? view.length - offset);
    if (part.length === 0) end();
    view.set(part, offset);
    return part.length;
  };
  fs.readFileSync = function readFileSync(file, options) {
    if (file !== 0 && file !== "/dev/stdin") return original.readFileSync.call(fs, file, options);
    const parts = [];
    for (;;) {
      const part = feed.take(1 << 20);
      if (part.length === 0) break;
      parts.push(part);
    }
    const encoding = typeof options === "string" ? options : options?.encoding;
    const all = Buffer.concat(parts);
    return encoding && encoding !== "buffer" ? all.toString(encoding) : all;
  };
}

/** Replaces `process.stdin` by a stream of the recorded texts. Each answer triggers the next text. */
function replaceStdin(feed, end) {
  let stdin;
  let wanted = false;
  let waiting = false;
  const push = () => {
    waiting = false;
    if (!wanted || !feed.ready()) return;
    wanted = false;
    const part = feed.take(65536);
    if (part.length === 0) end();
    stdin.push(part.length > 0 ? part : null);
  };
  /** Runs after all consequences of the last answer, so that the stop is not attributed to it. */
  const soon = () => {
    if (waiting || !wanted) return;
    waiting = true;
    setImmediate(push);
  };
  const get = () => {
    if (stdin) return stdin;
    const { Readable } = require("node:stream");
    stdin = new Readable({
      highWaterMark: 65536,
      read() {
        wanted = true;
        soon();
      },
    });
    stdin.fd = 0;
    return stdin;
  };
  Object.defineProperty(process, "stdin", { get, configurable: true, enumerable: true });
  return soon;
}

function watchOutput(wrote) {
  const { stdout } = process;
  const { write } = stdout;
  const value = function (chunk, ...rest) {
    const result = write.call(this, chunk, ...rest);
    wrote(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
    return result;
  };
  Object.defineProperty(stdout, "write", { value, configurable: true, writable: true, enumerable: false });
  for (const name of ["writeSync", "writeFileSync", "appendFileSync"]) {
    const original = fs[name];
    fs[name] = (fd, data, ...rest) => {
      const result = original.call(fs, fd, data, ...rest);
      if (fd === 1) wrote(typeof data === "string" ? data : Buffer.from(data.subarray(...span(rest))).toString());
      return result;
    };
  }
  require("node:module").syncBuiltinESMExports();
}

/** The part of a buffer that a write selects by offset and length. */
function span([offset = 0, length]) {
  const from = typeof offset === "number" ? offset : 0;
  return [from, typeof length === "number" ? from + length : undefined];
}
