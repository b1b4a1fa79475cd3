import { describeSystemError, isSystemError } from "../files/system-error.ts";
import { run } from "./run.ts";
import { exitCodes } from "./say.ts";

const printError = (text: string) => process.stderr.write(`${text}\n`);

// Node would open its debugger for every program of this user, and a bot can send this.
process.on("SIGUSR1", () => {});

// `exit` also ends the bots, since the code that plays matches listens for it.
process.on("SIGINT", () => process.exit(exitCodes.interrupted));
process.on("SIGTERM", () => process.exit(exitCodes.terminated));
process.on("SIGHUP", () => process.exit(exitCodes.hungUp));
process.stdout.on("error", (error: Error) => {
  if ("code" in error && error.code === "EPIPE") process.exit(exitCodes.unread);
  printError(
    `Standard output cannot be written: ${isSystemError(error) ? describeSystemError(error) : error.message}.`,
  );
  process.exit(exitCodes.refused);
});
// If nothing can be printed, the exit code still reports the failure.
process.stderr.on("error", () => {});

// Without this, a command that waits for something that never comes would exit silently with code 0.
process.on("beforeExit", () => {
  if (isOver) return;
  isOver = true;
  printError("The command ended before its work was done: this is a bug in Spar.");
  process.exitCode = exitCodes.fault;
});
let isOver = false;

void run(process.argv.slice(2), printError).then((code) => {
  isOver = true;
  process.exitCode = code;
});
