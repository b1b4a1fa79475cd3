import type { Runtime } from "../runtime.ts";
import { nativeStack } from "./native-stack.ts";
import { watched } from "./watcher.ts";

/** Machine code as its compiler made it. A traced one is watched from outside, which tells where it crashed or hangs. */
export const nativeRuntime: Runtime = {
  id: "native",
  launch({ command, trace }) {
    const under = trace ? watched(command) : undefined;
    return under ? { command: under, extraPipes: 2 } : { command, extraPipes: 0 };
  },
  watch: nativeStack,
};
