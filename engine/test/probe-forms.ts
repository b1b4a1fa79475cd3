import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { collectInside } from "../bots/sandbox/inside.ts";
import {
  createSandboxEnvironment,
  findSandbox,
  findSandboxes,
  getTemporaryFolder,
  type SandboxKind,
} from "../bots/sandbox/sandbox.ts";
import { helpers, probes, victim } from "./probes.ts";

// Run by sandbox-probes.integration.test.ts as a program of its own, as this user or another, in a folder that is that user's. Prints for
// each form of sandbox that works here, and for none, which probes came through. With "old", Landlock as it was before, too.

const python = "/usr/bin/python3";
const all = Object.entries(probes).flatMap(([aspect, rows]) =>
  Object.entries(rows).map(([title, code]) => [`${aspect}: ${title}`, code]),
);

async function startVictim(folder: string, name: string): Promise<{ child: ChildProcess; facts: object }> {
  const child = spawn(python, ["-c", victim, folder, name], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, facts: JSON.parse(line.toString()) as object };
}

/** Whatever a probe of another form changed is there again. */
function layOut(root: string): { own: string; folder: string } {
  const [own, folder] = [join(root, "bot"), join(root, "user")];
  const mounted = join(own, "mounted");
  const isAdministrator = process.getuid?.() === 0;
  if (isAdministrator && existsSync(mounted)) execFileSync("umount", [mounted]);
  for (const path of [own, folder]) rmSync(path, { recursive: true, force: true });
  for (const path of [own, folder, mounted]) mkdirSync(path);
  if (isAdministrator) execFileSync("mount", ["-t", "tmpfs", "spar", mounted]);
  for (const name of ["secret", "other", "cut", "removed"]) writeFileSync(join(folder, name), "SECRET");
  writeFileSync(join(folder, "program"), "#!/bin/sh\nexit 7\n");
  chmodSync(join(folder, "program"), 0o755);
  symlinkSync("secret", join(folder, "link"));
  writeFileSync(join(own, "bot.py"), helpers);
  return { own, folder };
}

/** `version`: the one of Landlock, as it is on an older kernel. */
async function cameThrough(kind: SandboxKind | "none", root: string, version?: string): Promise<readonly string[]> {
  const name = `spar-probe-${process.pid}-${kind.replaceAll(" ", "-")}${version ?? ""}`;
  const { own, folder } = layOut(root);
  const { child, facts } = await startVictim(folder, name);
  const file = join(own, "bot.py");
  const given = JSON.stringify({ ...facts, own, folder, name, home: homedir(), held: Number(process.env.HELD_KEY) });
  const command = [python, file, given, JSON.stringify(all)];
  const temporary = kind === "none" ? join(root, "tmp", "none") : getTemporaryFolder(kind);
  const isMade = kind === "none" || !findSandbox(kind).hasPidNamespace;
  if (isMade) mkdirSync(temporary);
  const env = kind === "none" ? { ...process.env, TMPDIR: temporary } : createSandboxEnvironment(temporary);
  const inside = collectInside({ command: command.slice(0, 1), env: {}, cwd: own, files: [file], temporary });
  const [program, ...rest] = kind === "none" ? command : findSandbox(kind).command(command, inside);
  const args = version === undefined ? rest : ["-a", version, ...rest];
  const { stdout, stderr } = spawnSync(program!, args, { cwd: own, env, encoding: "utf8", timeout: 60_000 });
  child.stdin!.end();
  await once(child, "exit");
  if (isMade) rmSync(temporary, { recursive: true, force: true });
  if (stdout === "") throw new Error(`${kind}: ${stderr}`);
  return JSON.parse(stdout) as string[];
}

async function main() {
  const kinds = (await findSandboxes(python)).filter((kind) => !kind.startsWith("node"));
  const found: Record<string, readonly string[]> = {};
  const root = join(tmpdir(), "..");
  for (const kind of ["none", ...kinds] as const) found[kind] = await cameThrough(kind, root);
  for (const version of process.argv.includes("old") && kinds.includes("landlock") ? ["1", "2", "3", "4", "5"] : []) {
    found[`landlock ${version}`] = await cameThrough("landlock", root, version);
  }
  console.log(JSON.stringify(found));
}

void main();
