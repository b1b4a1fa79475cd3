import { lstatSync, symlinkSync } from "node:fs";
import { skip } from "./skip.ts";

/** Makes a link, or skips the test where Windows refuses: links need a right there, and Wine says it made one and did not. */
export function linkOrSkip(context: Mocha.Context, target: string, path: string, type?: "junction"): void {
  try {
    symlinkSync(target, path, type);
    lstatSync(path);
  } catch (error) {
    if (process.platform !== "win32") throw error;
    skip(context, "links cannot be made here");
  }
}
