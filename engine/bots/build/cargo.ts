import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { isFile, listFilesBelow, readUserBytes, readUserText } from "../../files/user-file.ts";
import { listFoldersUp, removeFile } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import { parseJsonObject } from "../../text/json.ts";
import type { BuildInput, CannotPrepare } from "../language.ts";
import { findProgram } from "../process/program-path.ts";
import { runTool, type ToolRun } from "../process/tool.ts";
import { parseMakeList, type ReadFiles } from "../source/built-files.ts";
import { findPackageFolder } from "../source/rust-library.ts";
import { runCompiler } from "./compiler.ts";

const maxScriptFiles = 1000;

/** The folder of a workspace in whose folder Cargo starts the compiler, so that its messages name files from there. */
export function findWorkspaceFolder(file: string): string | undefined {
  const own = findPackageFolder(file);
  const isWorkspace = (folder: string) => /^\[workspace\b/m.test(readUserText(join(folder, "Cargo.toml")) ?? "");
  return own === undefined ? undefined : (listFoldersUp(own).find(isWorkspace) ?? own);
}

interface Target {
  readonly kind: readonly string[];
  readonly name: string;
  readonly src_path: string;
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

type CargoRun = ToolRun & { readonly reads: ReadFiles };

/**
 * Builds a program with Cargo, without the network, into `output`; undefined if it is of no use here, and why not if a
 * crate is missing. Crates are kept between builds. The messages of the compiler are as it prints them itself.
 */
export async function buildWithCargo(
  compiler: string,
  given: BuildInput & { readonly command: readonly string[] },
  output: string,
): Promise<CargoRun | CannotPrepare | undefined> {
  const { file, cacheFolder, command } = given;
  const root = findPackageFolder(file);
  const cargo = findProgram(join(dirname(compiler), "cargo")) ?? findProgram("cargo");
  if (root === undefined || cargo === undefined) return undefined;
  const manifest = join(root, "Cargo.toml");
  const asked = ["metadata", "--no-deps", "--offline", "--format-version", "1", "--manifest-path", manifest];
  const { stdout } = await runTool([cargo, ...asked], { limitMs: 20_000 });
  const target = listTargets(stdout).find(({ src_path: path }) => resolve(path) === file);
  if (!target) return undefined;
  const words = ["build", "--offline", "--release", "--message-format=json", "--manifest-path", manifest];
  const edition = command.indexOf("--edition");
  const flags = command.slice(1).filter((_, i) => edition < 0 || (i !== edition - 1 && i !== edition));
  const asTarget = target.kind.includes("example") ? "--example" : "--bin";
  const env = {
    CARGO_TARGET_DIR: join(cacheFolder, "cargo"),
    RUSTC: compiler,
    CARGO_ENCODED_RUSTFLAGS: [...flags, "-g", "-A", "unused"].join("\x1f"),
    PATH: [dirname(cargo), process.env.PATH].join(delimiter),
  };
  const run = await keepLockFile(join(findWorkspaceFolder(file)!, "Cargo.lock"), () =>
    runCompiler([cargo, ...words, asTarget, target.name], given, { folder: dirname(output), cwd: root, env }),
  );
  const messages = run.stdout.split("\n").map(parseJsonObject) as readonly CargoMessage[];
  const made = messages.findLast(({ executable, target: of }) => executable && of?.name === target.name)?.executable;
  if (run.code === 0 && made) copyFileSync(made, output);
  const printed = messages.filter(({ reason }) => reason === "compiler-message");
  // Without an edition, Cargo takes the first.
  const hasEdition = /^\s*edition\b/m.test(readUserText(manifest) ?? "");
  if (run.code !== 0 && (printed.length === 0 || !hasEdition)) return describeMissingCrate(run.stderr, manifest);
  const stderr = printed.map(({ message }) => JSON.stringify(message)).join("\n");
  return {
    ...run,
    stderr,
    stdout: "",
    reads: {
      files: made ? [...listFiles(made, root), ...messages.flatMap(listScriptFiles)] : [],
      folders: [[root, manifestNames]],
    },
  };
}

/** What Cargo reads of a package's folder where it is there. */
const manifestNames = ["Cargo.toml", "Cargo.lock", "build.rs"];

const lockedFolders = new Map<string, Promise<unknown>>();

/** Runs Cargo, which writes a lock file, and leaves the user's as it was; one run at a time, so that none sees another's. */
async function keepLockFile<Result>(lock: string, run: () => Promise<Result>): Promise<Result> {
  const runAndRestore = async () => {
    const [isThere, before] = [existsSync(lock), readUserBytes(lock)];
    try {
      return await run();
    } finally {
      const after = readUserBytes(lock);
      if (!isThere) removeFile(lock);
      else if (before.ok && after.ok && !after.content.equals(before.content)) writeFileSync(lock, before.content);
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
function listFiles(program: string, root: string): string[] {
  const list = join(dirname(program), `${basename(program, ".exe")}.d`);
  const sources = parseMakeList(readUserText(list) ?? "");
  const folders = new Set([root, findWorkspaceFolder(join(root, "src")), ...sources.map(findPackageFolder)]);
  const names = ["Cargo.toml", "Cargo.lock", join(".cargo", "config.toml")];
  const manifests = [...folders].flatMap((each) => (each ? names.map((name) => join(each, name)) : []));
  return [...sources, ...manifests.filter(isFile)];
}

/** What a build script may have read that does not say it: all files of its package, as for Cargo. */
function listScriptFiles({ out_dir: out, package_id: id = "" }: CargoMessage): string[] {
  const said = out === undefined ? undefined : readUserText(join(dirname(out), "output"));
  const [, folder] = /path\+file:\/\/([^#?]+)/.exec(id) ?? [];
  if (said === undefined || folder === undefined || /^cargo::?rerun-if-/m.test(said)) return [];
  const isOwn = (path: string) => !/(?:^|[/\\])(?:\..*|target)$/.test(path);
  return listFilesBelow(folder, isOwn, maxScriptFiles, isOwn).map((name) => join(folder, name));
}

function listTargets(metadata: string): readonly Target[] {
  const { packages = [] } = parseJsonObject(metadata) as {
    packages?: readonly { readonly targets: readonly Target[] }[];
  };
  return packages.flatMap(({ targets }) => targets);
}
