import { createRequire } from "node:module";
import { builtFile } from "../files/built-file.ts";

/** Loads what plays by a queue, which is a program of its own in the build: most users need none. */
export function loadQueue(): typeof import("./queue.ts") {
  const program = builtFile("queue.js");
  return createRequire(program)(program) as typeof import("./queue.ts");
}
