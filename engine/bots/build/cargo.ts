import { copyFileSync, utimesSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { computeShortHash } from "../../files/hash.ts";
import { isFile, isFolder, listFilesBelow, readUserBytes, readUserStats, readUserText } from "../../files/user-file.ts";
import { listFoldersUp, removeFile, removeFolder } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import { parseJsonObject } from "../../text/json.ts";
import type { BuildCall, CannotPrepare } from "../language.ts";
import { findProgram } from "../process/program-path.ts";
import { runTool, type ToolRun } from "../process/tool.ts";
import { findBuiltFiles, hashFile, parseMakeList, type ReadFiles } from "../source/built-files.ts";
import { findPackageFolder } from "../source/rust-library.ts";
import { runCompiler } from "./compiler.ts";

const maxScriptFiles = 1000;

interface Target {
  readonly kind: readonly string[];
  readonly name: string;
  readonly src_path: string;
}

interface CargoMetadata {
  readonly packages?: readonly { readonly targets: readonly Target[] }[];
  readonly workspace_root?: string;
}

interface CargoMessage {
  readonly reason?: string;
  readonly message?: unknown;
  readonly target?: Target;
  readonly executable?: string | null;
  /** Where a build script has written, and the package that it belongs to. */
  readonly out_dir?: string;
  readonly package_id?: string;
}

type CargoRun = ToolRun & {
  readonly reads: ReadFiles;
  /** The folder of the workspace, in which Cargo starts the compiler: its messages name files from there. */
  readonly place: string;
};

/** Builds with Cargo, without the network; undefined if it is of no use here, and why not if a crate is missing. */
export async function buildWithCargo(
  compiler: string,
  given: BuildCall,
  output: string,
): Promise<CargoRun | CannotPrepare | undefined> {
  const { file, cacheFolder, command } = given;
  const root = findPackageFolder(file);
  const cargo = findProgram(join(dirname(compiler), "cargo")) ?? findProgram("cargo");
  if (root === undefined || cargo === undefined) return undefined;
  const manifest = join(root, "Cargo.toml");
  const asked = ["metadata", "--no-deps", "--offline", "--format-version", "1", "--manifest-path", manifest];
  const { stdout } = await runTool([cargo, ...asked], { limitMs: 20_000 });
  const { packages = [], workspace_root: place = root } = parseJsonObject(stdout) as CargoMetadata;
  const target = packages.flatMap(({ targets }) => targets).find(({ src_path: path }) => resolve(path) === file);
  if (!target) return undefined;
  const host = /^host: (\S+)$/m.exec((await runTool([compiler, "-vV"], { limitMs: 20_000 })).stdout)?.[1];
  // With a target, even this machine's own, the flags are not those of macros and build scripts, which would take minutes.
  const machine = host === undefined ? [] : ["--target", host];
  const words = ["build", "--offline", "--release", ...machine, "--message-format=json", "--manifest-path", manifest];
  const edition = command.indexOf("--edition");
  const flags = command.slice(1).filter((_, i) => edition < 0 || (i !== edition - 1 && i !== edition));
  const asTarget = target.kind.includes("example") ? "--example" : "--bin";
  // For Cargo, packages of one name in two workspaces, as of two versions of a bot, are the same.
  const own = join(cacheFolder, `cargo-${computeShortHash(JSON.stringify([compiler, flags, root]))}`);
  const env = {
    CARGO_TARGET_DIR: own,
    CARGO_BUILD_BUILD_DIR: own,
    RUSTC: compiler,
    CARGO_ENCODED_RUSTFLAGS: [...flags, "-g", "-A", "unused"].join("\x1f"),
    PATH: [dirname(cargo), process.env.PATH].join(delimiter),
  };
  const update = [cargo, "update", "--workspace", "--offline", "--manifest-path", manifest];
  const run = await keepLockFile(
    join(place, "Cargo.lock"),
    () => {
      forgetOlder(file, own, ["", host ?? ""]);
      return runTool(update, { limitMs: 20_000, cwd: root });
    },
    () => runCompiler([cargo, ...words, asTarget, target.name], given, { folder: dirname(output), cwd: root, env }),
  );
  const messages = run.stdout.split("\n").map(parseJsonObject) as readonly CargoMessage[];
  const made = messages.findLast(({ executable, target: of }) => executable && of?.name === target.name)?.executable;
  if (run.code === 0 && made) copyFileSync(made, output);
  if (isFolder(own)) utimesSync(own, new Date(), new Date());
  const printed = messages.filter(({ reason }) => reason === "compiler-message");
  // Without an edition, Cargo takes the first.
  const hasEdition = /^\s*edition\b/m.test(readUserText(manifest) ?? "");
  const isRefused = run.code !== 0 && run.ended !== "late";
  if (isRefused && (printed.length === 0 || !hasEdition)) return describeMissingCrate(run.stderr, manifest);
  const stderr = printed.map(({ message }) => JSON.stringify(message)).join("\n");
  const listed = made ? listFiles(made, root, place) : [];
  const inFolders = listed
    .filter(isFolder)
    .flatMap((folder) => listFilesBelow(folder, () => true, maxScriptFiles).map((name) => join(folder, name)));
  const scripts = [...inFolders, ...messages.flatMap(listScriptFiles)];
  const folders = [...new Set(scripts.map(dirname))].map((folder) => [folder, [""]] as const);
  const settings = [
    ...["Cargo.toml", "Cargo.lock", "build.rs"].flatMap((name) => [join(root, name), join(place, name)]),
    ...["config.toml", "config"].flatMap((name) => listFoldersUp(root).map((each) => join(each, ".cargo", name))),
  ];
  return {
    ...run,
    stderr,
    stdout: "",
    place,
    reads: { files: [...listed.filter((path) => !isFolder(path)), ...scripts], folders, settings },
  };
}

/** Cargo compares times only: where a file has changed and is older than its folder, what Cargo has noted goes. */
function forgetOlder(main: string, folder: string, machines: readonly string[]) {
  const { mtimeMs = 0 } = readUserStats(folder) ?? {};
  const changed = Object.entries(findBuiltFiles(main) ?? {}).filter(([path, hash]) => hashFile(path) !== hash);
  const isOlder = changed.some(([path]) => (readUserStats(path)?.mtimeMs ?? mtimeMs) < mtimeMs);
  for (const machine of isOlder ? machines : []) removeFolder(join(folder, machine, "release", ".fingerprint"));
}

const lockedFolders = new Map<string, Promise<unknown>>();

/** What puts the user's lock files back, if this process is ended. */
const restores = new Set<() => void>();
process.on("exit", () => {
  for (const restore of restores) restore();
});

/** Runs Cargo, one run at a time, and takes back what `writeLock` wrote, unless the user has changed it since. */
async function keepLockFile(lock: string, writeLock: () => Promise<ToolRun>, run: () => Promise<ToolRun>) {
  const runAndRestore = async () => {
    const [stats, before] = [readUserStats(lock), readUserBytes(lock)];
    let written: Buffer | undefined;
    const restore = () => {
      const now = readUserBytes(lock);
      if (!now.ok || (written && !now.content.equals(written))) return;
      if (!stats) removeFile(lock);
      if (!stats || !before.ok || now.content.equals(before.content)) return;
      writeFileSync(lock, before.content);
      utimesSync(lock, stats.atime, stats.mtime);
    };
    restores.add(restore);
    try {
      const { code } = await writeLock();
      const after = readUserBytes(lock);
      if (code === 0 && after.ok) written = after.content;
      return await run();
    } finally {
      restore();
      restores.delete(restore);
    }
  };
  const running = (lockedFolders.get(lock) ?? Promise.resolve()).then(runAndRestore, runAndRestore);
  lockedFolders.set(lock, running);
  return running;
}

const missingCrate =
  /no matching package named `?([\w-]+)|for the requirement `([\w-]+) =|failed to download `([\w-]+) v|source for dependency `([\w-]+)`/;

/** Why Cargo has built nothing, if a crate is not on this machine. */
function describeMissingCrate(stderr: string, manifest: string): CannotPrepare | undefined {
  const crate = missingCrate.exec(stderr)?.slice(1).find(Boolean);
  if (crate === undefined) return undefined;
  const why = t(
    "The crate {crate} is not on this machine, and Spar builds without the network: run `cargo fetch` in {folder} once.",
    { crate, folder: dirname(manifest) },
  );
  const lines = (readUserText(manifest) ?? "").split("\n");
  const line = lines.findIndex((each) => new RegExp(`^\\s*(?:\\[.*dependencies\\.)?"?${crate}\\b`).test(each)) + 1;
  const place = line > 0 ? { file: manifest, line } : {};
  return { ok: false, kind: "start", why, detail: stderr, problems: [{ severity: "error", message: why, ...place }] };
}

/** What Cargo lists of the packages in folders, and what describes these packages. */
function listFiles(program: string, root: string, place: string): string[] {
  const list = join(dirname(program), `${basename(program, ".exe")}.d`);
  const sources = parseMakeList(readUserText(list) ?? "");
  const folders = new Set([root, place, ...sources.map(findPackageFolder)]);
  const manifests = [...folders].flatMap((each) =>
    each ? [join(each, "Cargo.toml"), join(each, "Cargo.lock")].filter(isFile) : [],
  );
  return [...sources, ...manifests];
}

/** What a build script may have read that does not say it: all files of its package, as for Cargo. */
function listScriptFiles({ out_dir: out, package_id: id = "" }: CargoMessage): string[] {
  const said = out === undefined ? undefined : readUserText(join(dirname(out), "output"));
  const [, url] = /path\+(file:\/\/[^#?)]+)/.exec(id) ?? [];
  if (said === undefined || url === undefined || /^cargo::?rerun-if-/m.test(said)) return [];
  const folder = fileURLToPath(url);
  const isOwn = (path: string) => !/(?:^|[/\\])(?:\..*|target)$/.test(path);
  return listFilesBelow(folder, isOwn, maxScriptFiles, isOwn).map((name) => join(folder, name));
}
