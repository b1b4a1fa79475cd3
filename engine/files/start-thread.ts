import { Worker, type WorkerOptions } from "node:worker_threads";
import { findBuiltFile } from "./built-file.ts";

export type ThreadProgram = "analyse" | "guess lines" | "play builtins" | "recognise";

/** Starts a built worker thread (`engine/threads/`); `job` becomes its `workerData`. */
export function startThread(program: ThreadProgram, job?: unknown, options?: WorkerOptions): Worker {
  return new Worker(findBuiltFile("threads.js"), { ...options, workerData: { program, job } });
}
