import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withKey } from "./probes.ts";

export const systemPython = "/usr/bin/python3";

/**
 * What a program beside this file prints for each form of sandbox, run as this user or as the one with a number. It has a
 * folder of its own, and its folder for temporary files in that; and a secret in its environment and in its session.
 */
export function runAs<Found>(user: number | undefined, name: string, ...words: readonly string[]) {
  // Not below the folder for temporary files: a sandbox has one of its own there.
  const root = mkdtempSync("/var/tmp/spar-probes-");
  const [home, tmp] = [join(root, "home"), join(root, "tmp")];
  for (const path of [home, tmp]) mkdirSync(path);
  if (user !== undefined) for (const path of [root, home, tmp]) chownSync(path, user, user);
  // What an administrator mounts there is gone with the program.
  const as =
    user === undefined
      ? process.getuid?.() === 0
        ? ["unshare", "--mount"]
        : []
      : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups", "--inh-caps=-all"];
  const file = fileURLToPath(new URL(name, import.meta.url));
  const node = [process.execPath, "--import", require.resolve("tsx"), file, ...words];
  const [program, ...args] = [...as, systemPython, "-c", withKey, ...node] as [string, ...string[]];
  const secrets = { BOT_SECRET: "SECRET", BOT_TEST_SECRET: "SPAR-SECRET-4711" };
  // Where Rust is rustup's, its compilers stay where they are.
  const rust = { RUSTUP_HOME: process.env.RUSTUP_HOME ?? join(homedir(), ".rustup") };
  const env = { ...process.env, ...rust, HOME: home, XDG_CACHE_HOME: home, TMPDIR: tmp, ...secrets };
  const { stdout, stderr } = spawnSync(program, args, { cwd: root, env, encoding: "utf8" });
  rmSync(root, { recursive: true, force: true });
  assert.ok(stdout.startsWith("{"), stderr);
  return JSON.parse(stdout) as Record<string, Found>;
}
