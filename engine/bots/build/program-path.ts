import { accessSync, constants, statSync } from "node:fs";
import { delimiter, extname, join } from "node:path";

/** Where a program lies, searched as the system does. */
export function programPath(program: string, path = process.env.PATH ?? ""): string | undefined {
  const folders = /[/\\]/.test(program) ? [""] : path.split(delimiter);
  const endings = process.platform === "win32" && extname(program) === "" ? [".exe", ".cmd", ".bat", ""] : [""];
  for (const folder of folders) {
    for (const ending of endings) {
      const path = join(folder, program + ending);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
