// What the packages for the editor and for npm share: the manifest, the address of the repository, and what is shipped.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
export const manifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
/** An odd minor version is a pre-release, as on the marketplace. */
export const isPreRelease = Number(manifest.version.split(".")[1]) % 2 === 1;

export function runOrExit(command, args, cwd = projectRoot) {
  // npm is a script there, for which a shell takes the words apart.
  const shell = process.platform === "win32" && command === "npm";
  const words = shell ? args.map((word) => `"${word}"`) : args;
  const { status, error } = spawnSync(command, words, { cwd, stdio: ["ignore", "inherit", "inherit"], shell });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

/** An empty folder for what goes into a package, with a production build in its `dist`. */
export function createStage(name, ...buildOptions) {
  const stage = join(projectRoot, ".cache", name);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const build = join(projectRoot, ".ci", "tools", "build.mjs");
  runOrExit(process.execPath, [build, "--production", ...buildOptions, `--outdir=${join(stage, "dist")}`]);
  return stage;
}

/** The https address of the repository: `--repository=URL` or that of the clone; undefined if there is neither. */
export function findRepositoryUrl() {
  const named = process.argv.find((arg) => arg.startsWith("--repository="))?.slice("--repository=".length);
  const { stdout } = spawnSync("git", ["remote", "get-url", "origin"], { cwd: projectRoot, encoding: "utf8" });
  const url = (named ?? stdout ?? "")
    .trim()
    .replace(/^git@([^:]+):/, "https://$1/")
    .replace(/(\.git)?\/?$/, "");
  return /^https:\/\/(github|gitlab)\.com\/[^/@]+\/[^/@]+$/.test(url) ? url : undefined;
}

/** The addresses in a manifest, where the repository's is known. */
export function listAddresses(url) {
  return (
    url && { repository: { type: "git", url: `${url}.git` }, bugs: { url: `${url}/issues` }, homepage: `${url}#readme` }
  );
}

/** Relative links and pictures need the repository's address; without it, they are removed. */
export function withoutRelatives(markdown) {
  return markdown.replace(/^(<img |!\[).*\n\n/gm, "").replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, "$1");
}

/** Copies the samples that new bots begin with; the others are for development. */
export function copySamples(stage) {
  const { sample, faulty } = JSON.parse(readFileSync(join(projectRoot, "engine", "app", "templates.json"), "utf8"));
  const starters = readdirSync(join(projectRoot, "engine", "games"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name}/starters`);
  for (const name of [...starters, ...sample, ...faulty])
    cpSync(join(projectRoot, "samples", name), join(stage, "samples", name), { recursive: true });
}
