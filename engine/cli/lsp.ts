import { createRequire } from "node:module";
import { findBuiltFile } from "../files/built-file.ts";

/** `spar lsp`: the language server for any editor, on stdin and stdout: a separate program that ends this process. */
export function runLspCommand(): Promise<number> {
  if (!process.argv.includes("--stdio")) process.argv.push("--stdio");
  const program = findBuiltFile("server.js");
  createRequire(program)(program);
  return new Promise(() => {});
}
