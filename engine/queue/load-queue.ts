import { createRequire } from "node:module";
import { join } from "node:path";
import { isFile } from "../user-file.ts";

/** Loads what plays by a queue: beside this program in the build, or its source where we run from sources ourselves. */
export function loadQueue(): typeof import("./queue.ts") {
  const source = join(__dirname, "queue.ts");
  const program = isFile(source) ? source : join(__dirname, "queue.js");
  return createRequire(program)(program) as typeof import("./queue.ts");
}
