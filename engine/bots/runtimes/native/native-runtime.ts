import type { Pipes } from "../../trace/pipes.ts";
import type { Runtime } from "../runtime.ts";
import { findLauncherProgram, findWatcher } from "./helpers.ts";
import { watchNative } from "./native-stack.ts";
import { neverFlushes } from "./never-flushes.ts";

/** The watcher closes these pipes before the bot starts, and writes its lines without a token. */
const watcherPipes: Pipes = { toSpar: 3, fromSpar: 4, token: "" };

/**
 * Native code. If traced, the bot is watched from outside to find out where it crashes or hangs. A bot that never
 * flushes gets a terminal as its output, traced or not, because it could not play otherwise.
 */
export const nativeRuntime: Runtime = {
  id: "native",
  launch({ command, file, trace }) {
    const needsTerminal = neverFlushes(file);
    const about = trace || needsTerminal ? findWatcher(command, { trace, needsTerminal }) : undefined;
    return {
      command,
      about,
      pipes: about && trace ? watcherPipes : undefined,
      launcherPath: findLauncherProgram(command),
    };
  },
  watch: watchNative,
};
