// What the scripts of a release share: the manifest, the changelog, and where the packages lie.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** An odd middle number is a pre-release, as the Marketplace has it. */
export const isPreRelease = Number(manifest.version.split(".")[1]) % 2 === 1;
export const vsix = `${manifest.name}-${manifest.version}.vsix`;
export const tarball = join("dist", `${manifest.name}-${manifest.version}.tgz`);

export const readChangelog = () => readFileSync(join(root, "CHANGELOG.md"), "utf8");
