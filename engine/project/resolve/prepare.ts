import { basename, dirname } from "node:path";
import type { BuildProblem } from "../../bots/build/build-problem.ts";
import { findLanguage } from "../../bots/languages/languages.ts";
import { chooseOwnFolder, findOutside } from "../../bots/sandbox/sandbox.ts";
import { findUnfitPart } from "../../bots/source/program-files.ts";
import { computeHash } from "../../files/hash.ts";
import { readUserBytes } from "../../files/user-file.ts";
import { english, joinTexts } from "../../l10n/message.ts";
import { msg, t } from "../../l10n/speak.ts";
import type { BotStamp, CommandStamp, FileStamp } from "../../record/match-record.ts";
import type { Problem } from "../../record/problem.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { BuildSettings } from "../settings/settings-layer.ts";
import { listSourcePaths } from "../versions/source-version.ts";
import type { RefusedRequest } from "./match-request.ts";

/** A bot that is ready to start. */
export interface PreparedBot<Stamp extends BotStamp = BotStamp> {
  readonly ok: true;
  readonly stamp: Stamp;
  readonly warnings: readonly Problem[];
}
export type PrepareResult<Stamp extends BotStamp = BotStamp> = PreparedBot<Stamp> | RefusedRequest;

/** Builds a bot if its language needs it, and returns how to start it. */
export async function prepareBot(
  spec: Pick<BotSpec, "file" | "name" | "form" | "className" | "language" | "command">,
  settings: BuildSettings,
): Promise<PrepareResult<FileStamp>> {
  const source = readUserBytes(spec.file);
  if (!source.ok) return refuseBot(spec.file, source.why(basename(spec.file)), "start");
  const hash = computeHash(source.content);
  const { name, file, form, className, language } = spec;
  const stamp: FileStamp = { kind: "file", name, file, hash, language, form, ...(className ? { className } : {}) };
  const within = chooseOwnFolder(dirname(file), settings.within);
  if (settings.isolation !== undefined) {
    const outside = findOutside(listAllPaths(file, spec.command), within);
    if (outside !== undefined) return refuseBot(file, describeOutside(outside, file), "start");
  }
  if (spec.command) {
    return { ok: true, stamp: { ...stamp, command: spec.command, cwd: dirname(file) }, warnings: [] };
  }
  // A compiler would read forever from a device or pipe that a program includes.
  const unfit = findUnfitPart(findLanguage(language)!.files, file, source.content.toString());
  if (unfit) {
    const named = t("It is referenced in {file}.", { file: basename(file) });
    return refuseBot(file, `${unfit.why(unfit.path)} ${named}`, "compile");
  }
  const built = await findLanguage(language)!.prepare({
    file,
    cacheFolder: settings.cacheFolder,
    command: settings.commands[language],
    isolation: settings.isolation,
    within,
    timeScale: settings.timeScale,
  });
  const problems = built.problems.map((problem) => toProblem(problem, file));
  if (built.ok) {
    return { ok: true, stamp: { ...stamp, command: built.command, env: built.env }, warnings: problems };
  }
  const placed = problems.some((problem) => problem.severity === "error")
    ? problems
    : [toProblem({ severity: "error", message: built.why }, file, built.kind)];
  return { ok: false, message: built.why, problems: placed };
}

/** All files of a bot that Spar itself reads, copies or sends to other machines. */
function listAllPaths(file: string, command: readonly string[] | undefined): string[] {
  const { program, data } = listSourcePaths(file, command);
  return [...program, ...data];
}

function describeOutside(outside: string, file: string): string {
  const of = { outside: outside === file ? basename(file) : outside, file: basename(file) };
  return outside === file
    ? t("{file} is a link to a file in another folder, which is hidden from a bot in a sandbox: copy the file.", of)
    : t(
        "{file} uses {outside}, which is in another folder and hidden from a bot in a sandbox: copy it into the bot's folder.",
        of,
      );
}

function refuseBot(file: string, message: string, kind: Problem["kind"]): RefusedRequest {
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
export function parseCommandStamp(text: string, folder: string): CommandStamp {
  const words = [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare!,
  );
  return { kind: "command", name: words.join(" ").slice(0, 40), command: words, cwd: folder };
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

function computeDistance({ line = 0 }: Problem, problem: Problem): number {
  return Math.abs(line - (problem.line ?? 0));
}
