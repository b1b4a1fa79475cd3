import { execFile } from "node:child_process";
import { existsSync, renameSync, rmSync, utimesSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { languageOf } from "../bots/languages/languages.ts";
import { said } from "../l10n/speak.ts";
import { makeFolder } from "../make-folder.ts";
import { sweepUnfinished } from "../match/sweep-unfinished.ts";
import { namesIn, userStats } from "../user-file.ts";

export const revisionPrefix = "git:";

/** A file as it was in a git revision. */
export interface Revision {
  /** As a person names it: "HEAD~2", a branch, a tag, a hash. */
  readonly name: string;
  /** The file of today. */
  readonly file: string;
}

/** The revision that a text names, `FILE@REVISION`, or `git:REVISION` of the file `of`; undefined where it names none. */
export function revisionIn(text: string, folder: string, of: string | undefined): Revision | string | undefined {
  if (text.startsWith(revisionPrefix)) {
    const name = text.slice(revisionPrefix.length);
    return of === undefined
      ? said("{text} is a revision of the first bot's file, and the first bot has none.", { text })
      : { name, file: of };
  }
  const [, path, name] = /^(.+)@([^@]+)$/.exec(text) ?? [];
  if (!path || !name) return undefined;
  const file = resolve(folder, path);
  return existsSync(file) || languageOf(file) ? { name, file } : undefined;
}

/** So many revisions are kept; the others are soon made again. */
const most = 20;

/**
 * The path of the file among all files of its revision, which are written below `cacheFolder` unless they are there; a
 * sentence where that cannot be. The repository is left as it is.
 */
export async function fileOfRevision(
  { name, file }: Revision,
  cacheFolder: string,
): Promise<{ readonly file: string } | string> {
  const inside = gitIn(dirname(file));
  const top = await inside("rev-parse", "--show-toplevel");
  if (top.why) return said("{file} has no revision {name}: {why}", { file: basename(file), name, why: top.why });
  const { out: commit } = await inside("rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
  if (!commit) return said("There is no revision {name} in the repository of {file}.", { name, file: basename(file) });
  const path = `${(await inside("rev-parse", "--show-prefix")).out}${basename(file)}`;
  if ((await inside("cat-file", "-e", `${commit}:${path}`)).why) {
    return said("{file} is not in revision {name}.", { file: path, name });
  }
  const revisions = join(cacheFolder, "revisions");
  const folder = join(revisions, commit);
  if (!existsSync(folder)) {
    const why = await writeTree(top.out, commit, folder);
    if (why) return said("Revision {name} could not be written: {why}", { name, why });
  }
  const now = new Date();
  utimesSync(folder, now, now);
  removeOldest(revisions);
  sweepUnfinished(revisions, /^[0-9a-f]+\.(\d{1,10})(?:\.index(?:\.lock)?)?$/);
  return { file: join(folder, ...path.split("/")) };
}

/** All files of a commit into a folder that appears when it is complete; the reason where that fails. */
async function writeTree(top: string, commit: string, folder: string): Promise<string | undefined> {
  const unfinished = `${folder}.${process.pid}`;
  makeFolder(unfinished);
  // An index of its own, so that what the user has staged stays as it is.
  const index = `${unfinished}.index`;
  const git = gitIn(top, { GIT_INDEX_FILE: index });
  const read = await git("read-tree", commit);
  const why = read.why ?? (await git("checkout-index", "--all", `--prefix=${unfinished}/`)).why;
  rmSync(index, { force: true });
  // Another process may have been first.
  if (!why && !existsSync(folder)) renameSync(unfinished, folder);
  else rmSync(unfinished, { recursive: true, force: true });
  return why;
}

function removeOldest(revisions: string): void {
  const age = (name: string) => userStats(join(revisions, name))?.mtimeMs ?? 0;
  const complete = namesIn(revisions).filter((name) => /^[0-9a-f]+$/.test(name));
  const old = complete.sort((a, b) => age(b) - age(a)).slice(most);
  for (const name of old) rmSync(join(revisions, name), { recursive: true, force: true });
}

interface Said {
  readonly out: string;
  /** Why it failed, in one line. */
  readonly why?: string;
}

/** Git in a folder. */
function gitIn(cwd: string, env: Readonly<Record<string, string>> = {}): (...args: string[]) => Promise<Said> {
  const options = { cwd, env: { ...process.env, ...env }, windowsHide: true };
  return (...args) =>
    new Promise((done) => {
      execFile("git", args, options, (error, stdout, stderr) => {
        const out = stdout.trim();
        if (!error) done({ out });
        else if (typeof error.code === "number")
          done({
            out,
            why: stderr.trim().split("\n")[0] || said("git ended with {code, number}.", { code: error.code }),
          });
        else
          done({
            out: "",
            why: existsSync(cwd) ? said("git cannot be run.") : said("there is no folder {folder}.", { folder: cwd }),
          });
      });
    });
}
