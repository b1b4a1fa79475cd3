import type { Pipes } from "../../trace/pipes.ts";
import type { Runtime } from "../runtime.ts";
import { starterBeside, watcherBeside } from "./helpers.ts";
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
    const about = trace || terminal ? watcherBeside(command, { trace, terminal }) : undefined;
    return { command, about, pipes: about && trace ? watcherPipes : undefined, starter: starterBeside(command) };
  },
  watch: nativeStack,
};
