import { parentPort, workerData } from "node:worker_threads";
import type { ThreadProgram } from "../files/built-file.ts";

// All worker threads are one program of the build, so that the engine is included once; each thread loads only what it
// needs.

switch (workerData.program as ThreadProgram) {
  case "analyse":
    void import("../arena/thread/analysis-worker.ts");
    break;
  case "guess lines":
    void import("../bots/guess/guess-line.ts").then(({ serveGuesses }) => serveGuesses(parentPort!));
    break;
  case "play builtins":
    void import("../match/builtin-threads.ts").then(({ serveBuiltinMatches }) => serveBuiltinMatches(parentPort!));
    break;
  case "recognise":
    void import("../project/recognise/bot-for-file.ts").then(({ serveRecognition }) => serveRecognition(parentPort!));
    break;
}
