import { constants, copyFileSync, existsSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { findFileLanguage } from "../../bots/languages/languages.ts";
import { startProgram } from "../../bots/process/program-path.ts";
import { listPackageFolders, wasTraced } from "../../bots/source/program-files.ts";
import { computeShortHash } from "../../files/hash.ts";
import { formatSystemError, isSystemError } from "../../files/system-error.ts";
import { listFilesBelow, listNamesIn, readUserBytes, readUserStats, readUserText } from "../../files/user-file.ts";
import {
  isHeld,
  isInFolder,
  isLink,
  listFoldersUp,
  makeFolder,
  moveFile,
  removeFile,
  removeFolder,
} from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import { sweepUnfinished } from "../../match/history/sweep-unfinished.ts";
import { linkFolder } from "../versions/packages.ts";
import { listSourcePaths } from "../versions/source-version.ts";

export const revisionPrefix = "git:";

/** A file as of a git revision. */
export interface Revision {
  /** The revision as typed by the user: "HEAD~2", a branch, a tag, a hash. */
  readonly name: string;
  /** The bot's current file, whose revision is read. */
  readonly file: string;
}

/** The revision named by a text, `FILE@REVISION` or `git:REVISION` of the file `of`; undefined if it names none. */
export function parseRevision(text: string, folder: string, of: string | undefined): Revision | string | undefined {
  if (text.startsWith(revisionPrefix)) {
    const name = text.slice(revisionPrefix.length);
    return of === undefined
      ? t("{text} is a revision of the first bot's file, but the first bot has no file.", { text })
      : { name, file: of };
  }
  const [, path, name] = /^(.+)@([^@]+)$/.exec(text) ?? [];
  if (!path || !name) return undefined;
  const file = resolve(folder, path);
  return existsSync(file) || findFileLanguage(file) ? { name, file } : undefined;
}

/** The number of revisions to keep; others can quickly be extracted again. */
const maxRevisions = 20;

/** Extracts the files of a revision that a bot may need, or all; `note` says what else the working copy gave. */
export async function extractRevision(
  { name, file }: Revision,
  cacheFolder: string,
  takesAll = false,
): Promise<{ readonly file: string; readonly note?: string } | string> {
  const inside = runGit(dirname(file));
  const top = await inside("rev-parse", "--show-toplevel");
  if (top.why) return t("{file} has no revision {name}: {why}", { file: basename(file), name, why: top.why });
  const { out: commit } = await inside("rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
  if (!commit) return t("There is no revision {name} in the repository of {file}.", { name, file: basename(file) });
  const path = `${(await inside("rev-parse", "--show-prefix")).out}${basename(file)}`;
  if ((await inside("cat-file", "-e", `${commit}:${path}`)).why) {
    return t("{file} is not in revision {name}.", { file: path, name });
  }
  // Git names the folder that a link leads to.
  const own = isInFolder(file, top.out) ? file : join(top.out, ...path.split("/"));
  const revisions = join(cacheFolder, "revisions");
  const folder = join(revisions, computeShortHash(JSON.stringify([commit, takesAll || path])));
  if (!existsSync(folder)) {
    const known = takesAll ? undefined : [path, ...listKnown(own, top.out)];
    const why = await writeTree({ top: top.out, commit, known }, folder);
    if (why) return t("Cannot write revision {name}: {why}", { name, why });
  }
  const now = new Date();
  utimesSync(folder, now, now);
  removeOldest(revisions);
  sweepUnfinished(revisions, /^[0-9a-f]+\.(\d{1,10})$/);
  const extracted = join(folder, ...path.split("/"));
  const taken = await addIgnored(inside, own, top.out, folder);
  // What a bot opens by computed names is known once it has played; until then, each file near it may be meant.
  const opened = wasTraced(own)
    ? listKnown(own, top.out)
    : listFilesBelow(dirname(extracted), () => true, maxWhole).map((each) => join(dirname(path), each));
  const isPointer = (each: string) => readLargeHash(readUserBytes(join(folder, each), maxPointerBytes)) !== undefined;
  const pointer = [...listKnown(extracted, folder), ...opened].find(isPointer);
  const values = { bot: basename(file), name, files: taken.join(", ") };
  const note = t("{bot} of revision {name} has what git ignores from the working copy: {files}.", values);
  if (pointer === undefined) return { file: extracted, ...(taken.length > 0 && { note }) };
  removeFolder(folder);
  return t("{file} of revision {name} is kept by Git LFS, and not on this machine: run git lfs fetch --all.", {
    file: pointer,
    name,
  });
}

/** More commits take noticeably long. */
const maxCommits = 300;

/** The newest commits that changed any of some files, oldest first, with the git hash of each file as they left it. */
export async function listCommits(folder: string, paths: readonly string[]) {
  const options = ["--raw", "--no-abbrev", "--no-renames", "--relative", "--format=%x00%h %s", `-n${maxCommits}`];
  const { out } = await runGit(folder)("-c", "core.quotePath=false", "log", ...options, "--", ...paths);
  const files = new Map<string, string>();
  const commits = out.split("\0").slice(1).reverse();
  return commits.map((text) => {
    const [head = "", ...changes] = text.split("\n");
    for (const change of changes) {
      const [, blob, path] = /^:\d+ \d+ \w+ (\w+) \w+\t(.+)$/.exec(change) ?? [];
      if (blob && path) files.set(path, blob);
    }
    const [hash = "", ...words] = head.split(" ");
    return { hash, subject: words.join(" "), files: new Map(files) };
  });
}

/** The files that the bot has now, as git names them. */
function listKnown(file: string, top: string): string[] {
  const { program, data } = listSourcePaths(file);
  const inside = [...program, ...data].filter((path) => isInFolder(path, top));
  return inside.map((path) => relative(top, path).replaceAll("\\", "/"));
}

/** Brings from the working copy what git ignores: environments above the bot, and data that it reads. Returns their names. */
async function addIgnored(git: Git, file: string, top: string, folder: string): Promise<string[]> {
  const packages = listPackageFolders(file);
  const wanted = [...packages, ...listSourcePaths(file).data].filter((path) => isInFolder(path, top));
  if (wanted.length === 0) return [];
  const { out } = await git.fed(wanted.join("\0"), "check-ignore", "-z", "--stdin");
  const ignored = out.split("\0").filter(Boolean);
  for (const path of ignored) {
    const to = join(folder, relative(top, path));
    const way = [to, ...listFoldersUp(dirname(to), (each) => each === folder).slice(0, -1)];
    if (existsSync(to) || way.some(isLink)) continue;
    if (packages.includes(path)) linkFolder(path, to, top, folder);
    else bringFile(path, to);
  }
  return ignored.map((path) => relative(top, path));
}

/** What is written of a repository: all, or what the files that are `known` lead to. */
interface WrittenCommit {
  readonly top: string;
  readonly commit: string;
  readonly known?: readonly string[];
}

/** Where links lead, by the paths of the files that stand for them until all else is written. */
type Links = Map<string, string>;

/** Writes a commit's files to a folder, which appears only when complete; links come last, to write through none. */
async function writeTree(written: WrittenCommit, folder: string): Promise<string | undefined> {
  const unfinished = `${folder}.${process.pid}`;
  makeFolder(unfinished);
  const links: Links = new Map();
  const why = await writeRepository(written, unfinished, links)
    .then((failed) => {
      if (failed === undefined) makeLinks(links);
      return failed;
    })
    .catch(describeFailedWrite);
  // Another process may have done the same first.
  if (!why && !existsSync(folder)) moveFile(unfinished, folder);
  else removeFolder(unfinished);
  return why;
}

/** Writes a commit, and of its submodules what is in the working copy; returns the reason if that fails. */
async function writeRepository(
  { top, commit, known }: WrittenCommit,
  folder: string,
  links: Links,
): Promise<string | undefined> {
  const git = runGit(top);
  const listed = await git("ls-tree", "-r", "-l", "-z", "--full-tree", commit);
  const common = await git("rev-parse", "--git-common-dir");
  const store = join(resolve(top, common.out), "lfs", "objects");
  const blobs = parseBlobs(listed.out);
  const write = (some: readonly Blob[]) => writeBlobs({ git, store, links }, some, folder);
  const isSmall = known === undefined || blobs.length <= maxWhole;
  const why = listed.why ?? (await (isSmall ? write(blobs) : writeNeeded(blobs, known, folder, write)));
  for (const { path, hash } of why ? [] : parseTree(listed.out, "commit")) {
    const below = join(top, ...path);
    const isThere = existsSync(join(below, ".git")) && !(await runGit(below)("cat-file", "-e", hash)).why;
    const to = join(folder, ...path);
    const failed = isThere ? await writeRepository({ top: below, commit: hash }, to, links) : undefined;
    if (failed) return failed;
  }
  return why;
}

/** Commits with fewer files are written whole. */
const maxWhole = 500;

/** Writes the known files, those in folders above, and what these name, with its neighbours of the same language. */
async function writeNeeded(
  blobs: readonly Blob[],
  known: readonly string[],
  folder: string,
  write: (some: readonly Blob[]) => Promise<string | undefined>,
): Promise<string | undefined> {
  const [main = ""] = known;
  const isSource = ({ path }: Blob) => extname(path.at(-1)!) === extname(main);
  const getFolder = ({ path }: Blob) => path.slice(0, -1).join("/");
  const above = (each: Blob) => each.path.length === 1 || main.startsWith(`${getFolder(each)}/`);
  const left = new Set(blobs);
  let next = blobs.filter((each) => known.includes(each.path.join("/")) || above(each));
  const words = new Set<string>();
  while (next.length > 0) {
    const why = await write(next);
    if (why !== undefined) return why;
    for (const each of next) {
      left.delete(each);
      for (const word of readUserText(join(folder, ...each.path))?.match(/[\w-]+/g) ?? []) words.add(word);
    }
    const folders = new Set(next.filter(isSource).map(getFolder));
    next = [...left].filter((each) => {
      const [name = "", around = ""] = [each.path.at(-1)!.split(".")[0], each.path.at(-2)];
      return words.has(name) || words.has(around) || (isSource(each) && folders.has(getFolder(each)));
    });
  }
  return undefined;
}

/** The disk may be full, or names may not fit: no tool of git's makes a file and a folder of one name, but a tree can. */
function describeFailedWrite(error: unknown): string {
  if (isSystemError(error)) return formatSystemError(error);
  throw error;
}

/** A file or link in a commit. */
interface Blob {
  readonly isLink: boolean;
  readonly isProgram: boolean;
  readonly hash: string;
  readonly bytes: number;
  readonly path: readonly string[];
}

/** Leaves out paths that lead out of the folder. A file whose content is missing has the size "BAD". */
function parseBlobs(listing: string): Blob[] {
  return parseTree(listing, "blob").map(({ mode, hash, bytes, path }) => {
    return { isLink: mode === "120000", isProgram: mode === "100755", hash, bytes: Number(bytes), path };
  });
}

function parseTree(listing: string, kind: "blob" | "commit") {
  return listing.split("\0").flatMap((line) => {
    const [, mode, type, hash, bytes, name] = /^(\d+) (\w+) ([0-9a-f]+) +(\d+|BAD|-)\t([\s\S]+)$/.exec(line) ?? [];
    const path = name?.split("/") ?? [];
    const isOutside = path.some((part) => ["", ".", "..", ".git"].includes(part.toLowerCase()) || /[\\:]/.test(part));
    return type !== kind || !hash || isOutside ? [] : [{ mode, hash, bytes, path }];
  });
}

/** A larger file is no pointer. */
const maxPointerBytes = 1024;

/** The hash of the content that Git LFS keeps in place of a file, as the pointer to it says. */
function readLargeHash(read: ReturnType<typeof readUserBytes>): string | undefined {
  const text = read.ok && read.content.length <= maxPointerBytes ? read.content.toString("latin1") : "";
  return /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:.*\n)*?oid sha256:([0-9a-f]{64})\n/.exec(text)?.[1];
}

/** How many bytes are read from a repository at a time; a larger file is read alone. */
const batchBytes = 32 * 1024 ** 2;

/** Writes contents as they are stored, since a checkout would run the repository's filters; notes links in `links`. */
async function writeBlobs(
  { git, store, links }: { readonly git: Git; readonly store: string; readonly links: Links },
  blobs: readonly Blob[],
  folder: string,
): Promise<string | undefined> {
  const left = [...blobs];
  while (left.length > 0) {
    const batch = left.splice(0, countForBatch(left));
    const { raw, why } = await git.fed(batch.map(({ hash }) => hash).join("\n"), "cat-file", "--batch");
    if (why) return why;
    let at = 0;
    for (const blob of batch) {
      const start = raw.indexOf("\n", at) + 1;
      const name = blob.path.join("/");
      if (!raw.subarray(at, start).toString().startsWith(`${blob.hash} blob `))
        return t("{name} is missing in the repository.", { name });
      const content = raw.subarray(start, start + blob.bytes);
      const path = join(folder, ...blob.path);
      if (blob.isLink) links.set(path, content.toString("utf8"));
      writeBlob(path, blob, content, store);
      at = start + blob.bytes + 1;
    }
  }
  return undefined;
}

/** The number of files that fit into a batch, at least one. */
function countForBatch(blobs: readonly Blob[]): number {
  let bytes = 0;
  const first = blobs.findIndex((blob) => {
    bytes += blob.bytes;
    return bytes > batchBytes;
  });
  return first < 0 ? blobs.length : Math.max(1, first);
}

function writeBlob(file: string, { isProgram }: Blob, content: Buffer, store: string): void {
  makeFolder(dirname(file));
  const oid = readLargeHash({ ok: true, content });
  const large = oid && join(store, oid.slice(0, 2), oid.slice(2, 4), oid);
  if (large && existsSync(large)) bringFile(large, file);
  else writeFileSync(file, content, { mode: isProgram ? 0o755 : 0o644 });
}

/** Makes links, which on Windows needs a right; without it the path is the content of a file, as Git writes it there. */
function makeLinks(links: Links): void {
  for (const [file, target] of links) {
    removeFile(file);
    try {
      symlinkSync(target, file);
    } catch (error) {
      if (!isHeld(error)) throw error;
      writeFileSync(file, target);
    }
  }
}

/** Copies a file, so that nothing a bot writes at a revision changes the working copy. */
function bringFile(from: string, to: string): void {
  makeFolder(dirname(to));
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
}

function removeOldest(revisions: string): void {
  const age = (name: string) => readUserStats(join(revisions, name))?.mtimeMs ?? 0;
  const complete = listNamesIn(revisions).filter((name) => /^[0-9a-f]+$/.test(name));
  const old = complete.sort((a, b) => age(b) - age(a)).slice(maxRevisions);
  for (const name of old) removeFolder(join(revisions, name));
}

interface GitResult {
  /** The trimmed output. */
  readonly out: string;
  readonly raw: Buffer;
  /** Why git failed, on one line. */
  readonly why?: string;
}

interface Git {
  (...args: string[]): Promise<GitResult>;
  /** Runs git with input. */
  fed(input: string, ...args: string[]): Promise<GitResult>;
}

/** Disables what a repository's own configuration would run, since the repository may have been downloaded. */
const safeGitSettings = ["core.fsmonitor=false", "core.hooksPath=/dev/null", "log.showSignature=false"].flatMap(
  (set) => ["-c", set],
);

function runGit(cwd: string): Git {
  const env = { ...process.env, GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none", GIT_OPTIONAL_LOCKS: "0" };
  const run = (args: readonly string[], input?: string) =>
    new Promise<GitResult>((done) => {
      const child = startProgram(["git", ...safeGitSettings, ...args], { cwd, env, windowsHide: true, stdio: "pipe" });
      const [written, complaints]: [Buffer[], Buffer[]] = [[], []];
      child.stdout!.on("data", (part: Buffer) => written.push(part));
      child.stderr!.on("data", (part: Buffer) => complaints.push(part));
      const end = (why?: string) => {
        const raw = Buffer.concat(written);
        done({ out: raw.toString("utf8").trim(), raw, ...(why !== undefined && { why }) });
      };
      child.on("error", () => end(describeNotRun(cwd)));
      child.on("close", (code) =>
        end(code === 0 ? undefined : describeGitError(Buffer.concat(complaints).toString("utf8"), code ?? -1)),
      );
      // Git may have ended before it has read all of the input.
      child.stdin!.on("error", () => {}).end(input);
    });
  return Object.assign((...args: string[]) => run(args), {
    fed: (input: string, ...args: string[]) => run(args, input),
  });
}

const describeGitError = (text: string, code: number): string =>
  text.trim().split("\n")[0] || t("git exited with code {code, number}.", { code });

const describeNotRun = (folder: string): string =>
  existsSync(folder) ? t("cannot run git.") : t("there is no folder {folder}.", { folder });
