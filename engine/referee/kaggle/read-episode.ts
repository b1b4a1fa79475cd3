import * as v from "valibot";
import type { ImportedAnswer } from "../../game/extras.ts";
import type { KaggleEnvironment, KaggleField, RefereeStep } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { isTooDeep, parseJson } from "../../text/json.ts";
import { type KaggleOptions, seedFields } from "./rules.ts";

// JSON.parse turns 1.0 into 1, which is another text, and to Python another type. Numbers that would change are kept as
// marked strings meanwhile.

const wordPattern = /"(?:[^"\\]|\\.?)*(?:"|$)|-?Infinity|NaN|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const markedPattern = /"\\u0000([^"]*)"/g;

/** Parses JSON for `writeExactJson`; undefined for a text that is not JSON. */
export function parseExactJson(text: string): unknown {
  return parseJson(
    text.replaceAll(wordPattern, (found) =>
      found[0] === '"' || String(Number(found)) === found ? found : `"\\u0000${found}"`,
    ),
  );
}

/** JSON with every number as it was written. */
export function writeExactJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes("\\u0000") ? text.replaceAll(markedPattern, "$1") : text;
}

/** Replaces numbers that are not finite, which Python writes, by null. */
const removeNonFinite = (text: string) =>
  text.replaceAll(wordPattern, (found) => (found[0] === '"' || Number.isFinite(Number(found)) ? found : "null"));

/** A match on Kaggle's site, as its file has it (what `env.toJSON()` gives). */
export interface Episode {
  readonly environment: KaggleEnvironment;
  readonly names: readonly string[];
  /** Configuration values that differ from the environment's defaults. */
  readonly options: KaggleOptions;
  readonly seed: string;
  /** Each step with the answers that led to the next one. */
  readonly steps: readonly { readonly step: RefereeStep; readonly answers: readonly ImportedAnswer[] }[];
}

const fieldsSchema = v.record(v.string(), v.unknown());
const agentSchema = v.looseObject({
  reward: v.nullish(v.number(), null),
  status: v.string(),
  observation: fieldsSchema,
});
/** Far more than episodes have: each is shown and computed. */
const maxSteps = 10_000;
const episodeSchema = v.looseObject({
  name: v.string(),
  title: v.nullish(v.string()),
  description: v.nullish(v.string()),
  version: v.nullish(v.string(), ""),
  module_version: v.nullish(v.string(), ""),
  configuration: fieldsSchema,
  specification: v.looseObject({
    agents: v.array(v.number()),
    configuration: v.record(v.string(), v.unknown()),
    observation: v.record(v.string(), v.unknown()),
  }),
  info: v.nullish(v.looseObject({ TeamNames: v.optional(v.array(v.string())), seed: v.optional(v.unknown()) })),
  steps: v.pipe(v.array(v.pipe(v.array(agentSchema), v.minLength(1))), v.minLength(1), v.maxLength(maxSteps)),
});
type EpisodeFile = v.InferOutput<typeof episodeSchema>;
type Values = Readonly<Record<string, unknown>>;

/** Reads the file of an episode; a sentence if something is missing in it, undefined for another text. */
export function readEpisode(written: string): Episode | { readonly why: string } | undefined {
  if (
    !/^\s*\{/.test(written) ||
    !/"(?:steps|module_version)"\s*:/.test(written) ||
    !/"specification"\s*:/.test(written)
  )
    return undefined;
  if (isTooDeep(written)) return { why: t("This episode of a Kaggle simulation is nested too deeply.") };
  const text = removeNonFinite(written);
  const exact = parseExactJson(text);
  if (exact === undefined) return undefined;
  const read = v.safeParse(episodeSchema, JSON.parse(text));
  if (!read.success) {
    const where = read.issues[0].path?.map(({ key }) => String(key)).join(".") ?? "";
    return { why: t("This episode of a Kaggle simulation cannot be read: {where} is missing or wrong.", { where }) };
  }
  const file = read.output;
  const { length } = file.steps[0]!;
  if (file.steps.some((agents) => agents.length !== length))
    return { why: t("This episode of a Kaggle simulation has steps with different numbers of agents.") };
  return {
    environment: describeEnvironment(file),
    names: file.steps[0]!.map((_, player) => file.info?.TeamNames?.[player] ?? `Agent ${player + 1}`),
    options: findOptions(file),
    seed: String(file.info?.seed ?? findSeed(file.configuration) ?? 0),
    steps: listSteps(file, exact as EpisodeFile),
  };
}

function describeEnvironment({ name, title, description, version, module_version, specification }: EpisodeFile) {
  const toFields = (fields: Values) =>
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, toField(field)]));
  return {
    environment: name,
    title: title ?? name,
    about: description ?? "",
    version,
    package: module_version,
    specification: {
      ...specification,
      configuration: toFields(specification.configuration),
      observation: toFields(specification.observation),
    },
    agents: [],
  } satisfies KaggleEnvironment;
}

/** Some fields are only a default. */
const toField = (field: unknown): KaggleField =>
  typeof field === "object" && field !== null && !Array.isArray(field) ? field : { default: field };

const findSeed = (configuration: Values): unknown =>
  seedFields.map((name) => configuration[name]).find((seed) => seed !== undefined && seed !== null);

function findOptions({ configuration, specification }: EpisodeFile): KaggleOptions {
  const own = Object.entries(specification.configuration).filter(([name]) => !seedFields.includes(name));
  return Object.fromEntries(
    own.flatMap(([name, field]) => {
      const value = configuration[name];
      const isUsual = value === undefined || JSON.stringify(value) === JSON.stringify(toField(field).default);
      return isUsual ? [] : [[name, value]];
    }),
  );
}

/** `exact` is the same file with numbers as they are written, for what bots were sent and have answered. */
function listSteps(file: EpisodeFile, exact: EpisodeFile): Episode["steps"] {
  const { steps, configuration, specification } = file;
  const actTimeout = Number(configuration.actTimeout ?? 0);
  return steps.map((agents, number) => {
    const isLast = number === steps.length - 1;
    const [first] = exact.steps[number]!;
    const shown = agents.map(({ status, reward, observation }, player) => {
      const isAsked = !isLast && status === "ACTIVE";
      const own = exact.steps[number]![player]!.observation;
      const text = writeExactJson(addShared(first!.observation, own, specification.observation));
      const limits = {
        limitMs: 1000 * (actTimeout + Math.max(0, Number(observation.remainingOverageTime ?? 0))),
        softLimitMs: 1000 * actTimeout,
      };
      return { status, reward, ...((isAsked || isLast) && { observation: text }), ...(isAsked && limits) };
    });
    const step: RefereeStep = {
      ...{ kind: "step", agents: shown },
      ...(number === 0 && { configuration: writeExactJson(exact.configuration) }),
    };
    // The answers of those who were ACTIVE are in the step after.
    const [after, written] = [steps[number + 1], exact.steps[number + 1]];
    const answers = agents.flatMap(({ status }, player): ImportedAnswer[] => {
      if (!after || status !== "ACTIVE") return [];
      const failure = (failuresByStatus as Readonly<Record<string, "timeout" | "crash">>)[after[player]!.status];
      return [failure ? { player, failure } : { player, text: writeExactJson(written![player]!.action ?? null) }];
    });
    return { step, answers };
  });
}

/** What an agent was shown: its own fields and those that only the first agent's state holds. */
function addShared(first: Values, own: Values, fields: Values): Values {
  const shown: Record<string, unknown> = { ...own };
  for (const [name, field] of Object.entries(fields)) {
    const { hidden, shared, properties } = toField(field) as {
      hidden?: boolean;
      shared?: boolean;
      properties?: Values;
    };
    if (hidden) delete shown[name];
    else if (shared && name in first) shown[name] = first[name];
    else if (properties && name in own)
      shown[name] = addShared(Object(first[name]) as Values, Object(own[name]) as Values, properties);
  }
  return shown;
}

const failuresByStatus = { TIMEOUT: "timeout", ERROR: "crash" } as const;
