import { join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { isFile, readUserFile } from "./user-file.ts";

/** The path of a built file: next to this program, or in `dist` for sources. Throws if it is missing. */
export function findBuiltFile(name: string): string {
  const places = [join(__dirname, name), join(__dirname, "..", "..", "dist", name)];
  const found = places.find(isFile);
  if (found === undefined) throw new Error(`${name} is missing beside this program: build Spar again.`);
  return found;
}

export function readBuiltFile(name: string): string {
  const read = readUserFile(findBuiltFile(name));
  if (!read.ok) throw new Error(read.why(name));
  return read.content;
}

export type ThreadProgram = "analyse" | "guess lines" | "play builtins" | "recognise";

/** Starts a built worker thread (`engine/threads/`); `job` becomes its `workerData`. */
export function startThread(program: ThreadProgram, job?: unknown, options?: WorkerOptions): Worker {
  return new Worker(findBuiltFile("threads.js"), { ...options, workerData: { program, job } });
}
