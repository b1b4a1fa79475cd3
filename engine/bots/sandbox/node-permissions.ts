import { join } from "node:path";
import { isFolder } from "../../files/user-file.ts";
import type { SandboxContents } from "./inside.ts";

/** Node's own permission system: no files but these, no child processes or threads; since Node 25 no network either. */
export const permissionFlag = formatPermission("--permission", "SecurityWarning");

/** Node's permission flags before Node 22.13, where they are experimental and Node warns on stderr. */
export const permittedOnTrial = formatPermission("--experimental-permission", "ExperimentalWarning");

function formatPermission(flag: string, warning: string) {
  return ([program = "", ...args]: readonly string[], { paths, temporary }: SandboxContents): readonly string[] => [
    program,
    ...[flag, `--disable-warning=${warning}`],
    ...paths.map((path) => `--allow-fs-read=${isFolder(path) ? join(path, "*") : path}`),
    ...(temporary === undefined
      ? []
      : ["read", "write"].flatMap((what) => `--allow-fs-${what}=${join(temporary, "*")}`)),
    ...args,
  ];
}
