import { basename, delimiter, dirname, join } from "node:path";
import { isFile, userText } from "../../../user-file.ts";
import { programPath } from "../../build/program-path.ts";
import type { Direct } from "../../languages/language.ts";

/**
 * The interpreter that pyenv's stand-in for it would start. The stand-in is a shell script that takes longer to find it
 * than Python takes to start; it is left to do so wherever the answer is not plain from the files that it reads itself.
 */
export function behindPyenv(
  program: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Direct | undefined {
  if (process.platform === "win32" || env.PYENV_DIR !== undefined) return undefined;
  const shim = programPath(program, env.PATH);
  if (shim === undefined || basename(dirname(shim)) !== "shims") return undefined;
  const root = dirname(dirname(shim));
  const versions = env.PYENV_VERSION ? env.PYENV_VERSION.split(":") : chosen(cwd, root);
  const [version] = versions ?? [];
  if (!versions || !version || version.includes("/") || version === "..") return undefined;
  const bin = join(root, "versions", version, "bin");
  const direct = join(bin, basename(program));
  if (!isFile(direct)) return undefined;
  return {
    program: direct,
    env: { PATH: [bin, ...(env.PATH ? [env.PATH] : [])].join(delimiter), PYENV_VERSION: versions.join(":") },
  };
}

/** As the folder or one above it says, else as the user chose for all. */
function chosen(cwd: string, root: string): string[] | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = join(folder, ".python-version");
    if (isFile(file)) return versionsIn(file);
    if (folder === dirname(folder)) return versionsIn(join(root, "version"));
  }
}

/** The first word of each line that is no comment. */
function versionsIn(file: string): string[] | undefined {
  const words = userText(file)
    ?.split("\n")
    .map((line) => line.trim().split(/\s+/)[0]!);
  return words?.filter((word) => word !== "" && !word.startsWith("#"));
}
