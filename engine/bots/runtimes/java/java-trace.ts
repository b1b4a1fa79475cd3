import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { formatPipes, type Pipes } from "../../trace/pipes.ts";

/** The class compiled with a Java bot; it is started in place of the bot if the bot is traced. */
export const traceClass = "SparTrace";

/** The command that runs a bot with tracing, if it was built for that; undefined for other commands. */
export function traceJava(command: readonly string[], file: string, pipes: Pipes): readonly string[] | undefined {
  const at = command.indexOf("-cp");
  const [classPath, main, ...rest] = command.slice(at + 1);
  const folder = classPath?.split(delimiter)[0];
  if (at < 1 || !classPath || !folder || !main || !existsSync(join(folder, `${traceClass}.class`))) return undefined;
  const [runtime, ...options] = command.slice(0, at);
  const open = [
    "--add-opens",
    "java.base/java.io=ALL-UNNAMED",
    `-Dspar.pipes=${formatPipes(pipes)}`,
    `-Dspar.file=${file}`,
    `-Dspar.source=${getSourceName(main, file)}`,
  ];
  return [runtime!, ...options, ...open, "-cp", classPath, traceClass, main, ...rest];
}

const getSourceName = (main: string, file: string) => `${main.split(/[.$]/).at(-1)}.java,${basename(file)}`;
