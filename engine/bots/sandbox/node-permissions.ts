import { join } from "node:path";
import { isFolder } from "../../files/user-file.ts";
import type { Inside } from "./inside.ts";

/** Node itself reads and writes nothing but these, and starts neither processes nor threads; from 25 on it has no network. */
export const permitted = by("--permission", "SecurityWarning");

/** The same before Node 22.13, which calls it experimental on stderr. */
export const permittedOnTrial = by("--experimental-permission", "ExperimentalWarning");

function by(flag: string, warning: string) {
  return ([program = "", ...args]: readonly string[], { paths, temporary }: Inside): readonly string[] => [
    program,
    ...[flag, `--disable-warning=${warning}`],
    ...paths.map((path) => `--allow-fs-read=${isFolder(path) ? join(path, "*") : path}`),
    ...(temporary === undefined
      ? []
      : ["read", "write"].flatMap((what) => `--allow-fs-${what}=${join(temporary, "*")}`)),
    ...args,
  ];
}
