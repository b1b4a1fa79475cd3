import { createRequire } from "node:module";
import { builtFile } from "../files/built-file.ts";

/** Loads the queue module on demand: it is a separate bundle, because most users have no queue. */
export function loadQueue(): typeof import("./queue.ts") {
  const program = builtFile("queue.js");
  return createRequire(program)(program) as typeof import("./queue.ts");
}
