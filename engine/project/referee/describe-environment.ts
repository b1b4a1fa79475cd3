import { join } from "node:path";
import * as v from "valibot";
import { findProgram } from "../../bots/build/program-path.ts";
import { runTool } from "../../bots/build/tool.ts";
import { findGameHost } from "../../bots/runtimes/host-files.ts";
import { readStoredJson, writeStoredJson } from "../../files/stored-json.ts";
import { readUserStats } from "../../files/user-file.ts";
import { getCacheFolder } from "../../files/user-folders.ts";
import type { KaggleEnvironment } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { describeRefusal, type EngineRefusal } from "../../referee/kaggle/protocol.ts";
import { parseJson } from "../../text/json.ts";

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
type CachedDescription = v.InferOutput<typeof cachedSchema>;

/** An environment, and the Python that has it. */
export interface DescribedEnvironment {
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

/**
 * Asks the package in a Python what an environment is, and keeps it for `findEnvironment`, since loading the package
 * takes a second. Resolves to a sentence if it cannot be played.
 */
export async function describeEnvironment(name: string, python: readonly string[]): Promise<string | undefined> {
  const engine = findGameHost("kaggle", "engine.py");
  const run = await runTool([...python, engine, "describe", name], { limitMs });
  const answer = parseJson(run.stdout);
  const read = v.safeParse(environmentSchema, answer);
  if (!read.success) return explainEngine(python, answer, run.stderr);
  const environment = { ...read.output, files: [...read.output.files, engine] };
  const kept: CachedDescription = {
    python: [...python],
    path: getPath(),
    state: formatState(environment.files),
    environment,
  };
  writeStoredJson(getFile(name), kept);
  return undefined;
}

/** Why the engine did not answer as expected, with what to install. */
export function explainEngine([program = ""]: readonly string[], answer: unknown, stderr: string): string {
  const { refused } = Object(answer) as { readonly refused?: EngineRefusal };
  if (refused) return describeRefusal(refused, program);
  if (findProgram(program) === undefined)
    return t("Kaggle simulations need Python 3, which was not found as {program}.", { program });
  const why = stderr.trim().split("\n").at(-1) ?? "";
  return t("The package kaggle-environments of {python} cannot be asked: {why}", { python: program, why });
}

const formatState = (files: readonly string[]): string =>
  files.map((file) => `${file} ${readUserStats(file)?.mtimeMs} ${readUserStats(file)?.size}`).join("\n");
