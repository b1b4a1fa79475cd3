import { basename, dirname, join } from "node:path";
import * as v from "valibot";
import { findFileLanguage, findLanguage } from "../../bots/languages/languages.ts";
import { findProgram } from "../../bots/process/program-path.ts";
import { runTool } from "../../bots/process/tool.ts";
import { findGameHost } from "../../bots/runtimes/host-files.ts";
import { findEnvironmentPython } from "../../bots/runtimes/python/python-files.ts";
import { computeHash } from "../../files/hash.ts";
import { readStoredJson, writeStoredJson } from "../../files/stored-json.ts";
import { isFolder, readUserStats, readUserText } from "../../files/user-file.ts";
import { getCacheFolder } from "../../files/user-folders.ts";
import type { Game } from "../../game/game.ts";
import type { KaggleEnvironment } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { readsInput } from "../../recognisers.ts";
import { createKaggleGame, createNamedKaggleGame, hasAgent, kagglePrefix, mayHaveAgent } from "../../referee/game.ts";
import { describeRefusal, type EngineRefusal } from "../../referee/kaggle/protocol.ts";
import { parseJson } from "../../text/json.ts";
import { findConfig } from "../settings/find-config.ts";
import { type BuildSettings, combineSettings, type KaggleSetting } from "../settings/settings-layer.ts";

/** Some environments load heavy libraries. */
const limitMs = 60_000;

const fieldsSchema = v.record(v.string(), v.looseObject({}));
const environmentSchema = v.looseObject({
  environment: v.string(),
  title: v.string(),
  about: v.string(),
  version: v.string(),
  package: v.string(),
  specification: v.looseObject({
    agents: v.pipe(v.array(v.number()), v.minLength(1)),
    configuration: fieldsSchema,
    observation: fieldsSchema,
  }),
  agents: v.array(v.string()),
  visualizer: v.nullish(v.string()),
  files: v.array(v.string()),
});
const cachedSchema = v.object({
  python: v.array(v.string()),
  path: v.string(),
  state: v.string(),
  environment: environmentSchema,
});

/** An environment, and the Python that has it. */
interface DescribedEnvironment {
  readonly python: readonly string[];
  readonly environment: KaggleEnvironment;
  /** The path of the page that shows matches; absent for an environment that has none of this kind. */
  readonly visualizer?: string;
}

const getFile = (name: string): string => join(getCacheFolder(), "kaggle", `${encodeURIComponent(name)}.json`);
const getPath = (): string => process.env.PYTHONPATH ?? "";

/** The cached description of an environment; undefined if the package's files have changed since. */
export function findEnvironment(name: string): DescribedEnvironment | undefined {
  const kept = readStoredJson(getFile(name), cachedSchema);
  if (kept?.path !== getPath()) return undefined;
  const { python, state, environment } = kept;
  if (state !== formatState(environment.files)) return undefined;
  const { files: _, visualizer, ...facts } = environment;
  return { python, environment: facts as unknown as KaggleEnvironment, visualizer: visualizer ?? undefined };
}

/** Asks the package what an environment is, and keeps it, since that takes a second; a sentence if it cannot. */
export async function describeEnvironment(name: string, python: readonly string[]): Promise<string | undefined> {
  const engine = findGameHost("kaggle", "engine.py");
  const run = await runTool([...python, engine, "describe", name], { limitMs });
  const answer = parseJson(run.stdout);
  const read = v.safeParse(environmentSchema, answer);
  if (!read.success) return explainEngine(python, answer, run.stderr);
  const environment = { ...read.output, files: [...read.output.files, engine] };
  const state = formatState(environment.files);
  const kept: v.InferOutput<typeof cachedSchema> = { python: [...python], path: getPath(), state, environment };
  writeStoredJson(getFile(name), kept);
  return undefined;
}

/** Why the engine did not answer as expected, with what to install. */
function explainEngine([program = ""]: readonly string[], answer: unknown, stderr: string): string {
  const { refused } = Object(answer) as { readonly refused?: EngineRefusal };
  if (refused) return describeRefusal(refused, program);
  if (findProgram(program) === undefined)
    return t("Kaggle simulations need Python 3, which was not found as {program}.", { program });
  const why = stderr.trim().split("\n").at(-1) ?? "";
  return t("The package kaggle-environments of {python} cannot be asked: {why}", { python: program, why });
}

const formatState = (files: readonly string[]): string =>
  files.map((file) => `${file} ${readUserStats(file)?.mtimeMs} ${readUserStats(file)?.size}`).join("\n");

const simulationSchema = v.object({
  /** Its name in the package: "connectx". */
  name: v.string(),
  title: v.string(),
  about: v.string(),
  /** The names of what its agents are shown. */
  fields: v.array(v.string()),
  /** The names of what can be configured. */
  settings: v.array(v.string()),
});
const listSchema = v.object({ environments: v.array(simulationSchema) });

/** An environment of the package kaggle-environments. */
export type ListedSimulation = v.InferOutput<typeof simulationSchema>;

const getListFile = (): string => join(getCacheFolder(), "kaggle", "list", "environments.json");

/** The environments that the package had when it was last asked; undefined if it never was. */
export function findListedSimulations(): readonly ListedSimulation[] | undefined {
  return readStoredJson(getListFile(), listSchema)?.environments;
}

/** Asks the package in a Python for its environments, and keeps them. Resolves to a sentence if it cannot be asked. */
export async function listSimulations(python: readonly string[]): Promise<readonly ListedSimulation[] | string> {
  const run = await runTool([...python, findGameHost("kaggle", "engine.py"), "list"], { limitMs });
  const answer = parseJson(run.stdout);
  const read = v.safeParse(listSchema, answer);
  if (!read.success) return explainEngine(python, answer, run.stderr);
  writeStoredJson(getListFile(), read.output);
  return read.output.environments;
}

/** The game of a simulation, or why it cannot be played. Before `prepareSimulation`, only its name is known. */
export function findSimulation({ kaggle: name, players }: KaggleSetting): Game | string {
  const found = findEnvironment(name);
  if (!found) return createNamedKaggleGame(name) as Game;
  const { title, specification } = found.environment;
  const { agents } = specification;
  if (players !== undefined && !agents.includes(players))
    return t("{game} is played by {counts} players, not by {players, number}.", {
      game: title,
      counts: agents.join(", "),
      players,
    });
  return createGame(found, { min: players ?? findUsualCount(agents), max: players ?? Math.max(...agents) });
}

/** As few agents as play against each other: alone only where it is asked for, or where nothing else is allowed. */
const findUsualCount = (counts: readonly number[]) =>
  Math.min(...counts.filter((count) => count > 1 || counts.length === 1));

function createGame({ environment, python }: DescribedEnvironment, players: { min: number; max: number }): Game {
  const engine = findGameHost("kaggle", "engine.py");
  const command = [...python, engine];
  return createKaggleGame({
    name: environment.environment,
    hash: computeHash(JSON.stringify(environment)),
    players,
    command,
    warm: command,
    cwd: dirname(engine),
    kaggle: environment,
  }) as Game;
}

type PythonSettings = Pick<BuildSettings, "commands" | "isolation">;

/** The command of the Python that has the package, as that of a bot at this path is found: by settings, by its environment, or the usual one. */
function findPython({ commands, isolation }: PythonSettings, path: string): readonly string[] {
  const own = isolation === undefined ? findEnvironmentPython(path) : undefined;
  return commands.python ?? (own === undefined ? findLanguage("python")!.command : [own]);
}

/** The same where a folder, or a file in it, is only looked at: its `spar.json` comes before the editor's settings. */
export function findFolderPython({ commands }: PythonSettings, path: string): readonly string[] {
  const folder = isFolder(path) ? path : dirname(path);
  const settled = combineSettings({ editor: { commands }, folder: findConfig(folder).config });
  return findPython({ commands: settled.commands! }, join(folder, basename(path)));
}

/** Asks the package for an environment: "asked" if its game has to be found anew, or why it cannot be played. */
export async function prepareSimulation(
  { id, referee }: Game,
  settings: PythonSettings,
  path: string,
): Promise<"known" | "asked" | { readonly why: string }> {
  if (!id.startsWith(kagglePrefix)) return "known";
  const name = id.slice(kagglePrefix.length);
  const python = findPython(settings, path);
  if (JSON.stringify(findEnvironment(name)?.python) === JSON.stringify(python)) return referee ? "known" : "asked";
  const [why] = await Promise.all([describeEnvironment(name, python), listSimulations(python)]);
  return why === undefined ? "asked" : { why };
}

/** Whether asking the package for its environments may show which one a file is an agent of: it was never asked before. */
export async function learnSimulations(file: string, settings: PythonSettings): Promise<boolean> {
  if (findListedSimulations() !== undefined) return false;
  const text = readUserText(file) ?? "";
  const language = findFileLanguage(file)?.id ?? "";
  if (!hasAgent(text, language) && (readsInput(text) || !mayHaveAgent(text, language))) return false;
  return typeof (await listSimulations(findPython(settings, file))) === "object";
}
