import type { BotRecognition } from "../../game/bots.ts";

/** A definition at the top of a file: its parameters if it is a function. */
const definitionPattern = /^(?:(?:async\s+)?def\s+\w+\s*\(([^)]*)\)|\w+\s*=\s*lambda\b([^:]*):|class\s+\w+)/gm;
/** The parameters of an agent: the observation, and perhaps the configuration. */
const agentParameters =
  /^\s*(?:obs|observation|state)\w*\b[^,]*(?:,\s*(?:c|cfg|conf|config|configuration)\b[^,]*)?(?:,[^,]*=.*)?,?\s*$/s;

/** Whether the last callable of a Python file takes an observation, and perhaps the configuration. */
export function hasAgent(source: string, language: string): boolean {
  if (language !== "python") return false;
  const last = [...source.matchAll(definitionPattern)].at(-1);
  return agentParameters.test(last?.[1] ?? last?.[2] ?? "");
}

/** Recognises a Python file whose last callable is an agent. Any function could be one, so weak evidence counts a little. */
export function recognise(source: string, language: string): BotRecognition | undefined {
  if (language !== "python") return undefined;
  const likelihood = hasAgent(source, language) ? 0.9 : source.match(definitionPattern) ? 0.15 : 0;
  return { likelihood, form: "function" };
}

/** What is known of an environment without its engine. */
interface NamedFields {
  readonly name: string;
  readonly fields: readonly string[];
}

/** Fields that many environments have. */
const commonFields = new Set(["remainingOverageTime", "step", "player", "players", "reward", "index"]);
/** Counts more than all fields: the file imports from the environment, or makes it. */
const namedScore = 100;

/**
 * The environments that an agent is probably written for, by what it imports and by the fields that it reads; several if
 * it reads equally many fields of each.
 */
export function findEnvironmentsFor(source: string, environments: readonly NamedFields[]): string[] {
  const read = new Set([...source.matchAll(fieldRead)].map(([, attribute, key]) => attribute ?? key!));
  const named = new Set([...source.matchAll(environmentName)].map(([, imported, made]) => imported ?? made!));
  const scored = environments.map(({ name, fields }) => {
    const own = fields.filter((field) => read.has(field) && !commonFields.has(field));
    return { name, score: own.length + (named.has(name) ? namedScore : 0) };
  });
  const best = Math.max(1, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ name }) => name);
}

/** `obs.planets`, `obs["planets"]`, `obs.get("planets")`. */
const fieldRead = /\.(\w+)\b(?!\s*\()|(?:\[|\.get\(|getattr\(\s*\w+\s*,)\s*["'](\w+)["']/g;
const environmentName = /\bkaggle_environments\.envs\.(\w+)|\bmake\(\s*["'](\w+)["']/g;
