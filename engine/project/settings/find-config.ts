import { dirname, join, relative, resolve } from "node:path";
import { createScanner, findNodeAtLocation, getNodePath, type Node, type ParseError, parseTree } from "jsonc-parser";
import * as v from "valibot";
import { isFile, readUserFile, readUserStats } from "../../files/user-file.ts";
import { games } from "../../games.ts";
import { t } from "../../l10n/speak.ts";
import { findClosestName } from "../../text/closest-name.ts";
import { parseReferee, type RefereeSetting, type SettingsLayer } from "./settings-layer.ts";
import { configSchema, gameSchema, type SparConfig } from "./spar-config.ts";
import { pahcerName, readTesterGame } from "./tester-game.ts";

/** An error in a `spar.json`, with its position in the text. */
export interface ConfigProblem {
  readonly message: string;
  readonly offset: number;
  readonly length: number;
  /** The text to replace it with, if the most similar name was meant. */
  readonly replacement?: string;
  /** The text is not valid JSON, which an editor may report itself. */
  readonly isSyntax?: true;
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly column: number;
}

type UnplacedProblem = Omit<ConfigProblem, "line" | "column">;

/** The maximum nesting of settings, because parsing deeper ones could exhaust the stack. */
const maxDepth = 100;
const maxProblems = 20;

/** Parses the text of a `spar.json`. Comments, trailing commas and a byte order mark are allowed. */
export function readConfig(text: string): { readonly config: SparConfig; readonly problems: readonly ConfigProblem[] } {
  const problems = findProblems(text.startsWith(markEmpty) ? ` ${text.slice(1)}` : text);
  if (!Array.isArray(problems)) return problems;
  return { config: {}, problems: problems.slice(0, maxProblems).map((problem) => locateProblem(problem, text)) };
}

function locateProblem(problem: UnplacedProblem, text: string): ConfigProblem {
  const lines = text.slice(0, problem.offset).split("\n");
  // Names in the file may contain line ends.
  const message = problem.message.replace(/\s+/g, " ");
  return { ...problem, message, line: lines.length, column: lines.at(-1)!.length + 1 };
}

const markEmpty = "\ufeff";

function findProblems(text: string): UnplacedProblem[] | { config: SparConfig; problems: readonly [] } {
  const deep = findTooDeep(text);
  if (deep !== undefined) return [{ message: t("This is nested too deeply."), offset: deep, length: 1 }];
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  if (text.trim() === "") return [{ message: t("The file is empty."), offset: 0, length: 0 }];
  if (errors.length > 0 || !tree) {
    // Errors after the first mostly follow from it.
    return errors.slice(0, 1).map(({ offset, length }) => {
      // The parser reports unclosed constructs as longer than the text.
      return {
        message: t("This is not valid JSON."),
        offset,
        length: Math.min(length, text.length - offset),
        isSyntax: true,
      };
    });
  }
  const list = listForObject(configSchema, tree);
  const read = v.safeParse(configSchema, toPlainData(tree));
  if (list || !read.success) {
    const others = (read.issues ?? [])
      .flatMap(explainGame)
      .filter((issue) => !isUnknown(issue))
      .map((issue) => toConfigProblem(issue, tree));
    if (list) others.push(createProblem(list, t("must be an object, not a list")));
    const unknown = findUnknownNames(configSchema, tree).map((name) => describeUnknownSetting(name, tree));
    const wrong = findWrongOptions(Object(toPlainData(tree)), tree);
    return [...unknown, ...others, ...wrong].sort((a, b) => a.offset - b.offset);
  }
  const wrong = findWrongOptions(read.output, tree);
  return wrong.length > 0 ? wrong : { config: read.output, problems: [] };
}

/** The offset at which brackets are nested too deeply. */
function findTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const first = text[scanner.getTokenOffset()]!;
    if (first === "{" || first === "[") depth++;
    else if (first === "}" || first === "]") depth--;
    if (depth > maxDepth) return scanner.getTokenOffset();
  }
  return undefined;
}

type Schema = v.GenericSchema & {
  readonly wrapped?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly value?: Schema;
};

/** The first list in place of an object, which valibot would treat as an object with numeric keys. */
function listForObject(schema: Schema, node: Node): Node | undefined {
  if (schema.wrapped) return listForObject(schema.wrapped, node);
  const { entries, value } = schema;
  if (!entries && !value) return undefined;
  if (node.type === "array") return node;
  for (const { children = [] } of node.type === "object" ? (node.children ?? []) : []) {
    const [name, member] = children;
    const inside = value ?? (Object.hasOwn(entries!, name!.value) ? entries![name!.value] : undefined);
    const found = member && inside && listForObject(inside, member);
    if (found) return found;
  }
  return undefined;
}

/** Options that their game does not have. */
function findWrongOptions({ game, options, bots = {} }: SparConfig, tree: Node): UnplacedProblem[] {
  const parts = [
    { path: ["options"], game, options },
    ...Object.entries(Object(bots) as NonNullable<typeof bots>).map(([name, bot]) => {
      return { path: ["bots", name, "options"], game: bot?.game ?? game, options: bot?.options };
    }),
  ];
  return parts.flatMap(({ path, ...part }) => {
    const found = games.find(({ id }) => id === part.game);
    // What is no object has a problem of its own.
    const isObject = findNodeAtLocation(tree, path)?.type === "object";
    const read = found && isObject && v.safeParse(found.rules.options, part.options);
    if (!read || read.success) return [];
    return read.issues.map((issue) => {
      const keys = listKeys(issue);
      const message = `${[...path, ...keys].join(".")}: ${endSentence(issue.message)}`;
      const node = findNodeAtLocation(tree, [...path, ...keys]);
      const name = node && isUnknown(issue) ? findKeyNode(node) : undefined;
      const known = listOptions(found.rules.options as Schema);
      const { offset, length } = name ?? node ?? findNodeAtLocation(tree, path) ?? tree;
      return { offset, length, ...guessMeant(message, String(keys.at(-1)), name ? known : []) };
    });
  });
}

const listOptions = ({ wrapped, entries }: Schema) => Object.keys(wrapped?.entries ?? entries ?? {});

function listKeys(issue: v.BaseIssue<unknown>): (string | number)[] {
  return (issue.path ?? []).map((item) => item.key as string | number);
}

function createProblem(node: Node, what: string): UnplacedProblem {
  const name = getNodePath(node).join(".");
  return { message: `${name || "spar.json"}: ${what}.`, offset: node.offset, length: node.length };
}

const endSentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);

/** All unknown names of an object; valibot reports only the first. */
function findUnknownNames(schema: Schema, node: Node): Node[] {
  if (schema.wrapped) return findUnknownNames(schema.wrapped, node);
  const { entries, value } = schema === gameSchema ? findGameKind(toPlainData(node)) : schema;
  if (node.type !== "object" || (!entries && !value)) return [];
  return (node.children ?? []).flatMap(({ children = [] }) => {
    const [name, member] = children;
    const inside = value ?? (Object.hasOwn(entries!, name!.value) ? entries![name!.value] : undefined);
    if (!inside) return [name!];
    return member ? findUnknownNames(inside, member) : [];
  });
}

/** Which of the objects for a game is meant; without any, what takes nothing. */
function findGameKind(game: unknown): Schema {
  const kinds: readonly Schema[] = gameSchema.options;
  return (
    kinds.find(({ entries }) => entries && Object.hasOwn(Object(game), Object.keys(entries)[0]!)) ??
    gameSchema.options[0]
  );
}

/** What is wrong with the object of a game, in place of that it is none of all kinds. */
function explainGame(issue: v.BaseIssue<unknown>): readonly v.BaseIssue<unknown>[] {
  const kind = listKeys(issue).at(-1) === "game" ? findGameKind(issue.input) : gameSchema.options[0];
  const { issues = [] } = "entries" in kind ? v.safeParse(kind, issue.input) : {};
  const path = issue.path ?? [];
  return issues.length === 0
    ? [issue]
    : issues.map((each) => ({ ...each, path: [...path, ...(each.path ?? [])] as never }));
}

function describeUnknownSetting(setting: Node, tree: Node): UnplacedProblem {
  const path = getNodePath(setting.parent!.children![1] ?? setting);
  const known = listChoices(path.slice(0, -1));
  const { offset, length } = setting;
  const missing = t('There is no setting "{name}".', { name: path.join(".") });
  const example = findPlace(String(path.at(-1)), tree);
  if (example) return { message: `${missing} ${t("It belongs here: {example}.", { example })}`, offset, length };
  const hint = guessMeant(missing, String(path.at(-1)), known);
  if (hint.replacement !== undefined) return { ...hint, offset, length };
  return { message: `${missing} ${t("Settings here: {names}.", { names: known.join(", ") })}`, offset, length };
}

/** An example of where a setting belongs that has the right name in the wrong place. */
function findPlace(name: string, tree: Node): string | undefined {
  const setting = `${JSON.stringify(name)}: …`;
  const options = games.flatMap(({ rules }) => listOptions(rules.options as Schema));
  const isObject = findNodeAtLocation(tree, ["game"])?.type === "object";
  if (listChoices([]).includes(name)) return `{ ${setting} }`;
  if (listChoices(["bots"]).includes(name)) return `"bots": { "my.py": { ${setting} } }`;
  // "league" is both.
  if (options.includes(name) && !(isObject && listChoices(["game"]).includes(name))) return `"options": { ${setting} }`;
  return listChoices(["game"]).includes(name) ? `"game": { ${setting} }` : undefined;
}

function toConfigProblem(issue: v.BaseIssue<unknown>, tree: Node): UnplacedProblem {
  const path = listKeys(issue);
  const node = findNodeAtLocation(tree, path) ?? tree;
  const message = `${path.join(".") || "spar.json"}: ${endSentence(describeExpected(issue))}`;
  const { offset, length } = node;
  return { offset, length, ...guessMeant(message, String(node.value), listValues(issue)) };
}

/** Whether an issue is about an unknown key of an object. */
const isUnknown = ({ type, expected }: v.BaseIssue<unknown>) => type === "strict_object" && expected === "never";

/** The node of a member's name, given its value. */
const findKeyNode = (value: Node) => (value.parent?.type === "property" ? value.parent.children![0] : undefined);

/** A problem with a word, and the name that was probably meant. */
function guessMeant(
  message: string,
  word: string,
  known: readonly string[],
): Pick<UnplacedProblem, "message" | "replacement"> {
  const meant = findClosestName(word, known);
  if (meant === undefined) return { message };
  const replacement = JSON.stringify(meant);
  return { message: `${message} ${t("Did you mean {meant}?", { meant: replacement })}`, replacement };
}

/** The strings allowed as a value. */
function listValues(issue: v.BaseIssue<unknown>): string[] {
  if (issue.type === "picklist") return [...(issue.expected ?? "").matchAll(/"([^"]*)"/g)].map(([, value]) => value!);
  return listKeys(issue).at(-1) === "game" ? games.map(({ id }) => id) : [];
}

/** A phrase for the expected type of a value. */
function describeExpected({ kind, expected, message }: v.BaseIssue<unknown>): string {
  const type = kind === "schema" && message.startsWith("Invalid") ? expected : null;
  if (!type) return message;
  return (
    types[type]?.() ?? t("must be one of {choices}", { choices: type.replace(/[()]/g, "").replaceAll(" | ", ", ") })
  );
}

const types: Readonly<Record<string, () => string>> = {
  Object: () => t("must be an object"),
  Array: () => t("must be a list"),
  boolean: () => t("must be true or false"),
  string: () => t("must be a string"),
  "(string | Object)": () => t("must be a string or an object"),
};

function listChoices(path: readonly (string | number)[]): string[] {
  if (path.at(-1) === "game") return gameSchema.options.flatMap((kind: Schema) => listOptions(kind));
  const { bots } = configSchema.entries;
  const entries = path[0] === "bots" ? bots.wrapped.pipe[0].value.entries : configSchema.entries;
  return Object.keys(entries).filter((name) => name !== "$schema");
}

function toPlainData(node: Node): unknown {
  switch (node.type) {
    case "object":
      return Object.fromEntries(
        (node.children ?? []).map((p) => [p.children![0]!.value, p.children![1] && toPlainData(p.children![1])]),
      );
    case "array":
      return (node.children ?? []).map(toPlainData);
    default:
      return node.value;
  }
}

export const configName = "spar.json";

/** The content of a `spar.json`, with its referees resolved relative to its folder. */
type FolderConfig = SettingsLayer & Omit<SparConfig, "game" | "bots"> & { readonly bots?: BotEntries };
type BotEntries = Readonly<Record<string, SettingsLayer>>;

/** The configuration for a folder: the nearest `spar.json` in it or above, or none. */
export interface FoundConfig {
  /** Path of the file, and the folder that its names are relative to; without a file, the bot's own folder. */
  readonly file: string | undefined;
  readonly folder: string;
  readonly config: FolderConfig;
  readonly problems: readonly ConfigProblem[];
}

/** The nearest `spar.json`, in or above the bot's folder, with its problems, or pahcer's file; empty without one. */
export function findConfig(botFolder: string): FoundConfig {
  for (let folder = botFolder; ; folder = dirname(folder)) {
    const file = join(folder, configName);
    if (readUserStats(file)) return { file, folder, ...findConfigIn(file) };
    const contest = join(folder, pahcerName);
    if (readUserStats(contest))
      return { file: contest, folder, config: { game: readTesterGame({ tester: pahcerName }, folder) }, problems: [] };
    if (folder === dirname(folder)) return { file: undefined, folder: botFolder, config: {}, problems: [] };
  }
}

/** What a configuration says of one file alone; paths in its command may be relative to the configuration. */
export function findBotEntry({ config, folder }: FoundConfig, file: string): SettingsLayer | undefined {
  const entry = config.bots?.[relative(folder, file).replaceAll("\\", "/")];
  if (!entry?.command || dirname(file) === folder) return entry;
  const isOutside = (word: string) => !isFile(resolve(dirname(file), word)) && isFile(resolve(folder, word));
  const command = entry.command.map((word) => (word.includes("/") && isOutside(word) ? resolve(folder, word) : word));
  return { ...entry, command };
}

function findConfigIn(file: string): Pick<FoundConfig, "config" | "problems"> {
  const read = readUserFile(file);
  if (!read.ok)
    return { config: {}, problems: [{ message: read.why(configName), offset: 0, length: 0, line: 1, column: 1 }] };
  const { config, problems } = readConfig(read.content);
  return { config: resolveReferees(config, dirname(file)), problems };
}

/** Resolves the referees of a configuration, and programs named by a path, relative to its folder. */
export function resolveReferees({ bots, ...own }: SparConfig, folder: string): FolderConfig {
  const entries = Object.entries(bots ?? {}).map(([name, bot]) => [name, resolveReferee(bot, folder)] as const);
  for (const command of Object.values(own.commands ?? {}))
    if (/[/\\]/.test(command[0]!)) command[0] = resolve(folder, command[0]!);
  return { ...resolveReferee(own, folder), ...(bots && { bots: Object.fromEntries(entries) }) };
}

/** The league of a referee and the configuration of a simulation become ordinary options. */
function resolveReferee<Said extends Pick<SparConfig, "game" | "options">>({ game, ...others }: Said, folder: string) {
  if (typeof game !== "object") return { ...others, ...(game !== undefined && { game }) };
  if ("kaggle" in game) {
    const { configuration, ...setting } = game;
    return { ...others, game: setting, ...(configuration && { options: { ...configuration, ...others.options } }) };
  }
  if ("tester" in game) return { ...others, game: readTesterGame(game, folder) };
  const { referee, league, players, protocol, inputs } = game;
  const setting: RefereeSetting = {
    ...(typeof referee === "string" ? parseReferee(referee, folder) : { referee, folder }),
    ...(players && { players }),
    ...(protocol && { protocol }),
    ...(inputs !== undefined && { inputs: resolve(folder, inputs) }),
  };
  return { ...others, game: setting, ...(league !== undefined && { options: { league, ...others.options } }) };
}
