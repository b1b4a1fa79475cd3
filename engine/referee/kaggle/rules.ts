import * as v from "valibot";
import { describeHostError, readHostError } from "../../game/host-error.ts";
import {
  type AgentStep,
  type KaggleEnvironment,
  type KaggleField,
  listAsked,
  type RefereeStamp,
  type RefereeStep,
  type RefereeTurn,
} from "../../game/referee.ts";
import type { Outcome, Rules, Setup } from "../../game/rules.ts";
import type { Ask, Prompt, Reply, Ruling, Watch } from "../../game/turn.ts";
import { joinTexts, msg, type Text, t } from "../../l10n/speak.ts";
import { createRandom } from "../../random/seeded.ts";

/** The configuration of a simulation; what is absent has the environment's default. */
export type KaggleOptions = Readonly<Record<string, unknown>>;

/** The fields in which environments take their seed, which is the match's own. */
export const seedFields = ["seed", "randomSeed"];

/** The schema of a configuration, from the fields that the environment describes; without them anything is allowed. */
function createConfigurationSchema(
  fields: Readonly<Record<string, KaggleField>> | undefined,
): v.GenericSchema<unknown, KaggleOptions> {
  if (!fields) return v.record(v.string(), v.unknown());
  const names = Object.keys(fields).filter((name) => !seedFields.includes(name));
  const entries = names.map((name) => [name, v.optional(createFieldSchema(fields[name]!))] as const);
  return v.pipe(
    v.looseObject(Object.fromEntries(entries)),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const name of Object.keys(dataset.value))
        if (!names.includes(name)) addIssue({ message: explainUnknownName(name, names) });
    }),
  ) as v.GenericSchema<unknown, KaggleOptions>;
}

function explainUnknownName(name: string, names: readonly string[]): string {
  if (seedFields.includes(name)) return t('the seed is that of the match: --seed, or "seed" in spar.json');
  return t("there is no {name}, but {names}", { name, names: names.join(", ") });
}

function createFieldSchema(field: KaggleField): v.GenericSchema<unknown> {
  return v.pipe(
    v.unknown(),
    v.check(
      (value) => explainWrongValue(value, field) === undefined,
      ({ input }) => explainWrongValue(input, field)!,
    ),
    v.description(field.description ?? ""),
  );
}

/** Why a value does not fit a field; undefined if it does. */
function explainWrongValue(value: unknown, { type, enum: choices, minimum, maximum }: KaggleField): string | undefined {
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((each) => isOfType(value, each)))
    return t("must be of type {type}", { type: types.join(", ") });
  if (choices && !choices.includes(value)) return t("must be one of {choices}", { choices: choices.join(", ") });
  if (typeof value !== "number") return undefined;
  if (minimum !== undefined && value < minimum) return t("must be at least {least, number}", { least: minimum });
  if (maximum !== undefined && value > maximum) return t("must be at most {most, number}", { most: maximum });
  return undefined;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "null":
      return value === null;
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

/** The state of a match: the steps so far, and how far it was played. */
export interface KaggleState {
  /** Everything the engine has sent so far; copies of a state share it, since it only grows. */
  script: RefereeStep[];
  /** Index in `script` of the step that is played. */
  at: number;
  /** How many of its questions are answered. */
  answered: number;
  /** Whether each player was sent the configuration. */
  readonly greeted: boolean[];
  readonly names: readonly string[];
}

/** What the rules need to know about an environment, and how many players a match may have. */
type KaggleFacts = Pick<RefereeStamp, "players"> & {
  readonly kaggle?: Pick<KaggleEnvironment, "specification">;
};

/** The bounds for a record that does not describe its environment. */
const anyPlayers = { min: 1, max: 16 };

/** The rules of a Kaggle simulation, computed from the words of its engine: live, afterwards from the record. */
export function createKaggleRules(
  { kaggle, players }: KaggleFacts = { players: anyPlayers },
): Rules<KaggleState, KaggleOptions> {
  return {
    players,
    options: createConfigurationSchema(kaggle?.specification.configuration),
    seeds: (seed, given) => ({ seed: isSeed(seed) ? seed : deriveSeed31(seed), ...given }),
    start: ({ names }: Setup<KaggleOptions>) => ({
      script: [],
      at: 0,
      answered: 0,
      greeted: names.map(() => false),
      names,
    }),
    receive: (state, turn: RefereeTurn) => {
      if (turn.next.kind === "step") state.script.push(turn.next);
    },
    forget: (state) => {
      state.script = state.script.slice(0, state.at + 1);
    },
    listPrompts,
    answer,
    findOutcome,
    copy: (state) => ({ ...state, greeted: [...state.greeted] }),
  };
}

/** Whether a seed fits into what environments take: up to 31 bits. */
const isSeed = (seed: string): boolean => /^(0|[1-9]\d{0,9})$/.test(seed) && Number(seed) < 2 ** 31;

const deriveSeed31 = (seed: string): string => String(Math.floor(createRandom(seed)() * 2 ** 31));

/** The step that is played, or the last one. */
export const findCurrentStep = ({ script, at }: KaggleState): RefereeStep | undefined =>
  script[Math.min(at, script.length - 1)];

function listPrompts(state: KaggleState): Prompt[] {
  const step = state.script[state.at];
  if (!step) return [];
  return listAsked(step)
    .slice(state.answered)
    .flatMap(({ player, text, ...limits }): Prompt[] => {
      const greeting = { kind: "tell" as const, player, text: `{"configuration":${findConfiguration(state)}}\n` };
      const ask = {
        ...{ kind: "ask" as const, player, text, ends: { lines: 1 }, ...limits },
        ...{ turn: state.at + 1, phase: "" },
      };
      return state.greeted[player] ? [ask] : [greeting, ask];
    });
}

const findConfiguration = ({ script, at }: KaggleState): string =>
  script.slice(0, at + 1).findLast(({ configuration }) => configuration !== undefined)?.configuration ?? "{}";

/** Only the engine knows what became of an answer: the next step says so. */
function answer(state: KaggleState, { player }: Ask, reply: Reply, watch?: Watch): Ruling[] {
  const step = state.script[state.at]!;
  const next = state.script[state.at + 1];
  const rulings = judge(reply, next?.agents[player]);
  state.greeted[player] = true;
  state.answered++;
  if (state.answered >= listAsked(step).length) {
    state.at++;
    state.answered = 0;
  }
  if (!watch) return rulings;
  const [ruling] = rulings;
  const name = state.names[player] ?? String(player + 1);
  const status = next?.agents[player]?.status ?? "ACTIVE";
  const text = ruling?.why ?? (reply.failure === undefined ? clip(reply.text) : reply.failure);
  watch({
    ...(ruling && { ruling }),
    text: joinTexts([`${name}:`, text, ...(/^(?:IN)?ACTIVE$/.test(status) ? [] : [`(${status})`])]),
  });
  return rulings;
}

const clip = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}…` : text);

function judge({ text }: Reply, after: AgentStep | undefined): Ruling[] {
  if (text === undefined) return [];
  const span = [0, text.length] as const;
  const error = readHostError(text);
  if (error) return [{ span, verdict: "unreadable", why: msg("raised {error}", { error: describeHostError(error) }) }];
  if (after?.status !== "INVALID") return [];
  return [{ span, verdict: "unreadable", why: after.why ?? msg("the environment does not allow this action") }];
}

/** The failures of agents, as reasons of an outcome. */
const reasons: Readonly<Record<string, string>> = { TIMEOUT: "timeout", ERROR: "crash", INVALID: "unreadable" };

function findOutcome({ script, at, names }: KaggleState): Outcome | undefined {
  const last = script[at];
  if (!last || listAsked(last).length > 0) return undefined;
  const rewards = last.agents.map(({ reward }) => reward);
  const known = rewards.filter((reward) => reward !== null);
  // An agent that failed has no reward and comes last.
  const scores = rewards.map((reward) => reward ?? Math.min(0, ...known) - 1);
  const failed = last.agents.findIndex(({ status }) => reasons[status] !== undefined);
  return {
    places: scores.map((score) => 1 + scores.filter((other) => other > score).length),
    scores,
    reason: reasons[last.agents[failed]?.status ?? ""] ?? "score",
    detail: describe(last, names),
  };
}

function describe({ agents }: RefereeStep, names: readonly string[]): Text {
  const rewards = agents.map(({ reward }) => (reward === null ? "–" : String(Math.round(reward * 1000) / 1000)));
  const failures = agents.flatMap(({ status }, player) =>
    reasons[status] === undefined
      ? []
      : [msg("{player} failed ({failure})", { player: names[player]!, failure: status })],
  );
  return joinTexts([...failures, msg("rewards {rewards}", { rewards: rewards.join(" : ") })], "; ");
}
