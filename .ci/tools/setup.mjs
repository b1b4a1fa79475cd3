// Prepares a fresh clone: installs the locked dependencies and builds. Uses plain Node without dependencies.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

/** How node_modules differs from the lock file; undefined if it does not. */
function difference() {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return "node_modules is missing";
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(installed, "utf8")).packages;
  const stale = Object.keys(locked).find(
    (name) => name !== "" && !locked[name].optional && present[name]?.version !== locked[name].version,
  );
  return stale && `${stale} is not the version of the lock file`;
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    // npm is a script there; the path of Node may have blanks.
    shell: process.platform === "win32" && command === "npm",
  });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Spar needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
const why = difference();
if (why) {
  console.log(`Installing dependencies (${why}) …`);
  run("npm", ["ci", "--no-audit", "--no-fund"]);
}
run(process.execPath, [join(root, ".ci", "tools", "build.mjs")]);
