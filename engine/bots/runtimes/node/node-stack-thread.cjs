// A second thread next to the bot's, which reports where the first one is while that one hangs.
"use strict";
const { Session } = require("node:inspector");
const net = require("node:net");
const { workerData } = require("node:worker_threads");
const { watchCalls } = require("./call-watch.cjs");
const pipe = require("./node-pipe.cjs");
const { start, usersFile } = require("./node-places.cjs");

const pauseMs = 150;
const lateMs = 60;
const shared = new Int32Array(workerData.memory);
start(workerData.program);

function report(fields) {
  pipe.send(pipe.line({ ...fields, linesRead: shared[1] }));
}

function toFrame({ functionName, location, url }, scripts) {
  const file = usersFile(url || scripts.get(location.scriptId));
  return [file, location.lineNumber + 1, (location.columnNumber ?? 0) + 1, 0, 0, functionName];
}

/** The pending request for the main thread's stack; others that want to know share the same stop. */
let asking;

/** Stops the main thread at its next statement and lets it continue; `heard` gets undefined if it gave up before. */
function requestPause(receiveFrames) {
  if (asking) {
    asking.waiting.push(receiveFrames);
    return asking;
  }
  const session = new Session();
  const scripts = new Map();
  const question = { session, waiting: [receiveFrames], receive, end };
  asking = question;
  function receive(frames) {
    for (const each of question.waiting.splice(0)) each(frames);
  }
  function end() {
    if (asking !== question) return;
    receive(undefined);
    asking = undefined;
    session.post("Debugger.disable");
    session.disconnect();
  }
  session.connectToMainThread();
  session.on("Debugger.scriptParsed", ({ params }) => scripts.set(params.scriptId, params.url));
  session.on("Debugger.paused", ({ params }) => {
    receive(params.callFrames.map((frame) => toFrame(frame, scripts)).filter(([file]) => file !== ""));
    end();
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
  return question;
}

/** Reports where the main thread is, or that it waits. */
function reportStack() {
  let hasReported = false;
  const question = requestPause((frames) => {
    clearTimeout(idle);
    if (frames) done({ frames });
  });
  const idle = setTimeout(() => {
    if (shared[0] !== 0) return done({ blocked: true, toEnd: shared[0] === 2 });
    const expression = "process.getActiveResourcesInfo().join()";
    question.session.post("Runtime.evaluate", { expression, disableBreaks: true }, (_error, found) => {
      // On a busy machine the main thread may have received both requests only now; where it stopped is more reliable.
      const blocked = !/Timeout|Immediate/.test(found?.result?.value ?? "");
      setTimeout(done, lateMs, { blocked });
    });
  }, pauseMs);
  function done(found) {
    if (hasReported) return;
    hasReported = true;
    report({ paused: found.frames ?? [], blocked: found.blocked === true, toEnd: found.toEnd === true });
    question.end();
  }
}

if (workerData.calls) watchCalls(workerData.calls, requestPause);

if (workerData.pipe && pipe.usePipe(workerData.pipe)) {
  const questions = new net.Socket({ fd: workerData.pipe.fromSpar, readable: true, writable: false });
  questions.on("data", reportStack).on("error", () => {});
}
