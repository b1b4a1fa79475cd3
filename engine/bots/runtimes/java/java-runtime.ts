import type { TraceHost } from "../../trace/host.ts";
import { createHostPipes } from "../../trace/pipes.ts";
import { askByPipe } from "../ask-by-pipe.ts";
import type { LaunchCommand, LaunchRequest, Runtime } from "../runtime.ts";
import { readJavaStack } from "./java-stack.ts";
import { traceJava } from "./java-trace.ts";

/**
 * Java runs a class of Spar that is compiled with the bot and starts the bot's own class; without tracing, the JDK's
 * tools report the stack.
 */
export const javaRuntime: Runtime = {
  id: "java",
  launch,
  watch: (bot, stamp) => ({
    stack: () => (stamp.kind === "file" ? readJavaStack(bot.pid, stamp.file) : Promise.resolve(undefined)),
  }),
};

const traceHost: TraceHost = { stackMs: 500, askStack: askByPipe };

function launch({ command, file, trace }: LaunchRequest): LaunchCommand {
  const pipes = createHostPipes(2);
  const traced = trace ? traceJava(command, file, pipes) : undefined;
  return traced ? { command: traced, pipes, host: traceHost } : { command };
}
