import type { Pipes } from "../../trace/pipes.ts";
import type { Runtime } from "../runtime.ts";
import { starterBeside, watched } from "./helpers.ts";
import { nativeStack } from "./native-stack.ts";
import { neverFlushes } from "./never-flushes.ts";

/** The watcher closes them before the bot begins, and puts no token before its lines. */
const watcherPipes: Pipes = { toSpar: 3, fromSpar: 4, token: "" };

/**
 * Machine code as its compiler made it. A traced one is watched from outside, which tells where it crashed or hangs; one that
 * never flushes gets a terminal to write to, traced or not, as it could play nowhere else.
 */
export const nativeRuntime: Runtime = {
  id: "native",
  launch({ command, file, trace }) {
    const terminal = neverFlushes(file);
    const under = trace || terminal ? watched(command, { trace, terminal }) : undefined;
    const starter = starterBeside(command);
    return under && trace ? { command: under, pipes: watcherPipes, starter } : { command: under ?? command, starter };
  },
  watch: nativeStack,
};
