import { resolve } from "node:path";
import { isInFolder } from "../../bots/source/in-folder.ts";
import { isFile } from "../../files/user-file.ts";

/**
 * The files that a command names, which is started in a folder: its arguments, and the program itself where it lies in
 * that folder or is all that is named, since elsewhere it is an interpreter.
 */
export function filesOfCommand(command: readonly string[], folder: string): string[] {
  const [program, ...args] = command.map((word) => resolve(folder, word));
  const named = args.filter(isFile);
  const isOwn = program !== undefined && isFile(program) && (named.length === 0 || isInFolder(program, folder));
  return isOwn ? [program, ...named] : named;
}
