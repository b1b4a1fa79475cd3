import { join, relative } from "node:path";
import { wasTraced } from "../../bots/source/program-files.ts";
import { readUserBytes, readUserStats } from "../../files/user-file.ts";
import type { PinnedPlan } from "../../match/pinned-plan.ts";
import {
  type BotStamp,
  type CommandStamp,
  getBotFile,
  getBotForm,
  isProgram,
  type MatchPlan,
  type ProgramStamp,
} from "../../record/match-record.ts";
import type { ChangedSource } from "../../views/changed-source.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import type { BuildSettings } from "../settings/settings-layer.ts";
import {
  createVersion,
  findVersionFolder,
  listCommandPaths,
  listSourcePaths,
  readSourceVersion,
  type SourcePaths,
  type SourceVersion,
} from "../versions/source-version.ts";
import type { PrepareResult } from "./prepare.ts";
import { createVersionCopies, type VersionCopies } from "./version-copies.ts";

/** The original source of one bot, and how its files have changed since. */
type PinnedSource = ReturnType<typeof pinSource>;

/** Data that changes in more than one of so many matches is written by the bot itself, as a memory or a log. */
const minMatchesPerChange = 4;

function readPinned(file: string, paths: SourcePaths) {
  const all = [...paths.program, ...paths.data];
  const prints = new Map(all.map((path) => [path, hashState(path)]));
  const source = readSourceVersion(file, paths);
  const folder = findVersionFolder(source, file);
  const nameIn = (path: string) => path.slice(folder.length + 1).replaceAll("\\", "/");
  return { all, prints, source, data: new Set(paths.data), nameIn };
}

/** `file` is the program's main file; `list` names its files, of which the first match may show more. */
function pinSource(file: string, list: () => SourcePaths, paths = list()) {
  const whole = readPinned(file, paths);
  let { all, prints, source, data, nameIn } = whole;
  const changes = new Map<string, ChangedSource["change"]>();
  const timesChanged = new Map<string, number>();
  let matches = 0;
  let isInPlace = true;

  // This cannot be known before the first match has ended.
  const isOwnData = (path: string) =>
    data.has(path) && (matches === 0 || (timesChanged.get(path) ?? 0) * minMatchesPerChange > matches);
  const foreign = () => all.filter((path) => !isOwnData(path));

  /** Notes which files have changed; true if none has. */
  function look(): boolean {
    const different = foreign().filter((path) => hashState(path) !== prints.get(path));
    for (const path of different) {
      const now = readUserBytes(path);
      const before = source.files.get(nameIn(path));
      if (now.ok && before?.equals(now.content)) prints.set(path, hashState(path));
      else changes.set(path, now.ok ? "changed" : "deleted");
    }
    return foreign().every((path) => hashState(path) === prints.get(path));
  }

  return {
    whole: whole.source,
    /** Whether the bot can be played from its own files. Once this is false, it stays false. */
    isInPlace() {
      if (isInPlace && !look()) isInPlace = false;
      return isInPlace;
    },
    /** A match of the bot's files begins; the result says at its end whether they stayed, and keeps what it `shows`. */
    begin(shows: boolean) {
      const before = new Map(all.map((path) => [path, hashState(path)]));
      // Another match that ends meanwhile may show more files.
      const isOther = (path: string) => before.has(path) && hashState(path) !== before.get(path);
      return () => {
        matches++;
        for (const path of [...data].filter(isOther)) timesChanged.set(path, (timesChanged.get(path) ?? 0) + 1);
        const isUndisturbed = !foreign().some(isOther);
        if (!isUndisturbed) isInPlace = false;
        if (shows && isInPlace) ({ all, prints, source, data, nameIn } = readPinned(file, list()));
        return isUndisturbed;
      };
    },
    /** The original version, without data files that the bot itself changes. */
    version() {
      const kept = new Set(foreign().map(nameIn));
      const isKept = ([name]: readonly [string, unknown]) => kept.has(name);
      const large = new Map([...(source.large ?? [])].filter(isKept));
      return createVersion(source.main, new Map([...source.files].filter(isKept)), large);
    },
    /** The files that have changed since the beginning, even if only for a time. */
    changed() {
      look();
      return new Map([...changes].filter(([path]) => !isOwnData(path)));
    },
  };
}

/** A fingerprint that changes with a file, without reading it. */
function hashState(path: string): string {
  const found = readUserStats(path);
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : "";
}

interface PinnedBotSource extends Pick<BotSpec, "own"> {
  readonly name: string;
  readonly file: string;
  readonly source: PinnedSource;
  readonly settings: BuildSettings;
}

/** A bot that is played from a copy of its source, with the folders of both. */
interface CopiedBot {
  readonly stamp: BotStamp;
  readonly places: readonly (readonly [copy: string, original: string])[];
}

/** The key of a bot's source: its file, or else its command. */
const getPinKey = (stamp: ProgramStamp) =>
  stamp.kind === "file" ? stamp.file : JSON.stringify([stamp.command, stamp.cwd]);

/** Makes copies of sources that have changed on disk, each once. */
function createPinnedCopies(): { of(stamp: ProgramStamp, pinned: PinnedBotSource): Promise<CopiedBot> } {
  const copies = new Map<string, VersionCopies>();

  async function getCopy(
    stamp: ProgramStamp,
    { file, source, settings, own: build }: PinnedBotSource,
  ): Promise<CopiedBot> {
    const { name, cwd } = stamp;
    const { className, language = "" } = stamp.kind === "file" ? stamp : { language: "command" };
    const form = getBotForm(stamp);
    const command = language === "command" ? stamp.command : undefined;
    const key = JSON.stringify([getPinKey(stamp), form, className]);
    const spec = { file, name, form, className, language, command, folder: cwd, own: build };
    const own = copies.get(key) ?? createVersionCopies(spec, {}, settings);
    copies.set(key, own);
    const version = source.version();
    const copy = await own.of(version, name);
    if ("why" in copy) throw new Error(copy.why);
    const { file: main, command: run, env } = copy.stamp;
    const [from, to] = [findVersionFolder(version, file), findVersionFolder(version, main)];
    const started = { command: run, ...(cwd === undefined ? {} : { cwd: join(to, relative(from, cwd)) }) };
    const placed = stamp.kind === "file" ? { ...stamp, file: main, env, ...started } : { ...stamp, ...started };
    return { stamp: placed, places: [[to, from]] };
  }

  return { of: getCopy };
}

/** The sources of all bots of some matches, as they were at the beginning. */
export type PinnedSources = ReturnType<typeof createPinnedSources>;

type MakeBot = (spec: BotSpec) => Promise<PrepareResult>;

/** If a user keeps saving, the bot is built as it is after this many attempts. */
const maxTries = 3;

/** Keeps the sources with which a run began; later matches play copies of those that have changed on disk since. */
export function createPinnedSources() {
  const pinned = new Map<string, PinnedBotSource>();
  /** Commands that name no file: their names, by key. */
  const unknown = new Map<string, string>();
  const read = new Map<string, SourceVersion>();
  const made = new Map<string, Promise<PrepareResult>>();
  const copies = createPinnedCopies();
  let isFirst = true;

  async function readyNow(spec: BotSpec, settings: BuildSettings, make: MakeBot): Promise<PrepareResult> {
    const { file, name, command, own } = spec;
    for (let tries = 1; ; tries++) {
      const list = () => listSourcePaths(file, own?.build ? [] : command);
      const paths = list();
      const source = pinSource(file, list, paths);
      if (!command) read.set(file, source.whole);
      const built = await make({ ...spec, source: read.get(file) });
      // The first build says what the files are.
      const isListed = JSON.stringify(list()) === JSON.stringify(paths);
      if (built.ok && tries < maxTries && !(isListed && source.isInPlace())) continue;
      pinned.set(file, { name, file, source, settings, own });
      return built;
    }
  }

  return {
    /** Reads the source of a bot and calls `make` to build it, once, so that both are from the same moment. */
    ready(spec: BotSpec, settings: BuildSettings, make: MakeBot): Promise<PrepareResult> {
      const key = JSON.stringify([spec.file, spec.form, spec.className, spec.command]);
      const known = made.get(key) ?? readyNow(spec, settings, make);
      made.set(key, known);
      return known;
    },
    /** Reads the files that a command names. */
    command(stamp: CommandStamp, settings: BuildSettings) {
      const { name, command = [], cwd = "" } = stamp;
      const key = getPinKey(stamp);
      const list = () => listCommandPaths(command, cwd);
      const [file] = list().program;
      if (file === undefined) unknown.set(key, name);
      else if (!pinned.has(key)) pinned.set(key, { name, file, source: pinSource(file, list), settings });
    },
    /** The source that `ready` has read for a file; only for bots without their own command. */
    at: (file: string) => read.get(file),
    async of(plan: MatchPlan): Promise<PinnedPlan> {
      const ended: (() => boolean)[] = [];
      // The first match shows what the bots open, which belongs to their versions.
      const files = plan.bots.flatMap((stamp) => (isProgram(stamp) && getBotFile(stamp)) || []);
      const shows = isFirst;
      isFirst = false;
      const trace = plan.trace || (shows && !files.every(wasTraced));
      const bots = await Promise.all(
        plan.bots.map(async (stamp): Promise<CopiedBot> => {
          const known = isProgram(stamp) ? pinned.get(getPinKey(stamp)) : undefined;
          if (isProgram(stamp) && known && !known.source.isInPlace()) return copies.of(stamp, known);
          if (known) ended.push(known.source.begin(shows));
          return { stamp, places: [] };
        }),
      );
      return {
        plan: { ...plan, trace, bots: bots.map(({ stamp }) => stamp) },
        places: bots.flatMap(({ places }) => places),
        isUndisturbed: () => ended.map((isUndisturbed) => isUndisturbed()).every(Boolean),
      };
    },
    /** The files that changed after the matches began, even if only for a time. */
    changed: (): ChangedSource[] => [
      ...[...pinned.values()].flatMap(({ name, source }) =>
        [...source.changed()].map(([file, change]) => ({ bot: name, file, change })),
      ),
      ...[...unknown.values()].map((bot) => ({ bot, file: "", change: "unknown" as const })),
    ],
  };
}
