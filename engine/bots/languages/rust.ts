import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { isInFolder, listFoldersUp } from "../../files/user-folders.ts";
import { msg, t } from "../../l10n/speak.ts";
import type { BotError, SourceRange } from "../../record/match-record.ts";
import { parseJson } from "../../text/json.ts";
import type { BuildProblem } from "../bot.ts";
import { type Built, findTool, prepareBuilt } from "../build/build-cache.ts";
import { bundleRust } from "../build/bundle-rust.ts";
import { buildWithCargo } from "../build/cargo.ts";
import { binaryName, describeCompileFailure, runCompiler } from "../build/compiler.ts";
import type { BuildCall, BuildInput, Language, PreparedCommand } from "../language.ts";
import { findProgram } from "../process/program-path.ts";
import { runTool, type ToolRun } from "../process/tool.ts";
import { buildHelpers, nativeRuntime, readHelperSources } from "../runtimes/native/native-runtime.ts";
import type { LaunchCommand, LaunchRequest } from "../runtimes/runtime.ts";
import { parseMakeList } from "../source/built-files.ts";
import { findProgramFiles, type ProgramFile } from "../source/program-files.ts";
import {
  findPackageFolder,
  findRustLibraries,
  isWorkspace,
  type RustLibrary,
  readManifestValue,
} from "../source/rust-library.ts";
import { bracePlaceholderSource, characterPattern, slashCommentPattern } from "../source/syntax.ts";

export const rust: Language = {
  id: "rust",
  title: "Rust",
  extensions: [".rs"],
  command: ["rustc", "--edition", "2021", "-C", "opt-level=3", "-C", "target-cpu=native"],
  version: ["--version"],
  starts: "exec",
  runtime: { ...nativeRuntime, launch },
  words: {
    output: /\b(print|println|write|writeln)!\s*\(/,
    exit: /\bprocess::(exit|abort)\s*\(|\bexit\s*\(/,
    main: /\bfn\s+main\s*\(/,
    comment: "//",
  },
  syntax: {
    comment: slashCommentPattern,
    open: /b?(?<raw>r#*)?(?<quote>")/y,
    holes: new RegExp(bracePlaceholderSource, "g"),
    other: characterPattern,
    ends: "semicolon",
  },
  stderr: { calls: [[/\b(print(?:ln)?)!/, "e$1!"]] },
  files: {
    roots: ["Cargo.toml"],
    begins: (source) => /\bfn\s+main\s*\(/.test(source),
    named: (source, file, main) => [
      ...[...source.matchAll(/^[ \t]*(?:pub(?:\(\w+\))?\s+)?mod\s+(\w+)\s*;/gm)].flatMap(([, name]) =>
        listModulePaths(file, name!),
      ),
      ...findRustLibraries(main, source).map((library) => library.file),
    ],
  },
  bundle: (given) => bundleRust(given, rust.syntax),
  debug: { kind: "native", extension: "vadimcn.vscode-lldb", command: disableRustOptimisation },
  readCrash,
  needs: msg("the Rust compiler (rustup.rs)"),
  instead: '"/path/to/rustc", "-O"',
  prepare,
};

/** A traced bot reports the source line of a panic. */
function launch(request: LaunchRequest): LaunchCommand {
  const launched = nativeRuntime.launch(request);
  return request.trace ? { ...launched, env: { RUST_BACKTRACE: "1" } } : launched;
}

/** Turns optimisation off, so that a debugger finds lines and variables. */
function disableRustOptimisation(command: readonly string[]): readonly string[] {
  const kept = command.filter((option) => option !== "-O" && !/^opt-level=/.test(option));
  const whole = kept.filter((option, i) => option !== "-C" || (kept[i + 1] !== "-C" && kept[i + 1] !== undefined));
  return [...whole, "-C", "opt-level=0"];
}

async function prepare(given: BuildInput): Promise<PreparedCommand> {
  const command = given.command ?? rust.command;
  const source = readUserText(given.file) ?? "";
  const parts = findProgramFiles(rust.files, given.file, source);
  return prepareBuilt(given, {
    parts: ["rust", JSON.stringify([command, listCargoVariables(given.file)]), ...readHelperSources()],
    tool: await findTool(rust, command[0]!),
    run: (folder) => compile({ ...given, command }, parts, folder),
  });
}

async function compile(given: BuildCall, parts: readonly ProgramFile[], folder: string): Promise<Built> {
  const { command, file } = given;
  const compiler = await findCompilerBehind(command[0]!);
  const own = [compiler, ...command.slice(1)];
  const libraries = findRustLibraries(file, [readUserText(file) ?? "", ...parts.map(({ text }) => text)].join("\n"));
  const lists: string[] = [];
  const reads = [...parts.map(({ path }) => path), ...libraries.map(({ root }) => root)];
  const build = (args: readonly string[]) => {
    lists.push(join(folder, `reads${lists.length}.d`));
    return runCompiler(
      [...own, "-g", "--error-format=json", "-A", "unused", `--emit=link,dep-info=${lists.at(-1)}`, ...args],
      { ...given, command: own },
      { folder, reads, env: listCargoVariables(file) },
    );
  };
  const cargo =
    given.isolation === undefined
      ? await buildWithCargo(compiler, { ...given, command: own }, join(folder, binaryName))
      : undefined;
  const byCargo = cargo && "reads" in cargo ? cargo : undefined;
  const [run] = await Promise.all([
    byCargo ?? buildCrates(build, libraries, file, folder),
    // Rust's linker is a C compiler, so one is available wherever Rust works.
    buildHelpers(["cc", ...command.slice(1)], folder),
  ]);
  // Of what is not on this machine, a program may use nothing.
  if (run.code !== 0 && cargo && "why" in cargo) return cargo;
  const problems = parseRustcOutput(run.stderr, byCargo?.place ?? dirname(file), (crate) =>
    adviseOnCrate(crate, file, byCargo !== undefined),
  );
  if (run.code !== 0) return describeCompileFailure({ ...run, stderr: getRendered(run.stderr) }, problems, command[0]!);
  const files = lists
    .flatMap((list) => parseMakeList(readUserText(list) ?? ""))
    .map((name) => resolve(dirname(file), name));
  const warnings = problems.filter(({ severity }) => severity === "warning");
  return { ok: true, problems: warnings, reads: byCargo?.reads ?? { files } };
}

/** The variables of Cargo that programs read when they are compiled, for a compiler without Cargo. */
function listCargoVariables(file: string): Record<string, string> {
  const root = findPackageFolder(file);
  if (root === undefined) return {};
  const manifest = readUserText(join(root, "Cargo.toml")) ?? "";
  const name = readManifestValue(manifest, "package", "name") ?? "";
  const version = readManifestValue(manifest, "package", "version") ?? "0.0.0";
  return { CARGO_MANIFEST_DIR: root, CARGO_PKG_NAME: name, CARGO_PKG_VERSION: version };
}

/** Compiles the libraries, and then the program. */
async function buildCrates(
  build: (args: readonly string[]) => Promise<ToolRun>,
  libraries: readonly RustLibrary[],
  file: string,
  folder: string,
): Promise<ToolRun> {
  const known = ["-L", folder];
  let failed: ToolRun | undefined;
  for (const { crate, file: source } of libraries) {
    const library = join(folder, `lib${crate}.rlib`);
    const made = await build([...known, "--crate-type", "rlib", "--crate-name", crate, "-o", library, source]);
    if (made.code === 0) known.push("--extern", `${crate}=${library}`);
    else failed ??= made;
  }
  const run = await build([...known, "--crate-name", "bot", "-o", join(folder, binaryName), file]);
  // The program may use none of what failed.
  return failed && /\bE0(?:432|433|463)\b/.test(run.stderr) ? failed : run;
}

/** The compiler itself where the program is rustup's launcher, which would start what a `rust-toolchain.toml` names. */
async function findCompilerBehind(program: string): Promise<string> {
  const { code, stdout } = await runTool([program, "--print", "sysroot"], { limitMs: 20_000 });
  const own = findProgram(join(stdout.trim(), "bin", "rustc"));
  return code === 0 && own !== undefined ? own : program;
}

/** A module is next to the root file of a folder, else in the folder with the file's own name. */
function listModulePaths(file: string, name: string): string[] {
  const own = join(dirname(file), basename(file, ".rs"));
  return [dirname(file), own].flatMap((folder) => [join(folder, `${name}.rs`), join(folder, name, "mod.rs")]);
}

interface RustMessage {
  readonly message: string;
  readonly code: { readonly code: string } | null;
  readonly level: string;
  readonly rendered: string | null;
  readonly spans: readonly {
    readonly file_name: string;
    readonly line_start: number;
    readonly line_end: number;
    readonly column_start: number;
    readonly column_end: number;
    readonly is_primary: boolean;
    readonly label: string | null;
  }[];
}

function parseMessages(output: string): RustMessage[] {
  // A limit: nobody fixes more problems than this at once.
  const lines = output.split("\n", 2000).filter((line) => line.startsWith("{"));
  return lines.flatMap((line) => (parseJson(line) as RustMessage | undefined) ?? []);
}

/** The errors and warnings in the JSON output of rustc, whose paths are relative to `folder`; `advise` is on missing crates. */
export function parseRustcOutput(
  output: string,
  folder: string,
  advise: (crate: string) => string = () => "",
): BuildProblem[] {
  return parseMessages(output).flatMap(({ message, code, level, spans }): BuildProblem[] => {
    const span = spans.find(({ is_primary }) => is_primary);
    if (!span || (level !== "error" && level !== "warning")) return [];
    const [, crate] = /\bunlinked crate `(\w+)`/.exec(span.label ?? "") ?? [];
    return [
      {
        severity: level,
        message: [message, span.label !== message && span.label, code && `[${code.code}]`, crate && advise(crate)]
          .filter(Boolean)
          .join(" "),
        file: resolve(folder, span.file_name),
        line: span.line_start,
        column: span.column_start,
        endLine: span.line_end,
        endColumn: span.column_end,
      },
    ];
  });
}

/** What to do about a crate, which the compiler has only from Cargo, if the bot is a program of a package. */
function adviseOnCrate(crate: string, file: string, isInPackage: boolean): string {
  const root = findPackageFolder(file);
  const bot = basename(file, ".rs");
  if (root !== undefined && !isInPackage)
    return t(
      'Spar uses crates if Cargo knows the bot: add `[[bin]]` with `name = "{bot}"` and `path = "{path}"` to {manifest}.',
      { bot, path: relative(root, file).replaceAll(sep, "/"), manifest: join(root, "Cargo.toml") },
    );
  // With the name of the bot, Cargo takes its file as the program.
  const commands = [...(isInPackage ? [] : [`cargo init --name ${bot}`]), `cargo add ${crate}`, "cargo fetch"];
  return t("Spar uses crates in a Cargo package: run {commands} in the folder of the bot.", {
    commands: commands.map((each) => `\`${each}\``).join(", "),
  });
}

const getRendered = (output: string) =>
  parseMessages(output)
    .map((message) => message.rendered ?? "")
    .join("") || output;

/** Reads a panic: its location, and the bot's frames from the backtrace. */
function readCrash(stderr: string, file: string): BotError | undefined {
  const at = stderr.lastIndexOf("' panicked at ");
  const start = at < 0 ? stderr.lastIndexOf(") panicked at ") : at;
  if (start < 0) return undefined;
  const text = stderr.slice(start + "' panicked at ".length);
  const [, path, line, column, message] = /^(.+?):(\d+):(\d+):\n(.*)/.exec(text) ?? [];
  const [, oldMessage, oldPath, oldLine, oldColumn] = /^'([\s\S]*?)', (.+?):(\d+):(\d+)\n/.exec(text) ?? [];
  const folder = findOwnFolder(file);
  const place = resolve(folder, path ?? oldPath ?? "");
  const own: SourceRange[] = isInFolder(place, folder)
    ? [{ file: place, line: Number(line ?? oldLine), column: Number(column ?? oldColumn) }]
    : [];
  const frames = parseBacktrace(text, folder).filter(
    (frame) => frame.line !== own[0]?.line || frame.file !== own[0]?.file,
  );
  return { type: "panic", message: message ?? oldMessage ?? "", frames: [...own, ...frames] };
}

/** The folder in which Cargo starts the compiler, so that a program names its files from there; else the bot's. */
function findOwnFolder(file: string): string {
  const own = findPackageFolder(file);
  return own === undefined ? dirname(file) : (listFoldersUp(own).find(isWorkspace) ?? own);
}

function parseBacktrace(text: string, folder: string): SourceRange[] {
  const frames: SourceRange[] = [];
  for (const [, name, path, line, column] of text.matchAll(/^\s*\d+: (\S.*)\n\s+at (.+?):(\d+)(?::(\d+))?$/gm)) {
    const file = resolve(folder, path!);
    if (isInFolder(file, folder))
      frames.push({ file, line: Number(line), column: Number(column ?? 1), name: name!.split("::").at(-1)! });
  }
  return frames;
}
