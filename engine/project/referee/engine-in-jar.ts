import { dirname, resolve } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { readUserBytes, readUserStats } from "../../files/user-file.ts";
import { sdkClass } from "./warm-referee.ts";

const maxJarBytes = 256_000_000;
const enginePath = `${sdkClass.replaceAll(".", "/")}.class`;

/** What is known of a jar: whether the engine is inside, and the jars that it names as its class path. */
interface JarFacts {
  readonly state: string;
  readonly hasEngine: boolean;
  readonly classPath: readonly string[];
}

const known = new Map<string, JarFacts>();

/** Whether a jar has CodinGame's engine inside, or names a jar that has, as `Class-Path` in its manifest. */
export function hasEngine(jar: string): boolean {
  const { hasEngine: isInside, classPath } = readJarFacts(jar);
  return isInside || classPath.some((other) => readJarFacts(resolve(dirname(jar), other)).hasEngine);
}

/** Reads a jar, in which the names of files are not compressed; again only after it has changed. */
function readJarFacts(jar: string): JarFacts {
  const stats = readUserStats(jar);
  const state = `${stats?.mtimeMs} ${stats?.size}`;
  const before = known.get(jar);
  if (before?.state === state) return before;
  const read = readUserBytes(jar, maxJarBytes);
  const found: JarFacts = {
    state,
    hasEngine: read.ok && read.content.includes(enginePath),
    classPath: read.ok ? readClassPath(read.content) : [],
  };
  known.set(jar, found);
  return found;
}

const manifestPath = "META-INF/MANIFEST.MF";

/** The class path in a jar's manifest, whose long lines go on after a blank; empty if there is none, or no jar. */
function readClassPath(jar: Uint8Array): readonly string[] {
  try {
    const manifest = unzipSync(jar, { filter: ({ name }) => name === manifestPath })[manifestPath];
    const lines = manifest ? strFromU8(manifest).replace(/\r?\n /g, "") : "";
    return /^Class-Path: *(.*)$/im.exec(lines)?.[1]?.trim().split(/ +/) ?? [];
  } catch {
    return [];
  }
}
