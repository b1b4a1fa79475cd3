import { basename } from "node:path";
import { BadOptions, type Game, parseOptions } from "../../game/game.ts";
import type { Rules } from "../../game/rules.ts";
import { english, joinTexts, msg, type Text, t } from "../../l10n/speak.ts";
import { type BotStamp, getBotForm } from "../../record/match-record.ts";
import type { Problem, ProblemKind, SettingToTry } from "../../record/problem.ts";
import { chooseBuildIsolation, isFolderTrusted, resolveIsolation } from "../prepare/prepare.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import { combineSettings } from "../settings/settings-layer.ts";
import { type GhostMatchSetup, setUpGhostMatch } from "./ghost.ts";
import type { NamedPlayer } from "./make-stamp.ts";
import { extractSettings, type MatchRequest, type RefusedRequest, refuse, type Settings } from "./match-request.ts";
import type { Players } from "./players.ts";

/** An option of a match that depends on what its bot was written for, such as the version of the rules. */
export interface BotOption {
  readonly option: string;
  /** The value used in the match. */
  readonly value: string;
  /** Whether nobody has set the value: it was guessed from the bot's text, or is the default. */
  readonly guessed: boolean;
  /** The evidence in the text for the value: "it reads 12 fields per card". */
  readonly because?: string;
  /** Another value that the text suggests, with the evidence. */
  readonly rather?: { readonly value: string; readonly because: string };
  readonly others: readonly string[];
  /** Path of the bot whose text was searched. */
  readonly file: string;
}

/** The options that the first bot's text says something about; `set` are those that somebody has set. */
function findBotOptions(
  spec: BotSpec | undefined,
  options: unknown,
  command: Readonly<Record<string, unknown>> = {},
): BotOption[] {
  if (!spec) return [];
  const { folder, entry } = spec.sources;
  const set = combineSettings({ folder, entry, command: { options: command } }).options!;
  const used = options as Readonly<Record<string, unknown>>;
  const { versions } = spec.game.bots;
  return (versions ? [versions] : []).map(({ option, choices }) => {
    const value = String(used[option]);
    const signs = spec.signs.filter((sign) => sign.option === option);
    const because = signs.find((sign) => sign.value === value)?.because;
    const rather = signs[0] && signs[0].value !== value ? signs[0] : undefined;
    const others = choices.map((each) => each.value).filter((each) => each !== value);
    return { option, value, guessed: set[option] === undefined, because, rather, others, file: spec.file };
  });
}

/** A line for each guessed option: "rules: 1.2, judging by main.py: it reads 12 fields per card". */
export function guessLines(botOptions: readonly BotOption[]): string[] {
  return botOptions
    .filter(({ guessed }) => guessed)
    .map(({ option, value, because, file }) => {
      const bot = basename(file);
      if (because) return `${option}: ${value}, judging by ${bot}: ${because}`;
      return `${option}: ${value}, a guess, because ${bot} does not show it: set it with --${option} or in spar.json`;
    });
}

/** Kinds of failures caused by reading the input of other rules. */
const failures: readonly ProblemKind[] = ["crash", "closed", "timeout", "waiting"];
/** Matches errors that occur under any rules, such as a missing module or file, or a misspelt name. */
const missingPattern =
  /\bModuleNotFound|\bImportError|\bCannot find (?:module|package)|\bSyntaxError|\bNoClassDefFound|\bNameError|\bFileNotFound|\bNoSuchFile|\b[Nn]o such file or directory/;

/**
 * Adds to the problems of a player's first answer which other option the bot may have been written for; `first` is the
 * index of that answer. Versions may send the same for a while: an option of which the text shows nothing, or another
 * value, is doubted at every crash.
 */
export function addDoubts<P extends Problem>(
  problems: readonly P[],
  botOptions: readonly BotOption[],
  { player, first }: { readonly player: number; readonly first: number | undefined },
): P[] {
  return problems.map((problem) => {
    const { kind, answer, message } = problem;
    const isFirst = answer === first && failures.includes(kind);
    if (problem.player !== player || !(isFirst || kind === "crash") || missingPattern.test(english(message)))
      return problem;
    const doubted = botOptions.filter(
      ({ because, rather }) => isFirst || rather !== undefined || because === undefined,
    );
    const doubts = doubted.flatMap((each) => describeDoubt(each) ?? []);
    if (doubts.length === 0) return problem;
    const instead = doubts.flatMap((doubt) => doubt.instead);
    return { ...problem, message: joinTexts([toSentence(message), ...doubts.map(({ text }) => text)]), instead };
  });
}

/** The message may come from the bot, so it may lack a full stop. */
const toSentence = (message: Text) => (/[.!?]$/.test(english(message)) ? message : joinTexts([message, "."], ""));

function describeDoubt(chosen: BotOption): { text: Text; instead: readonly SettingToTry[] } | undefined {
  const { option, value, guessed, because, rather, others, file } = chosen;
  const trying = (values: readonly string[]) => values.map((each) => ({ file, option, value: each }));
  if (rather) {
    const text = msg("Was this bot written for {option} {value}? ({because})", { option, ...rather });
    return { text, instead: trying([rather.value]) };
  }
  if (!guessed) return undefined;
  const text = because
    ? msg("It plays by {option} {value}, judging by its source ({because}).", { option, value, because })
    : msg("{option} {value} is a guess: was the bot written for {others}?", {
        option,
        value,
        others: others.join(" or "),
      });
  return { text, instead: trying(others) };
}

/** The options of a match and where they come from. */
export interface ChosenOptions {
  readonly ok: true;
  readonly options: unknown;
  /** The options that the first bot's text reveals, such as its version of the rules. */
  readonly botOptions: readonly BotOption[];
  /** The match that the ghosts come from. */
  readonly haunted: GhostMatchSetup | undefined;
}

/** The options of a match; those of a ghost's match come first. Rethrows errors not about the options. */
export function chooseOptions(
  request: MatchRequest,
  { game, spec, entries }: Players,
  { settled }: MatchSettings,
  bots: readonly BotStamp[],
): ChosenOptions | RefusedRequest {
  const haunted = setUpGhostMatch(
    entries.map((entry) => (entry.kind === "ghost" ? entry.ghost : undefined)),
    game.id,
  );
  if (typeof haunted === "string") return refuse(haunted);
  const options = parseGameOptions(game, {
    ...{ ...chooseQuickest(game.rules, bots), ...settled.options },
    ...(request.hasPerson ? { ...game.extras?.person?.options, ...request.options } : {}),
    ...haunted?.options,
  });
  if (options instanceof BadOptions) return refuse(options.message);
  return {
    ok: true,
    options,
    botOptions: findBotOptions(spec, options, { ...request.options, ...haunted?.options }),
    haunted,
  };
}

/** Prefers parallel games if every bot supports them, since then they share the waiting time of the pipe. */
function chooseQuickest({ manyGames }: Rules, stamps: readonly BotStamp[]): Readonly<Record<string, unknown>> {
  const canUse = stamps.every((stamp) => stamp.kind === "builtin" || getBotForm(stamp) !== "lines");
  return canUse ? { ...manyGames?.quickest } : {};
}

/** An error in a configuration becomes a sentence for the user, like every other refusal here. */
function parseGameOptions(game: Game, given: unknown): unknown {
  try {
    return parseOptions(game, given);
  } catch (error) {
    if (error instanceof BadOptions) return error;
    throw error;
  }
}

/** The settings of a match after all sources were combined. */
export type MatchSettings = Awaited<ReturnType<typeof combineMatchSettings>>;

/** Combines the settings of the editor or command line, the folder of the first bot, and the request. */
export async function combineMatchSettings(request: MatchRequest, spec: BotSpec | undefined, editor: Settings) {
  const command = extractSettings(request);
  const settled = combineSettings({ editor, ...spec?.sources, command });
  const user = { editor, command };
  const isolation = resolveIsolation(settled, request.isForeign, user);
  // Compilers are asked for their version outside the sandbox.
  const { commands = {} } = isFolderTrusted(request.isForeign, user) ? settled : combineSettings(user);
  const buildIsolation = await chooseBuildIsolation(isolation);
  const { timeScale = editor.timeScale } = settled;
  const building = { ...editor, commands, timeScale, isolation: buildIsolation, within: request.folder };
  return { settled, isolation, building };
}

/** Warnings about bots that seem written for other options, the usual reason for a crash in the first turn. */
export function findOptionMismatches(entries: readonly NamedPlayer[], options: unknown): Problem[] {
  const used = options as Readonly<Record<string, unknown>>;
  return entries.flatMap((entry, player) => {
    if (entry.kind !== "file" || entry.of !== undefined || entry.spec.isDoubtful) return [];
    const { file, sources } = entry.spec;
    return Object.entries(sources.text.options ?? {})
      .filter(([name, value]) => used[name] !== value)
      .map(([name, value]) => ({
        player,
        turn: -1,
        answer: -1,
        kind: "remark" as const,
        severity: "information" as const,
        message: t("This bot seems to be written for {name} {value}, but the match uses {name} {used}.", {
          name,
          value: String(value),
          used: String(used[name]),
        }),
        file,
        line: 1,
        guessed: true,
      }));
  });
}
