import { basename, dirname, relative } from "node:path";
import type { BuildProblem } from "../../bots/bot.ts";
import { buildByCommand } from "../../bots/build/own-build.ts";
import type { BuildIsolation, CannotPrepare } from "../../bots/language.ts";
import { findLanguage } from "../../bots/languages/languages.ts";
import {
  chooseOwnFolder,
  describeOutside,
  findOutside,
  findSandbox,
  findSandboxes,
  type SandboxKind,
} from "../../bots/sandbox/sandbox.ts";
import { findUnfitPart } from "../../bots/source/program-files.ts";
import { computeHash } from "../../files/hash.ts";
import { readUserBytes } from "../../files/user-file.ts";
import { type RefereeStamp, startsBot } from "../../game/referee.ts";
import { english, joinTexts, msg, t, translate } from "../../l10n/speak.ts";
import { knowsSeed } from "../../match/knows-seed.ts";
import { type BotStamp, type CommandStamp, type FileStamp, isProgram } from "../../record/match-record.ts";
import type { Problem } from "../../record/problem.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import { createWarmReferee } from "../referee/warm-referee.ts";
import {
  type BuildSettings,
  combineSettings,
  type SettingsLayer,
  type SettingsSources,
  splitCommand,
} from "../settings/settings-layer.ts";
import { listSourcePaths } from "../versions/source-version.ts";

export interface PreparedBot<Stamp extends BotStamp = BotStamp> {
  readonly ok: true;
  readonly stamp: Stamp;
  readonly warnings: readonly Problem[];
  /** What a user should know about it, said once. */
  readonly note?: string;
}
/** `message` is a line that says why; `problems` are errors with a place in a file. */
export interface FailedPreparation {
  readonly ok: false;
  readonly message: string;
  readonly problems: readonly Problem[];
}
export type PrepareResult<Stamp extends BotStamp = BotStamp> = PreparedBot<Stamp> | FailedPreparation;

/** Builds a bot if its language needs it, and returns how to start it. */
export async function prepareBot(
  spec: Pick<BotSpec, "file" | "name" | "form" | "className" | "language" | "command" | "own">,
  settings: BuildSettings,
): Promise<PrepareResult<FileStamp>> {
  const source = readUserBytes(spec.file);
  if (!source.ok) return refuseBot(spec.file, source.why(basename(spec.file)), "start");
  const hash = computeHash(source.content);
  const { name, file, form, className, language } = spec;
  const stamp: FileStamp = { kind: "file", name, file, hash, language, form, ...(className ? { className } : {}) };
  const within = chooseOwnFolder(dirname(file), settings.within);
  if (settings.isolation !== undefined) {
    const outside = findOutside(listAllPaths(file, spec.own?.build ? [] : spec.command), within);
    if (outside !== undefined) return refuseBot(file, describeOutside(outside, file), "start");
  }
  const given = {
    file,
    cacheFolder: settings.cacheFolder,
    isolation: settings.isolation,
    within,
    timeScale: settings.timeScale,
  };
  const { build, folder = dirname(file) } = spec.own ?? {};
  const own = build && (await buildByCommand({ ...given, command: build }, folder));
  if (own && !own.ok) return refuseBuild(own, spec);
  if (spec.command) {
    const warnings = (own?.problems ?? []).map((problem) => toProblem(problem, file));
    const note = describeOwnFiles(name, own?.files, folder);
    return { ok: true, stamp: { ...stamp, command: spec.command, cwd: folder }, warnings, note };
  }
  // A compiler would read forever from a device or pipe that a program includes.
  const unfit = findUnfitPart(findLanguage(language)!.files, file, source.content.toString());
  if (unfit) {
    const named = t("It is referenced in {file}.", { file: basename(file) });
    return refuseBot(file, `${unfit.why(unfit.path)} ${named}`, "compile");
  }
  const built = await findLanguage(language)!.prepare({ ...given, command: settings.commands[language] });
  if (!built.ok) return refuseBuild(built, spec, settings.commands[language]);
  const warnings = built.problems.map((problem) => toProblem(problem, file));
  return { ok: true, stamp: { ...stamp, command: built.command, env: built.env }, warnings };
}

/** How many files are named. */
const maxNamed = 8;

function describeOwnFiles(bot: string, files: readonly string[] | undefined, folder: string): string | undefined {
  if (!files) return undefined;
  const names = files.slice(0, maxNamed).map((path) => relative(folder, path));
  const list = [...names, ...(files.length > maxNamed ? ["…"] : [])].join(", ");
  return t("The versions of {bot}, which its own command builds, have {count, number} files of {folder}: {list}.", {
    ...{ bot, count: files.length, folder, list },
  });
}

function refuseBuild(
  built: CannotPrepare,
  { file, language }: Pick<BotSpec, "file" | "language">,
  command?: readonly string[],
): FailedPreparation {
  const { advise, command: usual = [""] } = findLanguage(language) ?? {};
  const addAdvice = (message: string) => {
    const advice = advise?.(message, file, (command ?? usual)[0]!);
    return advice ? `${message}. ${translate(advice)}` : message;
  };
  const problems = built.problems.map((problem) =>
    toProblem({ ...problem, message: addAdvice(problem.message) }, file),
  );
  const message = addAdvice(built.why);
  const placed = problems.some((problem) => problem.severity === "error")
    ? problems
    : [toProblem({ severity: "error", message }, file, built.kind)];
  return { ok: false, message, problems: placed };
}

/** All files of a bot that Spar itself reads, copies or sends to other machines. */
function listAllPaths(file: string, command: readonly string[] | undefined): string[] {
  const { program, data } = listSourcePaths(file, command);
  return [...program, ...data];
}

function refuseBot(file: string, message: string, kind: Problem["kind"]): FailedPreparation {
  return { ok: false, message, problems: [toProblem({ severity: "error", message }, file, kind)] };
}

/** Turns a tool's message into a problem of the bot of `file`. */
export function toProblem(problem: BuildProblem, file: string, kind: Problem["kind"] = "compile"): Problem {
  return {
    ...problem,
    player: 0,
    turn: -1,
    answer: -1,
    kind,
    file: problem.file ?? file,
    line: problem.line ?? 1,
    guessed: problem.line === undefined,
  };
}

/** The stamp of a command as typed: words are separated by spaces, and quotes keep them together. */
export function parseCommandStamp(text: string, folder: string, name?: string): CommandStamp {
  const words = splitCommand(text);
  return { kind: "command", name: name ?? words.join(" ").slice(0, 40), command: words, cwd: folder };
}

/** Options of C and C++ warnings that predict a crash. */
const warningPattern =
  /-W(return-type|array-bounds|stringop-overflow|(maybe-)?uninitialized|null-dereference|div-by-zero|infinite-recursion|dangling-pointer|use-after-free|free-nonheap-object|return-local-addr|format)\b/;

/** Adds to each crash of a compiled bot the nearest compiler warning that predicted it. */
export function addCompilerHints<One extends Problem>(problems: readonly One[], warnings: readonly Problem[]): One[] {
  const telling = warnings.filter(({ kind, message }) => kind === "compile" && warningPattern.test(english(message)));
  return problems.map((problem) => {
    if (problem.kind !== "crash") return problem;
    const [warning] = telling
      .filter(({ file, line }) => file === problem.file && line !== undefined)
      .sort((a, b) => computeDistance(a, problem) - computeDistance(b, problem));
    if (!warning) return problem;
    const { file, line, column, message } = warning as Problem & { file: string; line: number };
    const related = [
      ...(problem.related ?? []),
      { file, line, column, message: msg("compiler warning: {message}", { message }) },
    ];
    const warned = msg("Compiler warning in line {line, number}: {message}", { line, message });
    // What a runtime says often ends without a full stop.
    const between = /[.!?]$/.test(english(problem.message)) ? " " : ". ";
    return { ...problem, message: joinTexts([problem.message, warned], between), related };
  });
}

const computeDistance = ({ line = 0 }: Problem, problem: Problem): number => Math.abs(line - (problem.line ?? 0));

/** What the processes of a match may use of the machine. */
export interface IsolationSettings {
  readonly memory?: number;
  /** "none": no sandbox; "wanted": if possible; "needed": a bot that cannot be put into one is not played. */
  readonly sandbox: "none" | "wanted" | "needed";
}

/**
 * Derives isolation from settings. With `isForeign` the bots are other people's, so the settings of their folder are
 * ignored; `user` has the user's own settings. A folder may come from anywhere, so it can never disable a sandbox that
 * the user wants.
 */
export function resolveIsolation(
  settings: SettingsLayer,
  isForeign = false,
  user: SettingsSources = {},
): IsolationSettings {
  const own = combineSettings(user);
  const { memory } = isForeign ? own : settings;
  const { sandbox = "auto" } = isFolderTrusted(isForeign, user) ? settings : own;
  const limited = memory === undefined ? {} : { memory };
  const wanted = isForeign ? "wanted" : "none";
  return { ...limited, sandbox: sandbox === "on" ? "needed" : sandbox === "off" ? "none" : wanted };
}

/** Whether the settings in the folder of a match may turn the sandbox off and choose the programs that build its bots. */
export function isFolderTrusted(isForeign = false, user: SettingsSources = {}): boolean {
  return !isForeign && combineSettings(user).sandbox !== "on";
}

/** The sandbox for building bots; undefined if there is none. */
export async function chooseBuildIsolation({ sandbox }: IsolationSettings): Promise<BuildIsolation | undefined> {
  if (sandbox === "none") return undefined;
  // Only a sandbox of the operating system can contain a compiler.
  const [kind]: readonly SandboxKind[] = await findSandboxes("");
  return kind ?? (sandbox === "needed" ? "missing" : undefined);
}

/** A bot with its sandbox, and a warning if it should have one but does not. */
export interface IsolatedBot {
  readonly stamp: BotStamp;
  readonly open?: string;
}

/** Puts a bot into a sandbox, unless it has no process; a sentence if it may not be played. */
export async function isolateBot(
  stamp: BotStamp,
  { sandbox, memory }: IsolationSettings,
): Promise<IsolatedBot | string> {
  const program = isProgram(stamp) ? stamp.command?.[0] : undefined;
  if (!isProgram(stamp) || program === undefined) return { stamp };
  const limited = memory === undefined ? stamp : { ...stamp, memory };
  if (sandbox === "none") return { stamp: limited };
  const [kind]: readonly SandboxKind[] = await findSandboxes(program);
  if (kind) return { stamp: { ...limited, sandbox: kind } };
  const bot = stamp.name;
  if (sandbox === "needed") return describeNoSandbox(bot);
  const open = t("{bot} and similar bots cannot be sandboxed here: they can read and change your files.", { bot });
  return { stamp: limited, open: `${open} ${describeAdvice()}` };
}

/** A referee that plays match after match, in the sandbox that the settings ask for; a sentence where there is none. */
export async function prepareReferee(
  stamp: RefereeStamp,
  { sandbox }: IsolationSettings,
): Promise<RefereeStamp | string> {
  const referee = await createWarmReferee(stamp);
  if (sandbox !== "needed") return checkSeed(referee);
  const kinds: readonly SandboxKind[] = await findSandboxes(
    referee.command?.[0] ?? referee.tester?.steps[0]?.command[0] ?? "",
  );
  const isRunner = referee.protocol === "runner" || (referee.tester && startsBot(referee.tester));
  // The programs that a runner starts reach Spar by a socket, which needs namespaces: other kinds shut off all sockets.
  const kind = kinds.find((each) => !isRunner || findSandbox(each).hasPidNamespace);
  return kind
    ? checkSeed({ ...referee, sandbox: kind })
    : describeNoSandbox(t("The referee {name}", { name: referee.name }));
}

/** Without `###Seed`, its seeds and options are its own. */
async function checkSeed(referee: RefereeStamp): Promise<RefereeStamp> {
  if (referee.protocol !== "brutaltester" || (await knowsSeed(referee))) return referee;
  return { ...referee, protocol: "brutaltester-unseeded" };
}

function describeNoSandbox(bot: string): string {
  return isLinux
    ? t(
        '{bot} cannot be sandboxed here: install bubblewrap (bwrap), or gcc in a container, or set "sandbox" to "off".',
        { bot },
      )
    : t('{bot} cannot be sandboxed here: set "sandbox" to "off".', { bot });
}

const isLinux = process.platform === "linux";
const describeAdvice = () =>
  isLinux
    ? t("Install bubblewrap (bwrap), or gcc in a container, to shut them off.")
    : t('Run bots you do not trust in a virtual machine, or set "sandbox" to "off" to hide this warning.');
