import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { findGameHost } from "../../bots/runtimes/host-files.ts";
import { makeFolder } from "../../files/make-folder.ts";
import { readUserStats, readUserText } from "../../files/user-file.ts";
import { getCacheFolder } from "../../files/user-folders.ts";
import type { KaggleEnvironment } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { describeRefusal, type EngineRefusal } from "../../referee/kaggle/refusal.ts";

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
  files: v.array(v.string()),
});
const keptSchema = v.object({ state: v.string(), environment: environmentSchema });
type Described = v.InferOutput<typeof environmentSchema>;

/**
 * What an environment is, from the package in a Python; a sentence if it cannot be played. The package takes a second to
 * load, so its answer is kept until its files change.
 */
export function describeEnvironment(name: string, python: readonly string[]): KaggleEnvironment | string {
  const engine = findGameHost("kaggle", "engine.py");
  const key = createHash("sha256")
    .update(JSON.stringify([name, python, process.env.PYTHONPATH, formatState([engine])]))
    .digest("hex");
  const file = join(getCacheFolder(), "kaggle", `${key}.json`);
  const kept = readKept(file);
  const found = kept && kept.state === formatState(kept.environment.files) ? kept.environment : undefined;
  if (found) return withoutFiles(found);
  const described = ask(name, python, engine);
  if (typeof described === "string") return described;
  makeFolder(join(getCacheFolder(), "kaggle"));
  writeFileSync(file, JSON.stringify({ state: formatState(described.files), environment: described }));
  return withoutFiles(described);
}

function withoutFiles({ files: _, ...environment }: Described): KaggleEnvironment {
  return environment as unknown as KaggleEnvironment;
}

const formatState = (files: readonly string[]): string =>
  files.map((file) => `${file} ${readUserStats(file)?.mtimeMs} ${readUserStats(file)?.size}`).join("\n");

function readKept(file: string): v.InferOutput<typeof keptSchema> | undefined {
  const read = v.safeParse(keptSchema, parseJson(readUserText(file) ?? ""));
  return read.success ? read.output : undefined;
}

function ask(name: string, [program = "", ...options]: readonly string[], engine: string): Described | string {
  const { stdout, stderr, error } = spawnSync(program, [...options, engine, "describe", name], {
    encoding: "utf8",
    timeout: limitMs,
    maxBuffer: 64 * 1024 * 1024,
    windowsHide: true,
  });
  const answer = parseJson(stdout ?? "");
  const read = v.safeParse(environmentSchema, answer);
  if (read.success) return read.output;
  const { refused } = Object(answer) as { readonly refused?: EngineRefusal };
  if (refused) return describeRefusal(refused, program);
  if (error && "code" in error && error.code === "ENOENT")
    return t("Kaggle simulations need Python 3, which was not found as {program}.", { program });
  const why = error?.message ?? stderr.trim().split("\n").at(-1) ?? "";
  return t("The Kaggle environment {name} cannot be described: {why}", { name, why });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
