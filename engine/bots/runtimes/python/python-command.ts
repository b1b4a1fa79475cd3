import { basename, delimiter, dirname, join } from "node:path";
import { isFile, readUserText } from "../../../files/user-file.ts";
import { listFoldersUp } from "../../../files/user-folders.ts";
import { findProgram } from "../../process/program-path.ts";
import type { DirectCommand } from "../runtime.ts";

/** Starts Python 3: on Windows "python", or "py" if that is missing or the stub that offers an installation. */
export function findPythonCommand(
  platform: NodeJS.Platform,
  find: (program: string) => string | undefined,
): readonly string[] {
  if (platform !== "win32") return ["python3"];
  const found = find("python");
  if (found !== undefined && !/[\\/]WindowsApps[\\/]/i.test(found)) return ["python"];
  return find("py") === undefined ? ["python"] : ["py", "-3"];
}

/** What pyenv's shim would start, by pyenv's files where these are clear: the script is slow, and not for Windows. */
export function resolvePyenv(
  program: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): DirectCommand | undefined {
  if (env.PYENV_DIR !== undefined) return undefined;
  const layout = platform === "win32" ? windowsLayout : posixLayout;
  // A copied Windows environment keeps the original case of variable names.
  const path = env.PATH ?? env.Path ?? process.env.PATH ?? "";
  const shims = layout.shims(program, path);
  if (shims === undefined || basename(shims) !== "shims") return undefined;
  const root = dirname(shims);
  const versions = env.PYENV_VERSION ? env.PYENV_VERSION.split(layout.between) : findChosenVersions(cwd, root);
  const [version] = versions ?? [];
  if (!versions || !version || /[\\/]/.test(version) || version === "..") return undefined;
  const folders = layout.folders(join(root, "versions", version));
  const direct = join(folders[0]!, layout.file(basename(program)));
  if (!isFile(direct)) return undefined;
  return {
    program: direct,
    env: {
      PATH: [...folders, ...(path ? [path] : [])].join(layout.delimiter),
      PYENV_VERSION: versions.join(layout.between),
    },
  };
}

/** pyenv's files on a system. */
interface Layout {
  readonly delimiter: string;
  /** The separator between several versions. */
  readonly between: string;
  /** The folder of shims, if the program is found there first. */
  shims(program: string, path: string): string | undefined;
  /** The folders of a version to add to the path; the first has the interpreter. */
  folders(version: string): readonly string[];
  file(program: string): string;
}

const posixLayout: Layout = {
  ...{ delimiter, between: ":" },
  shims: (program, path) => {
    const shim = findProgram(program, path);
    return shim && dirname(shim);
  },
  folders: (version) => [join(version, "bin")],
  file: (program) => program,
};

/** The layout of pyenv-win. */
const windowsLayout: Layout = {
  ...{ delimiter: ";", between: ";" },
  shims: (program, path) =>
    path.split(";").find((folder) => [".exe", ".bat"].some((ending) => isFile(join(folder, program + ending)))),
  folders: (version) => [version, join(version, "Scripts")],
  file: (program) => `${program}.exe`,
};

/** The version set for the folder or one above it, else the global one. */
function findChosenVersions(cwd: string, root: string): string[] | undefined {
  const own = listFoldersUp(cwd).map((folder) => join(folder, ".python-version"));
  return readVersions(own.find(isFile) ?? join(root, "version"));
}

/** The first word of each line, without comments. */
function readVersions(file: string): string[] | undefined {
  const words = readUserText(file)
    ?.split("\n")
    .map((line) => line.trim().split(/\s+/)[0]!);
  return words?.filter((word) => word !== "" && !word.startsWith("#"));
}
