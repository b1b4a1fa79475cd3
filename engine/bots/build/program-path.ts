import { accessSync, constants, statSync } from "node:fs";
import { delimiter, extname, join } from "node:path";

/** Searches the PATH for a program, as the system does. */
export function findProgram(program: string, path = process.env.PATH ?? ""): string | undefined {
  const folders = /[/\\]/.test(program) ? [""] : path.split(delimiter);
  const endings = listProgramEndings(program);
  for (const folder of folders) {
    for (const ending of endings) {
      const path = join(folder, program + ending);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

/**
 * The endings that Windows tries when it starts a program directly. Scripts (`.cmd`, `.bat`) need a shell, so PATHEXT
 * is ignored; a dot may be part of the name, as in "python3.12".
 */
export function listProgramEndings(program: string, platform: NodeJS.Platform = process.platform): readonly string[] {
  if (platform !== "win32") return [""];
  return extname(program) === "" ? [".com", ".exe"] : ["", ".com", ".exe"];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
