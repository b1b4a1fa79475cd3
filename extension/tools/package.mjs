// Creates the .vsix, one file for all systems, from a production build in a separate folder, so that dist/ is not
// changed. `--repository=URL` sets the project's address, by default that of the clone. An odd minor version is a
// pre-release, as on the marketplace; `--pre-release` and `--release` check that it is the intended kind.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const stage = join(root, ".cache", "package");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const vsix = join(root, `${manifest.name}-${manifest.version}.vsix`);

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** The https address of the repository: the given one or that of the clone; undefined if there is neither. */
function repositoryUrl() {
  const named = process.argv.find((arg) => arg.startsWith("--repository="))?.slice("--repository=".length);
  const { stdout } = spawnSync("git", ["remote", "get-url", "origin"], { cwd: root, encoding: "utf8" });
  const url = (named ?? stdout ?? "")
    .trim()
    .replace(/^git@([^:]+):/, "https://$1/")
    .replace(/(\.git)?\/?$/, "");
  return /^https:\/\/(github|gitlab)\.com\/[^/@]+\/[^/@]+$/.test(url) ? url : undefined;
}

/** Relative links and pictures of the README need the repository's address; without it, they are removed. */
function withoutRelatives(readme) {
  return readme.replace(/^(<img |!\[).*\n\n/gm, "").replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, "$1");
}

const preRelease = Number(manifest.version.split(".")[1]) % 2 === 1;
const meant = ["--pre-release", "--release"].find((channel) => process.argv.includes(channel));
if (meant && (meant === "--pre-release") !== preRelease) {
  console.error(
    `${manifest.version} is a ${preRelease ? "pre-release: its middle number is odd" : "release: its middle number is even"}.`,
  );
  process.exit(2);
}

rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
run(
  process.execPath,
  [join(root, "extension", "tools", "build.mjs"), "--production", `--outdir=${join(stage, "dist")}`],
  root,
);
// Leaves out what only development needs, and the script that would make the packager build again.
const { scripts: _, devDependencies: __, private: ___, ...shipped } = manifest;
const url = repositoryUrl();
const places = url && {
  repository: { type: "git", url: `${url}.git` },
  bugs: { url: `${url}/issues` },
  homepage: `${url}#readme`,
};
writeFileSync(join(stage, "package.json"), JSON.stringify({ ...shipped, ...places }, null, 2));
for (const name of ["LICENSE", ".vscodeignore"]) copyFileSync(join(root, name), join(stage, name));
const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
writeFileSync(join(stage, "CHANGELOG.md"), url ? changes : withoutRelatives(changes));
for (const name of readdirSync(root).filter((name) => /^package\.nls(?:\..*)?\.json$/.test(name)))
  copyFileSync(join(root, name), join(stage, name));
cpSync(join(root, "l10n"), join(stage, "l10n"), { recursive: true });
const readme = readFileSync(join(root, "README.md"), "utf8");
writeFileSync(join(stage, "README.md"), url ? readme : withoutRelatives(readme));
cpSync(join(root, "extension", "media"), join(stage, "extension", "media"), { recursive: true });
// Only the samples that New Bot… and Open Sample… use are shipped.
const { sample, faulty } = JSON.parse(readFileSync(join(root, "engine", "project", "templates.json"), "utf8"));
const starters = readdirSync(join(root, "engine", "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `${name}/starters`);
for (const name of [...starters, ...sample, ...faulty])
  cpSync(join(root, "samples", name), join(stage, "samples", name), { recursive: true });
const vsce = ["--yes", "@vscode/vsce@3.9", "package", "--no-dependencies", "--out", vsix];
run("npx", [...vsce, ...(preRelease ? ["--pre-release"] : []), ...(url ? [] : ["--allow-missing-repository"])], stage);
