import { isSystemError, systemWords } from "../files/system-error.ts";
import { exitCodes } from "./exit-codes.ts";
import { run } from "./run.ts";

const complain = (text: string) => process.stderr.write(`${text}\n`);

// An exit ends the bots too: whoever plays matches listens for it.
process.on("SIGINT", () => process.exit(exitCodes.interrupted));
process.on("SIGTERM", () => process.exit(exitCodes.terminated));
process.on("SIGHUP", () => process.exit(exitCodes.hungUp));
process.stdout.on("error", (error: Error) => {
  if ("code" in error && error.code === "EPIPE") process.exit(exitCodes.unread);
  complain(`Standard output cannot be written: ${isSystemError(error) ? systemWords(error) : error.message}.`);
  process.exit(exitCodes.refused);
});
// Where nothing can be said, the exit code says it.
process.stderr.on("error", () => {});

// A command that waits for what can no longer come would end without a word, and as if all were well.
process.on("beforeExit", () => {
  if (isOver) return;
  isOver = true;
  complain("The command ended before its work was done: this is a bug in Spar.");
  process.exitCode = exitCodes.fault;
});
let isOver = false;

void run(process.argv.slice(2), complain).then((code) => {
  isOver = true;
  process.exitCode = code;
});
