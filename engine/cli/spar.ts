import { CommanderError } from "commander";
import { main, told } from "./main.ts";

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    // Commander has said it already.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      console.error(told(error));
      process.exitCode = 2;
    }
  },
);
