import { copyFileSync, existsSync, linkSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import {
  findLinkedPackages,
  keepLinkedPackages,
  listPackageFolders,
  listPackages,
} from "../../bots/source/program-files.ts";
import { isFolder } from "../../files/user-file.ts";
import { isInFolder, isLink, makeFolder, resolveLinks } from "../../files/user-folders.ts";

/** Links the packages of a bot beside the `copy` of files that were in the folder `own`. */
export function linkPackages(file: string, own: string, copy: string): void {
  for (const from of listPackageFolders(file)) {
    const to = join(copy, isInFolder(from, own || sep) ? relative(own, from) : basename(from));
    if (!existsSync(to)) linkFolder(from, to, own, copy);
  }
}

/** Links a folder of packages; of those that a workspace has linked into it, those that were copied. */
export function linkFolder(from: string, to: string, own: string, copy: string): void {
  const [realFrom, realOwn] = [resolveLinks(from) ?? from, resolveLinks(own) ?? own];
  const places = listPackages(from).map((name) => {
    const real = resolveLinks(join(from, name)) ?? from;
    const copied = join(copy, relative(realOwn, real));
    const isCopied = isInFolder(real, realOwn) && !isInFolder(real, realFrom) && existsSync(copied);
    return { name, place: isCopied ? copied : join(from, name), isCopied };
  });
  if (places.some(({ isCopied }) => isCopied)) for (const { name, place } of places) linkFile(place, join(to, name));
  else linkFile(from, to);
  isDone(() => keepLinkedPackages(to, isLink(from) ? findLinkedPackages(from) : [from]));
}

/** Prefers a hard link for a file, since a sandbox hides the target of a symbolic link elsewhere. */
export function linkFile(from: string, to: string): void {
  if (existsSync(to)) return;
  makeFolder(dirname(to));
  if (isFolder(from)) return void isDone(() => symlinkSync(from, to, "junction"));
  // Links need a right on Windows, hard ones the same disk. A file that cannot be copied either is left out.
  const ways = [() => linkSync(from, to), () => symlinkSync(from, to), () => copyFileSync(from, to)];
  ways.some(isDone);
}

function isDone(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
