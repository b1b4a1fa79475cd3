import type { BotRecognition, Bots } from "../game/bots.ts";
import type { Game } from "../game/game.ts";
import type { AgentStep, KaggleEnvironment, RefereeStamp } from "../game/referee.ts";
import type { View } from "../game/views.ts";
import { msg, translate } from "../l10n/speak.ts";
import { parseJsonObject } from "../text/json.ts";
import { readObservation } from "./kaggle/read-observation.ts";
import { createKaggleRules, findCurrentStep, type KaggleOptions, type KaggleState } from "./kaggle/rules.ts";
import {
  createRefereeRules,
  formatTurns,
  type RefereeFacts,
  type RefereeOptions,
  type RefereeState,
  splitNextTurns,
} from "./rules.ts";
import { makeInputBoard } from "./stub/find-plane.ts";
import { type InputBoard, listBoardFields, type RefereeView } from "./stub/input-board.ts";
import { findMatchInputs } from "./stub/match-inputs.ts";
import { parseStub } from "./stub/parse-stub.ts";
import { readRefereeQuestion, type SentQuestion } from "./stub/read-input.ts";
import type { Stub } from "./stub/stub.ts";

/** The prefix of ids of games with an external referee; the game's name follows. */
export const refereePrefix = "referee:";

export function createRefereeGame(stamp: RefereeStamp): Game<RefereeState, RefereeOptions> {
  return { ...createNamedGame(stamp.name, stamp), referee: stamp };
}

/** CodinGame's engine where it was built from its repository: newer than all that were published. */
const newestEngine = 4_007_999;

/** A version of CodinGame's engine as one number, for its order and distance. */
export function toEngineNumber(version: string): number {
  const [, major, minor, patch = "0"] = /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return major === undefined ? newestEngine : Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch);
}

type EngineFacts = Pick<RefereeStamp, "sdk" | "wantedSdk">;

/** Says which engine a referee's project asks for, if it is played with another. */
const describeEngine = ({ sdk: used, wantedSdk: wanted }: EngineFacts) =>
  used === undefined || wanted === undefined
    ? undefined
    : msg("Its project asks for version {wanted} of CodinGame's engine, and it is played with {used}.", {
        wanted,
        used,
      });

/** The same as a sentence for a match, where the two differ by more than a patch. */
export function remarkOnEngine({ name, ...facts }: EngineFacts & Pick<RefereeStamp, "name">): string | undefined {
  const [used, wanted] = [facts.sdk, facts.wantedSdk].map((version) => Math.floor(toEngineNumber(version ?? "") / 1e3));
  const sentence = used === wanted ? undefined : describeEngine(facts);
  return sentence && `${name}: ${translate(sentence)}`;
}

/** Creates a referee's game without the referee: enough to read a record and to show the name. */
export function createNamedGame(
  name: string,
  facts: RefereeFacts & EngineFacts & Pick<RefereeStamp, "stub"> = { players: { min: 1, max: 8 } },
): Game<RefereeState, RefereeOptions> {
  // A stub that cannot be parsed is ignored; players' inputs are then shown line by line.
  const { stub } = parseStub(facts.stub ?? "");
  return {
    id: `${refereePrefix}${name}`,
    title: name,
    about: describeEngine(facts) ?? msg("Played by its own referee"),
    rules: createRefereeRules(facts),
    views: {
      view: (state, seenBy) => toRefereeView(state, stub, seenBy),
      ...(stub && { observation: (view, player) => listBoardFields((view as RefereeView).boards?.[player]) }),
      // Only the referee knows the scores before the end.
      measures: (state) => findScores(state) ?? state.names.map(() => 0),
      measure: { name: msg("Score"), max: 0 },
    },
    bots: { builtins: [], recognise: () => undefined },
  };
}

function toRefereeView(state: RefereeState, stub: Stub | undefined, seenBy?: number): RefereeView {
  const { turns } = splitNextTurns(state);
  const questions = state.names.map((_, player) =>
    seenBy === undefined || seenBy === player ? listQuestions(state, player) : [],
  );
  return {
    inputs: questions.map((sent) => sent.at(-1)?.text.split("\n").slice(0, -1) ?? null),
    ...(stub && { boards: createBoards(stub, state, questions, seenBy) }),
    summary: formatTurns(turns, state.names),
    scores: findScores(state) ?? null,
  };
}

/** All questions to a player so far; the last is the current one, or the most recent. */
function listQuestions(state: RefereeState, player: number): readonly SentQuestion[] {
  let told = "";
  return state.script.slice(0, splitNextTurns(state).until).flatMap(({ next }) => {
    if (next.kind !== "question" || next.player !== player) return [];
    const sent = { told, text: next.text };
    told = next.lines === 0 ? told + next.text : "";
    return next.lines === 0 ? [] : [sent];
  });
}

function createBoards(
  stub: Stub,
  { script, names }: RefereeState,
  questions: readonly (readonly SentQuestion[])[],
  seenBy: number | undefined,
): readonly (InputBoard | null)[] {
  const inputs = findMatchInputs(stub, script);
  const players = seenBy === undefined ? names.map((_, player) => player) : [seenBy];
  return questions.map((sent) => {
    if (sent.length === 0) return null;
    const { last, once } = readRefereeQuestion(stub, sent[0]!, sent.at(-1)!, sent.length - 1);
    const board = makeInputBoard(last, once);
    return board ? inputs.complete(board, players) : null;
  });
}

function findScores(state: RefereeState): number[] | undefined {
  const last = splitNextTurns(state).turns.at(-1)?.next;
  return last?.kind === "scores" ? [...last.scores] : undefined;
}

/** A function at the top of a file, with its name and its parameters. */
const functionPattern = /^(?:async\s+)?(?:def\s+(\w+)\s*\(([^)]*)\)|(\w+)\s*=\s*lambda\b([^:]*):)/gm;
/** Parameters and names that agents usually have; others take more evidence. */
const observationName = /^(?:obs|observation|state)/;
const configurationName = /^c$|cfg|conf/;
const agentName = /agent/i;
const environmentImport = /\bkaggle_environments\.envs\.\w/;

interface PythonFunction {
  readonly name: string;
  /** The parameters that a caller has to give. */
  readonly needed: readonly string[];
}

function listFunctions(source: string): PythonFunction[] {
  return [...source.matchAll(functionPattern)].map(([, name, taken, lambda, given]) => ({
    name: name ?? lambda!,
    needed: (taken ?? given!)
      .split(",")
      .map((parameter) => parameter.trim())
      .filter((parameter) => /^\w/.test(parameter) && !parameter.includes("="))
      .map((parameter) => /^\w+/.exec(parameter)![0]),
  }));
}

const takesObservation = ({ needed }: PythonFunction) => needed.length === 1 || needed.length === 2;

function isUsualAgent({ name, needed: [observation = "", configuration = "c"] }: PythonFunction): boolean {
  return agentName.test(name) || (observationName.test(observation) && configurationName.test(configuration));
}

/** Whether a file has a function that could be an agent: one of an observation, and perhaps the configuration. */
export function mayHaveAgent(source: string, language: string): boolean {
  return language === "python" && listFunctions(source).some(takesObservation);
}

/** How many names of an environment show an agent whose function is called as any other. */
const enoughNames = 3;

/** Whether a Python file has an agent: by its imports, a function that is called as agents are, or what it reads. */
export function hasAgent(source: string, language: string, environments: readonly NamedFields[] = []): boolean {
  if (!mayHaveAgent(source, language)) return false;
  if (environmentImport.test(source)) return true;
  if (listFunctions(source).some((each) => takesObservation(each) && isUsualAgent(each))) return true;
  return environments.some((each) => {
    const { fields, hints } = countNames(source, each);
    return fields > 0 && fields + hints >= enoughNames;
  });
}

/** What is known of an environment without its engine. */
interface NamedFields {
  readonly name: string;
  readonly title?: string;
  /** The fields of its observation, and of its configuration. */
  readonly fields: readonly string[];
  readonly settings?: readonly string[];
}

/** Names that many environments or many programs have. */
const commonNames = new Set([
  ...["remainingOverageTime", "step", "player", "players", "reward", "index", "obs"],
  ...["episodeSteps", "actTimeout", "runTimeout", "agentTimeout", "seed", "randomSeed"],
]);
/** Counts more than all fields: the file imports from the environment, or makes it. */
const namedScore = 100;
/** Breaks ties alone. */
const hintScore = 0.01;

/** How many of an environment's own fields a source reads, and what else is a hint of it. */
function countNames(source: string, { name, title = "", fields, settings = [] }: NamedFields) {
  const read = new Set([...source.matchAll(fieldRead)].map(([, attribute, key]) => attribute ?? key!));
  const own = fields.filter((field) => read.has(field) && !commonNames.has(field));
  const set = settings.filter((field) => read.has(field) && !commonNames.has(field) && !fields.includes(field));
  const words = toWords(source);
  const isNamed = [name, title].some((each) => each !== "" && words.includes(toWords(each)));
  return { fields: own.length, hints: set.length + (isNamed ? 1 : 0) };
}

/** A text as words in lower case between blanks: "Orbit Wars" and "orbit_wars" are the same. */
const toWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()} `;

/**
 * The environments that an agent is probably written for, by what it imports and by the fields that it reads; several if
 * it reads equally many fields of each, or none, and neither the configuration that it reads nor its text tells them apart.
 */
export function findEnvironmentsFor(source: string, environments: readonly NamedFields[]): string[] {
  const named = new Set([...source.matchAll(environmentName)].map(([, imported, made]) => imported ?? made!));
  const scored = environments.map((environment) => {
    const { fields, hints } = countNames(source, environment);
    const { name } = environment;
    return { name, score: fields + hints * hintScore + (named.has(name) ? namedScore : 0) };
  });
  // An agent that reads no field, but the configuration, has to be called one.
  const isAgent = listFunctions(source).some((each) => takesObservation(each) && agentName.test(each.name));
  const best = Math.max(isAgent ? hintScore : 1, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ name }) => name);
}

/** `obs.planets`, `obs["planets"]`, `obs.get("planets")`. */
const fieldRead = /\.(\w+)\b(?!\s*\()|(?:\[|\.get\(|getattr\(\s*\w+\s*,)\s*["'](\w+)["']/g;
const environmentName = /\bkaggle_environments\.envs\.(\w+)|\bmake\(\s*["'](\w+)["']/g;

/** What is left of the overage bank, which depends on the machine. */
const machineField = "remainingOverageTime";

/** Whether two observations in JSON are equal in any order of names: the site sorts names in its episodes. */
export function isSameObservation(one: string, other: string): boolean {
  return isSameJson({ ...parseJsonObject(one), [machineField]: 0 }, { ...parseJsonObject(other), [machineField]: 0 });
}

function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

/** The prefix of ids of Kaggle simulations; the name of the environment follows. */
export const kagglePrefix = "kaggle:";

/** A simulation that Kaggle's engine plays. */
export function createKaggleGame(
  stamp: RefereeStamp & { readonly kaggle: KaggleEnvironment },
): Game<KaggleState, KaggleOptions> {
  return { ...createNamedKaggleGame(stamp.kaggle.environment, stamp), referee: stamp };
}

/** Creates a simulation's game without its engine: enough to read a record and to show the name. */
export function createNamedKaggleGame(name: string, stamp?: RefereeStamp): Game<KaggleState, KaggleOptions> {
  const { kaggle } = stamp ?? {};
  return {
    id: `${kagglePrefix}${name}`,
    title: kaggle?.title ?? name,
    about: kaggle?.about ?? msg("A Kaggle simulation"),
    rules: createKaggleRules(stamp),
    views: {
      view: (state, seenBy) => createKaggleView(state, kaggle, seenBy),
      observation: listKaggleFields,
      measures: (state) => findCurrentStep(state)?.agents.map(({ reward }) => reward ?? 0) ?? state.names.map(() => 0),
      measure: { name: msg("Reward"), max: 0 },
    },
    bots: createBots(kaggle),
    extras: { isSameQuestion: isSameObservation },
  };
}

/** The engine plays its agents itself. */
function createFullGame(): never {
  throw new Error("Agents of an environment are played by its engine.");
}

/** Recognises a Python file with an agent. Any function could be one, so weak evidence counts a little. */
function recognise(source: string, language: string, kaggle?: KaggleEnvironment): BotRecognition | undefined {
  if (language !== "python") return undefined;
  const known = kaggle ? [toNamedFields(kaggle)] : [];
  const isCallable = mayHaveAgent(source, language) || /^class\s/m.test(source);
  return { likelihood: hasAgent(source, language, known) ? 0.9 : isCallable ? 0.15 : 0, form: "function" };
}

const toNamedFields = ({ environment, title, specification }: KaggleEnvironment): NamedFields => ({
  ...{ name: environment, title },
  fields: Object.keys(specification.observation),
  settings: Object.keys(specification.configuration),
});

function createBots(kaggle: KaggleEnvironment | undefined): Bots<KaggleOptions> {
  return {
    builtins: (kaggle?.agents ?? []).map((name) => ({
      name,
      idea: msg("Comes with the environment"),
      create: createFullGame,
    })),
    recognise: (source, language) => recognise(source, language, kaggle),
    hosted: { form: "function", folder: "kaggle", programs: { python: "host.py" } },
  };
}

/** What is visible of a simulation: what each agent was shown last, by the names of the environment. */
function createKaggleView(state: KaggleState, kaggle: KaggleEnvironment | undefined, seenBy?: number): RefereeView {
  const shown = state.names.map((_, player) =>
    seenBy === undefined || seenBy === player ? findShown(state, player) : undefined,
  );
  const last = findCurrentStep(state)?.agents;
  const isOver = last?.every(({ limitMs }) => limitMs === undefined) ?? false;
  return {
    inputs: shown.map((agent) => (agent?.observation === undefined ? null : [agent.observation])),
    boards: shown.map((agent) =>
      agent?.observation === undefined ? null : makeBoard(agent.observation, state, kaggle),
    ),
    summary: last?.map(({ status, why }, player) => `${state.names[player]}: ${why ?? status}`) ?? [],
    scores: isOver ? last!.map(({ reward }) => reward ?? 0) : null,
  };
}

/** The last step in which an agent was shown something. */
function findShown({ script, at }: KaggleState, player: number): AgentStep | undefined {
  return script.slice(0, at + 1).findLast(({ agents }) => agents[player]?.observation !== undefined)?.agents[player];
}

function makeBoard(observation: string, state: KaggleState, kaggle: KaggleEnvironment | undefined): InputBoard | null {
  const configuration = parseJsonObject(
    state.script.find((step) => step.configuration !== undefined)?.configuration ?? "",
  );
  const parts = readObservation(parseJsonObject(observation), configuration, kaggle?.specification.observation ?? {});
  return makeInputBoard({ kind: "read", parts, known: {} }) ?? null;
}

/** What a view has for a player, by the names of its observation. */
function listKaggleFields(view: View, player: number): Readonly<Record<string, unknown>> {
  return listBoardFields((view as RefereeView).boards?.[player]);
}

/** A first agent in Python: what it is shown in comments, and the environment's default action. */
export function writeKaggleStarter({ title, about, specification }: KaggleEnvironment): string {
  const { observation, action } = specification;
  const fields = Object.entries(observation).map(
    ([name, { description = "" }]) => `observation.${name}: ${description}`,
  );
  const comments = [...fields, "", `The action: ${action?.description ?? ""}`].map(
    (line) => `    # ${toOneLine(line)}`,
  );
  return [
    `# ${toOneLine(`${title}: ${about}`)}`,
    "# The last function of the file is the agent. What it prints is kept for each step.",
    "",
    "",
    "def agent(observation, configuration):",
    ...comments.map((line) => line.trimEnd()),
    `    return ${toPython(action?.default ?? null)}`,
    "",
  ].join("\n");
}

const toOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();

/** JSON as Python writes it. */
function toPython(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(toPython).join(", ")}]`;
  if (typeof value === "object")
    return `{${Object.entries(value)
      .map(([key, part]) => `${JSON.stringify(key)}: ${toPython(part)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
}
