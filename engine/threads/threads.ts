import { workerData } from "node:worker_threads";
import type { ThreadProgram } from "../files/built-file.ts";

// All worker threads are one program of the build, so that the engine is included once; each thread loads only what it
// needs.

switch (workerData.program as ThreadProgram) {
  case "analyse":
    void import("../arena/thread/analysis-worker.ts");
    break;
  case "guess lines":
    void import("../bots/source/guess-worker.ts");
    break;
  case "play builtins":
    void import("../match/builtin-worker.ts");
    break;
  case "recognise":
    void import("../project/recognise/recognise-worker.ts");
    break;
}
