import { join } from "node:path";
import * as v from "valibot";
import { runTool } from "../../bots/build/tool.ts";
import { findGameHost } from "../../bots/runtimes/host-files.ts";
import { readStoredJson, writeStoredJson } from "../../files/stored-json.ts";
import { getCacheFolder } from "../../files/user-folders.ts";
import { parseJson } from "../../text/json.ts";
import { explainEngine } from "./describe-environment.ts";

const simulationSchema = v.object({
  /** Its name in the package: "connectx". */
  name: v.string(),
  title: v.string(),
  about: v.string(),
  /** The names of what its agents are shown. */
  fields: v.array(v.string()),
});
const listSchema = v.object({ environments: v.array(simulationSchema) });

/** An environment of the package kaggle-environments. */
export type ListedSimulation = v.InferOutput<typeof simulationSchema>;

/** Loading the package takes a second, and more where it has all its dependencies. */
const limitMs = 60_000;

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
