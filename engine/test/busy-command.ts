import { writeSync } from "node:fs";
import { endWhileBusy } from "../files/signals.ts";

// A command that computes without end and never listens, for the tests of signals.
process.on("exit", () => writeSync(1, "cleaned up"));
void endWhileBusy().then(() => {
  writeSync(1, "busy ");
  for (;;) Math.random();
});
