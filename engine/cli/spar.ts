import { isSystemError, systemWords } from "../system-error.ts";
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

void run(process.argv.slice(2), complain).then((code) => {
  process.exitCode = code;
});
