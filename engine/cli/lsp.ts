import { createRequire } from "node:module";
import { findBuiltFile } from "../files/built-file.ts";

/**
 * `spar lsp`: the language server of the extension for any editor, over standard input and output. It is a separate
 * program of the build and exits this process itself.
 */
export function runLspCommand(): Promise<number> {
  if (!process.argv.includes("--stdio")) process.argv.push("--stdio");
  const program = findBuiltFile("server.js");
  createRequire(program)(program);
  return new Promise(() => {});
}
