import { realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  type Bundle,
  type BundleInput,
  type BundleResult,
  bundleUnchanged,
  createUnchangedBundle,
  type Origin,
} from "../../bots/bundle/bundle.ts";
import type { Language } from "../../bots/language.ts";
import { findFileLanguage } from "../../bots/languages/languages.ts";
import { findProgramFiles } from "../../bots/source/program-files.ts";
import { readUserBytes } from "../../files/user-file.ts";
import { makeFolder } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import { type NewAnswer, type RecordedQuestions, timeFactor } from "../../match/ask-again.ts";
import { planMatch } from "../../match/setup.ts";
import { toProblem } from "../../project/prepare/prepare.ts";
import {
  type BotSpec,
  chooseDefaultOpponent,
  findBotOfPart,
  recogniseBot,
} from "../../project/recognise/bot-for-file.ts";
import { combineMatchSettings } from "../../project/resolve/bot-options.ts";
import { type MatchRequest, type RefusedRequest, refuse, type Settings } from "../../project/resolve/match-request.ts";
import { forbidReferee, type ResolvedMatch, resolveMatch } from "../../project/resolve/resolve-match.ts";
import type { BuildSettings, SettingsLayer } from "../../project/settings/settings-layer.ts";
import { hashContent } from "../../project/versions/source-version.ts";
import {
  type Answer,
  getBotFile,
  getBotHash,
  type MatchPlan,
  type MatchRecord,
  readPlan,
  type SourceRange,
} from "../../record/match-record.ts";
import type { Problem } from "../../record/problem.ts";
import { kagglePrefix } from "../../referee/game.ts";
import { escapeLine } from "../../text/visible.ts";
import { archivedMain, collectArchive, packArchive } from "./archive-bot.ts";
import { type BundleShare, formatCount, maxBundleChars, measureShares } from "./bundle-size.ts";
import { type AnswerDifference, compareAnswers } from "./compare-answers.ts";

/** A bot in one file that can be submitted: its joined sources, or an archive. */
export interface BotBundle {
  readonly ok: true;
  readonly file: string;
  readonly content: Buffer;
  /** The names of the files in an archive. */
  readonly archived?: readonly string[];
  readonly characters: number;
  /** The maximum number of characters that the site accepts; null if it has no such limit. */
  readonly limit: number | null;
  /** All files that it contains. */
  readonly sources: readonly string[];
  /** The parts of the bundle, largest first. */
  readonly shares: readonly BundleShare[];
  /** Reasons not to submit it: too long, imports that a site does not have, or other answers than the bot's. */
  readonly faults: readonly Problem[];
  /** A sentence on what was compared. */
  readonly compared: string;
}

interface BundleRequest {
  /** Absolute path of the bot, or of one of its files. */
  readonly file: string;
  readonly commandSettings?: SettingsLayer;
  readonly settings: Settings;
  /** Whether to make an archive of the bot's files instead of joining them, for a Kaggle simulation. */
  readonly isArchive?: boolean;
  /** Matches that the bot may have played, newest first; those played by the current version are used as questions. */
  readonly records?: Iterable<MatchRecord>;
  play(plan: MatchPlan): Promise<MatchRecord>;
}

/** Joins a bot into one file and checks it. Errors of joining and building are at their lines in the sources. */
export async function bundleBot(asked: BundleRequest): Promise<BotBundle | RefusedRequest> {
  const spec = findBotSpec(asked);
  const file = spec?.file ?? asked.file;
  const read = readUserBytes(file);
  if (!read.ok) return refuse(read.why(basename(file)));
  const language = findFileLanguage(file);
  if (!language) return refuse(t("Spar does not know the language of {file}.", { file: basename(file) }));
  const request = createRequest(asked, spec);
  // The modules of Python are joined by the Python that plays a simulation.
  const forbidden =
    spec && isKaggleBot(spec) && (await forbidReferee(request, { game: spec.game, spec }, asked.settings));
  if (forbidden) return refuse(forbidden);
  const { building } = await combineMatchSettings(request, spec, asked.settings);
  const packed = await packBot(asked, { file, content: read.content, spec, language, building });
  if (!packed.ok) return packed;
  const { bundle, content, isUnchanged } = packed;
  const checked = await checkBundle(asked, { file, spec, language, building, ...packed });
  if ("ok" in checked) return checked;
  const characters = bundle.text.length;
  const shares = measureShares(bundle, file);
  const isKaggle = isKaggleBot(spec);
  const limit = isKaggle ? null : maxBundleChars;
  const foreign = isKaggle ? [] : bundle.foreign;
  const faults = [
    ...foreign.map((problem) => toProblem(problem, file, "bundle")),
    ...(limit !== null && characters > limit ? [explainLength(file, characters, shares)] : []),
    ...checked.faults,
  ];
  const parts = findProgramFiles(language.files, file, read.content.toString("utf8")).map(({ path }) => path);
  const named = bundle.origins.flatMap((origin) => origin?.file ?? []);
  const sources = [...new Set([file, ...named, ...parts, ...(bundle.files ?? []), ...packed.paths])];
  const compared =
    isUnchanged && faults.length === 0 ? `${t("The file is unchanged.")} ${checked.compared}` : checked.compared;
  const archived = asked.isArchive && { archived: [...packed.files.keys()] };
  return { ok: true, file, content, ...archived, characters, limit, sources, shares, faults, compared };
}

/** Kaggle's machines have most libraries, and take archives of a hundred megabytes. */
const isKaggleBot = (spec: BotSpec | undefined): boolean => spec?.game.id.startsWith(kagglePrefix) ?? false;

interface PackedBot extends Pick<BuiltBundle, "bundle" | "content" | "files" | "isUnchanged"> {
  readonly ok: true;
  /** Absolute paths of the files in an archive. */
  readonly paths: readonly string[];
}

type Unpacked = Pick<BuiltBundle, "file" | "content" | "spec" | "language" | "building">;

async function packBot(asked: BundleRequest, unpacked: Unpacked): Promise<PackedBot | RefusedRequest> {
  const { file, content, spec, language, building } = unpacked;
  const source = content.toString("utf8");
  if (asked.isArchive) {
    if (!isKaggleBot(spec))
      return refuse(t("Only Kaggle simulations take an archive: choose another name for the bundle."));
    const archive = collectArchive(file);
    if (!archive.ok) return archive;
    const bundle = { ...createUnchangedBundle({ file, source }), name: archivedMain };
    return { ...archive, bundle, content: packArchive(archive.files), isUnchanged: false };
  }
  const provided = spec?.form === "lines" ? [] : spec?.game.bots.hosted?.provides;
  const command = building.commands[language.id];
  const bundled = await joinFiles(language, { file, source, provided, command });
  if (!bundled.ok) {
    const { problems } = bundled;
    return { ok: false, message: problems[0].message, problems: problems.map((problem) => toProblem(problem, file)) };
  }
  const { bundle } = bundled;
  const isUnchanged = bundle.text === source;
  const joined = isUnchanged ? content : Buffer.from(bundle.text);
  const files = new Map([[bundle.name ?? basename(file), joined]]);
  return { ok: true, bundle, content: joined, files, isUnchanged, paths: [] };
}

/** The bot in a file, or the bot that the file is a part of; undefined if its game is unknown. */
function findBotSpec({ file, commandSettings = {} }: BundleRequest): BotSpec | undefined {
  const read = readUserBytes(file);
  const found = read.ok ? recogniseBot(file, read.content.toString("utf8"), commandSettings, true) : undefined;
  return found?.kind === "bot" ? found.bot : findBotOfPart(file, commandSettings);
}

/** The request for a match of the bot; its settings also apply to building the bundle. */
function createRequest({ file, commandSettings }: BundleRequest, spec: BotSpec | undefined): MatchRequest {
  const folder = dirname(spec?.file ?? file);
  const opponents = spec ? [chooseDefaultOpponent(spec.game.bots, spec.file)] : [];
  return { bot: spec ?? file, folder, opponents, ...commandSettings };
}

function joinFiles(language: Language, given: BundleInput): BundleResult | Promise<BundleResult> {
  if (language.bundle) return language.bundle(given);
  const [part] = findProgramFiles(language.files, given.file, given.source);
  if (!part) return bundleUnchanged(given);
  const message = t("Spar cannot bundle {language} bots, and {file} needs {part}.", {
    language: language.title,
    file: basename(given.file),
    part: basename(part.path),
  });
  return { ok: false, problems: [{ severity: "error", message, file: given.file, line: 1 }] };
}

function explainLength(file: string, characters: number, shares: readonly BundleShare[]): Problem {
  const most = shares.slice(0, 3).map((share) => `${share.name} ${formatCount(share.characters)}`);
  const message = t(
    "The bundle has {characters, number} characters, and the site accepts {limit, number}; the largest parts: {most}.",
    { characters: formatCount(characters), limit: formatCount(maxBundleChars), most: most.join(", ") },
  );
  return toProblem({ severity: "error", message }, file, "bundle");
}

interface BuiltBundle {
  readonly file: string;
  readonly bundle: Bundle;
  readonly content: Buffer;
  /** What it is played from: the bundle, or the files of an archive, with the program first. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly spec: BotSpec | undefined;
  readonly language: Language;
  readonly building: BuildSettings;
  /** The bot's only file is its bundle, but it may still need other files around it. */
  readonly isUnchanged: boolean;
}

interface BundleCheck {
  readonly faults: readonly Problem[];
  readonly compared: string;
}

/** Builds the bundle in a cached folder away from the bot's files, and asks it the same questions as the bot. */
async function checkBundle(asked: BundleRequest, made: BuiltBundle): Promise<BundleCheck | RefusedRequest> {
  const { content, files, spec, language, building } = made;
  const { cacheFolder, isolation } = building;
  const folder = join(cacheFolder, `bundle-${hashContent(content)}`);
  for (const [name, part] of files) {
    makeFolder(dirname(join(folder, name)));
    writeFileSync(join(folder, name), part);
  }
  const [main] = files.keys();
  const path = join(realpathSync(folder), main!);
  if (spec && spec.command === undefined) return compareBundle(asked, made, path);
  const built = await language.prepare({ file: path, cacheFolder, isolation, command: building.commands[language.id] });
  if (built.ok) {
    const compared = spec
      ? t("No answers were compared, because the bot has a custom command.")
      : t("No answers were compared, because its game is not known.");
    return { faults: [], compared };
  }
  const problems = built.problems.map((problem) => toProblem(problem, path));
  return locateAtSource({ ok: false, message: built.why, problems }, made, path);
}

async function compareBundle(
  asked: BundleRequest,
  made: BuiltBundle,
  path: string,
): Promise<BundleCheck | RefusedRequest> {
  const bot = made.spec!;
  const given = createRequest(asked, bot);
  const own = await resolveMatch(given, asked.settings);
  if (!own.ok) return own;
  const { versions: _, ...settings } = asked.settings;
  const other = await resolveMatch({ ...given, bot: { ...bot, file: path } }, settings);
  if (!other.ok) return locateAtSource(other, made, path);
  const original = own.setup.bots[0]!;
  const all = await collectQuestions(asked, own);
  let answers = 0;
  let failed: NewAnswer | undefined;
  for (const questions of all) {
    const compared = await compareAnswers(questions, original, other.setup.bots[0]!);
    if (compared.kind === "unsteady") {
      return {
        faults: [],
        compared: t("The bot itself is not deterministic: its answers vary from turn {turn, number} on.", {
          turn: compared.turn,
        }),
      };
    }
    if (compared.kind === "different") {
      return {
        faults: [toDifferenceProblem(compared.difference, made, path)],
        compared: t("The bundle answers differently from the bot."),
      };
    }
    answers += compared.answers;
    failed ??= compared.failed;
  }
  if (answers === 0)
    return { faults: failed ? [createBotProblem(failed, made)] : [], compared: t("No answers were compared.") };
  const facts = { answers, matches: all.length };
  const compared = failed
    ? t(
        "Its {answers, plural, one {# answer is} other {# answers are}} the same in {matches, plural, one {one match} other {# matches}}, until the bot itself fails in turn {turn, number}.",
        { ...facts, turn: failed.turn },
      )
    : t(
        "Its {answers, plural, one {# answer is} other {# answers are}} the same in {matches, plural, one {one match} other {# matches}}.",
        facts,
      );
  return { faults: [], compared };
}

/** Further matches would add little. */
const maxRecords = 3;

/** Recorded questions from matches of the current version; if there are none, from a match played now. */
async function collectQuestions(asked: BundleRequest, { setup }: ResolvedMatch): Promise<RecordedQuestions[]> {
  const [own] = setup.bots;
  const [file, hash] = [getBotFile(own), getBotHash(own)];
  const found: RecordedQuestions[] = [];
  for (const record of asked.records ?? []) {
    const { game, bots } = readPlan(record);
    const player = bots.findIndex((bot) => getBotFile(bot) === file && getBotHash(bot) === hash);
    if (game === setup.game && player >= 0) found.push({ record, player });
    if (found.length === maxRecords) break;
  }
  if (found.length > 0) return found;
  const plan = planMatch(setup, "bundle");
  return [{ record: await asked.play({ ...plan, timeScale: plan.timeScale * timeFactor }), player: 0 }];
}

function createBotProblem({ turn, answer }: NewAnswer, { file, bundle }: BuiltBundle): Problem {
  const own = new Set([file, ...bundle.origins.map((origin) => origin?.file)]);
  const frame = answer.error?.frames.find((each) => own.has(each.file));
  const message = t("In turn {turn, number} the bot itself answers {answer}, so nothing could be compared.", {
    turn,
    answer: describeComparison(answer),
  });
  return { ...toProblem({ severity: "error", message, file: frame?.file, line: frame?.line }, file, "bundle"), turn };
}

function toDifferenceProblem({ turn, bot, bundle }: AnswerDifference, made: BuiltBundle, path: string): Problem {
  const frame = bundle.error?.frames.map((each) => findOrigin(each, made, path)).find((each) => each !== undefined);
  const answers = { turn, bundle: describeComparison(bundle), bot: describeComparison(bot) };
  const message = made.isUnchanged
    ? t(
        "In turn {turn, number} the file on its own, outside its folder, answers {bundle}, but the bot answers {bot}.",
        answers,
      )
    : t("In turn {turn, number} the bundle answers {bundle}, but the bot answers {bot}.", answers);
  return { ...toProblem({ severity: "error", message, ...frame }, made.file, "bundle"), turn };
}

function describeComparison({ text, failure, error }: Answer): string {
  if (text !== undefined) return `"${escapeLine(text).slice(0, 200)}"`;
  const why = error ? `, ${escapeLine(`${error.type}: ${error.message}`).slice(0, 300)}` : "";
  return t("nothing ({failure})", { failure: `${failure}${why}` });
}

/** Translates a place in the bundle to its source. */
function findOrigin(
  { file, line }: Pick<SourceRange, "file" | "line">,
  { bundle }: BuiltBundle,
  path: string,
): Origin | undefined {
  return file === path ? bundle.origins[line - 1] : undefined;
}

/** Translates the problems of a bundle to lines of the sources. */
function locateAtSource({ message, problems }: RefusedRequest, made: BuiltBundle, path: string): RefusedRequest {
  const placed = problems.map((problem): Problem => {
    const { file, line, column, endLine, endColumn, ...rest } = problem;
    const origin = findOrigin({ file: file ?? path, line: line ?? 1 }, made, path);
    if (!origin) return { ...rest, file: file === path ? made.file : file, line: 1, guessed: true };
    const around =
      endLine === undefined || endLine === line ? { column, endColumn, endLine: endLine && origin.line } : { column };
    return { ...rest, ...origin, ...around };
  });
  return { ok: false, message, problems: placed };
}
