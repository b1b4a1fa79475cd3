import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { type SourceVersion, sourceVersion } from "./source-version.ts";

const run = promisify(execFile);

/**
 * The version of a file in a revision of its git repository, or a sentence why there is none. The files around it are
 * written to a folder of ours by an index of ours: the repository, its index and its files stay as they are.
 */
export async function gitVersion(file: string, revision: string, cacheFolder: string): Promise<SourceVersion | string> {
  const folder = dirname(file);
  const git = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    run("git", ["-C", folder, ...args], { env: { ...process.env, ...env }, maxBuffer: 1e8 });
  const work = join(cacheFolder, "revisions", randomUUID());
  try {
    const { stdout: top } = await git(["rev-parse", "--show-toplevel"]);
    // Whatever it says, it is a commit and no option of git.
    const { stdout: commit } = await git(["rev-parse", "--verify", "--end-of-options", `${revision}^{commit}`]);
    const { stdout: prefix } = await git(["rev-parse", "--show-prefix"]);
    mkdirSync(work, { recursive: true });
    const own = { GIT_INDEX_FILE: join(work, ".index") };
    const tree = join(work, "tree");
    mkdirSync(tree);
    await git(["-C", top.trim(), `--work-tree=${tree}`, "checkout", commit.trim(), "--", prefix.trim() || "."], own);
    return sourceVersion(join(tree, prefix.trim(), basename(file)));
  } catch (error) {
    return reason(error, file, revision);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function reason(error: unknown, file: string, revision: string): string {
  const { code, stderr = "", syscall } = error as NodeJS.ErrnoException & { stderr?: string };
  const name = basename(file);
  if (syscall?.startsWith("spawn")) return `git:${revision} needs git, which was not found.`;
  if (/not a git repository/.test(stderr)) return `${name} is in no git repository: there is no git:${revision}.`;
  if (/Needed a single revision|unknown revision|bad revision/.test(stderr))
    return `There is no git revision ${revision}.`;
  if (code === "ENOENT" || /did not match any/.test(stderr)) return `${name} is not in git revision ${revision}.`;
  return `git:${revision} cannot be had: ${(stderr || String(error)).trim().split("\n")[0]}`;
}
