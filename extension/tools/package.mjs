// Makes the .vsix: a production build beside the files that ship, so that the working dist/ stays as it is.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
run(
  process.execPath,
  [join(root, "extension", "tools", "build.mjs"), "--production", `--outdir=${join(stage, "dist")}`],
  root,
);
// What only development needs does not ship, nor does what would make the packager build again.
const { scripts: _, devDependencies: __, private: ___, ...shipped } = manifest;
writeFileSync(join(stage, "package.json"), JSON.stringify(shipped, null, 2));
for (const name of ["CHANGELOG.md", "LICENSE", ".vscodeignore"]) {
  if (existsSync(join(root, name))) copyFileSync(join(root, name), join(stage, name));
}
for (const name of readdirSync(root).filter((name) => /^package\.nls(?:\..*)?\.json$/.test(name)))
  copyFileSync(join(root, name), join(stage, name));
cpSync(join(root, "l10n"), join(stage, "l10n"), { recursive: true });
// Pictures and documents are the repository's: the page of an installed extension could not show them.
const readme = readFileSync(join(root, "README.md"), "utf8");
writeFileSync(
  join(stage, "README.md"),
  readme.replace(/^<img .*>\n\n/gm, "").replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1"),
);
cpSync(join(root, "extension", "media"), join(stage, "extension", "media"), { recursive: true });
// Of the samples only what New Bot… and Open Sample… begin from.
for (const list of ["templates.json", "starters.json", "faulty.json"]) {
  const templates = JSON.parse(readFileSync(join(root, "samples", list), "utf8"));
  for (const name of [list, ...Object.values(templates).flatMap((files) => Object.values(files))])
    cpSync(join(root, "samples", name), join(stage, "samples", name));
}
const vsce = ["--yes", "@vscode/vsce@3.9", "package", "--no-dependencies", "--allow-missing-repository", "--out", vsix];
run("npx", vsce, stage);
