import { renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../files/make-folder.ts";
import { readUserBytes } from "../../files/user-file.ts";
import type { SourceVersion } from "./source-version.ts";

/** Writes those files of a version that are missing in its folder or differ. */
export function writeSource({ files }: SourceVersion, folder: string): void {
  for (const [name, content] of files) {
    const path = join(folder, ...name.split("/"));
    const there = readUserBytes(path);
    if (there.ok && there.content.equals(content)) continue;
    makeFolder(dirname(path));
    const unfinished = `${path}.${process.pid}.new`;
    writeFileSync(unfinished, content);
    renameSync(unfinished, path);
  }
}
