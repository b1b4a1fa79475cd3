import type { Runtime } from "../runtime.ts";
import { nativeStack } from "./native-stack.ts";

/** Machine code with the crash handler linked in, which writes stacks as addresses to descriptor 3. */
export const nativeRuntime: Runtime = {
  id: "native",
  launch: ({ command }) => ({ command, extraPipes: 1 }),
  watch: nativeStack,
};
