import { listSystemPaths, type SandboxContents } from "./inside.ts";
import { getShutOffProgram } from "./shut-off.ts";

/**
 * The command in this sandbox: it can read its paths and the system's, and write to the writable ones; shut-off.c says
 * what else is restricted.
 */
export function isolateByLandlock(
  command: readonly string[],
  { paths, temporary, writable = [] }: SandboxContents,
): readonly string[] {
  const own = [...(temporary === undefined ? [] : [temporary]), ...writable];
  return [
    getShutOffProgram(),
    ...[...listSystemPaths(), ...paths].flatMap((each) => ["-r", each]),
    ...own.flatMap((each) => ["-w", each]),
    "--",
    ...command,
  ];
}
