import type { Runtime } from "../runtime.ts";
import { nativeStack } from "./native-stack.ts";
import { neverFlushes } from "./never-flushes.ts";
import { watched } from "./watcher.ts";

/**
 * Machine code as its compiler made it. A traced one is watched from outside, which tells where it crashed or hangs; one that
 * never flushes gets a terminal to write to, traced or not, as it could play nowhere else.
 */
export const nativeRuntime: Runtime = {
  id: "native",
  launch({ command, file, trace }) {
    const terminal = neverFlushes(file);
    const under = trace || terminal ? watched(command, { trace, terminal }) : undefined;
    return { command: under ?? command, extraPipes: under && trace ? 2 : 0 };
  },
  watch: nativeStack,
};
