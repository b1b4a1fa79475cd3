import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The folder of the samples that come with Spar: next to `dist` in a package, two folders up in the sources. Throws if
 * it is missing.
 */
export function findSamplesFolder(): string {
  const found = [join(__dirname, "..", "samples"), join(__dirname, "..", "..", "samples")].find((folder) =>
    existsSync(folder),
  );
  if (!found) throw new Error("The samples are missing beside this program.");
  return found;
}
