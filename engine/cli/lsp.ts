import { createRequire } from "node:module";
import { builtFile } from "../files/built-file.ts";

/**
 * `spar lsp`: the server that the extension for Visual Studio Code starts, for any editor, over standard input and
 * output. It is a program of its own in the same build; it ends this process itself.
 */
export function lsp(): Promise<number> {
  if (!process.argv.includes("--stdio")) process.argv.push("--stdio");
  const program = builtFile("server.js");
  createRequire(program)(program);
  return new Promise(() => {});
}
