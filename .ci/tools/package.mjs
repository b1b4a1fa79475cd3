// Creates the .vsix, one file for all systems, from a production build in a separate folder, so that dist/ is not
// changed. `--repository=URL` sets the project's address, by default that of the clone. An odd minor version is a
// pre-release, as on the marketplace; `--pre-release` and `--release` check that it is the intended kind.
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  copySamples,
  createStage,
  findRepositoryUrl,
  isPreRelease,
  listAddresses,
  manifest,
  projectRoot,
  runOrExit,
  withoutRelatives,
} from "./packaging.mjs";

const vsix = join(projectRoot, `${manifest.name}-${manifest.version}.vsix`);
const meant = ["--pre-release", "--release"].find((channel) => process.argv.includes(channel));
if (meant && (meant === "--pre-release") !== isPreRelease) {
  console.error(
    `${manifest.version} is a ${isPreRelease ? "pre-release: its middle number is odd" : "release: its middle number is even"}.`,
  );
  process.exit(2);
}

const stage = createStage("package");
// Leaves out what only development needs, and the script that would make the packager build again.
const { scripts: _, devDependencies: __, private: ___, ...shipped } = manifest;
const url = findRepositoryUrl();
writeFileSync(
  join(stage, "package.json"),
  JSON.stringify({ ...shipped, ...listAddresses(url), preview: isPreRelease, ...listPageParts(url) }, null, 2),
);
for (const name of ["LICENSE", ".vscodeignore"]) copyFileSync(join(projectRoot, name), join(stage, name));
for (const name of ["CHANGELOG.md", "README.md"]) {
  const text = readFileSync(join(projectRoot, name), "utf8");
  writeFileSync(join(stage, name), url ? text : withoutRelatives(text));
}
for (const name of readdirSync(projectRoot).filter((name) => /^package\.nls(?:\..*)?\.json$/.test(name)))
  copyFileSync(join(projectRoot, name), join(stage, name));
cpSync(join(projectRoot, "l10n"), join(stage, "l10n"), { recursive: true });
cpSync(join(projectRoot, "extension", "media"), join(stage, "extension", "media"), { recursive: true });
copySamples(stage);
// The packager has a lock file of its own, since its many packages are needed for releases alone.
const release = join(projectRoot, ".github", "release");
const vsce = join(release, "node_modules", "@vscode", "vsce", "vsce");
if (!existsSync(vsce)) runOrExit("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], release);
const options = [...(isPreRelease ? ["--pre-release"] : []), ...(url ? [] : ["--allow-missing-repository"])];
runOrExit(process.execPath, [vsce, "package", "--no-dependencies", "--out", vsix, ...options], stage);

/** What the marketplace's page shows beside the README: where to ask, and whether the tests pass. */
function listPageParts(url) {
  if (!url?.startsWith("https://github.com/")) return { qna: "marketplace" };
  const tests = `${url}/actions/workflows/test.yml`;
  return { qna: `${url}/discussions`, badges: [{ url: `${tests}/badge.svg`, href: tests, description: "Tests" }] };
}
