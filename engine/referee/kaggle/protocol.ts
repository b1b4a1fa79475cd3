import * as v from "valibot";
import { readHostError } from "../../game/host-error.ts";
import type { AgentStep, KaggleEnvironment, RefereeStep } from "../../game/referee.ts";
import type { Reply } from "../../game/turn.ts";
import { t } from "../../l10n/speak.ts";
import { parseJson } from "../../text/json.ts";
import { seedFields } from "./rules.ts";

/** Why `host/engine.py` does not play an environment. */
export type EngineRefusal =
  /** A module that cannot be imported. */
  | { readonly missing: string }
  | { readonly old: string; readonly oldest: string }
  | { readonly unknown: string; readonly environments: readonly string[] }
  | { readonly broken: string; readonly why: string }
  /** The environment's own limit of a match, in seconds. */
  | { readonly long: number };

const installCommand = "python3 -m pip install --no-deps kaggle-environments";
const installDependenciesCommand = "python3 -m pip install jsonschema requests numpy";

/** A sentence that says why and what to do. */
export function describeRefusal(refusal: EngineRefusal, python = "Python"): string {
  if ("missing" in refusal)
    return refusal.missing === "kaggle_environments"
      ? t("{python} has no package kaggle-environments: run {command} and {others}.", {
          python,
          command: installCommand,
          others: installDependenciesCommand,
        })
      : t("The package kaggle-environments of {python} needs {module}: run {command}.", {
          python,
          module: refusal.missing,
          command: /^(jsonschema|requests|numpy)$/.test(refusal.missing)
            ? installDependenciesCommand
            : `python3 -m pip install ${refusal.missing}`,
        });
  if ("old" in refusal)
    return t("kaggle-environments {version} is too old, it takes {oldest} or newer: run {command}.", {
      version: refusal.old,
      oldest: refusal.oldest,
      command: `${installCommand} --upgrade`,
    });
  if ("unknown" in refusal)
    return t("There is no Kaggle environment {name}; there are {names}.", {
      name: refusal.unknown,
      names: refusal.environments.join(", "),
    });
  if ("broken" in refusal)
    return t("The Kaggle environment {name} cannot be loaded: {why}. Install what it needs with pip.", {
      name: refusal.broken,
      why: refusal.why,
    });
  return t("The match took longer than {seconds, number} s, the runTimeout of the environment.", {
    seconds: refusal.long,
  });
}

// What goes to `host/engine.py` and comes from it: a line of JSON each. The program describes it.

/** The answer of an agent that comes with the environment. */
export interface AgentAction {
  readonly player: number;
  readonly ms: number;
  /** The action as JSON; absent if the agent failed. */
  readonly text?: string;
  readonly error?: { readonly type: string; readonly message: string };
  /** What the agent has printed. */
  readonly log?: string;
}

type EngineMessage =
  | { readonly kind: "step"; readonly step: RefereeStep }
  | { readonly kind: "action"; readonly action: AgentAction }
  | { readonly kind: "failed"; readonly why: string; readonly trace?: string }
  | { readonly kind: "noise"; readonly line: string };

/** The message that begins a match; the engine answers with the first step. */
export function encodeBegin(
  { environment, specification }: KaggleEnvironment,
  options: unknown,
  players: number,
  seed: number,
): string {
  const own = seedFields.filter((name) => specification.configuration[name] !== undefined);
  const configuration = { ...Object(options), ...Object.fromEntries(own.map((name) => [name, seed])) };
  return `${JSON.stringify({ begin: { environment, configuration, players, seed } })}\n`;
}

/** Asks an agent of the environment for its action in the step that is open. */
export const encodeAgent = (player: number, name: string): string => `${JSON.stringify({ agent: { player, name } })}\n`;

/** The answers of all agents that were asked; `ms` is on the clock of the environment. */
export function encodeActions(answers: readonly (Reply & { readonly player: number; readonly ms: number })[]): string {
  const actions = answers.map(({ player, ms, text, failure }) => {
    const failed = failure ?? (text !== undefined && readHostError(text) ? "crash" : undefined);
    return failed === undefined ? { player, ms, text } : { player, ms, failure: failed };
  });
  return `${JSON.stringify({ actions })}\n`;
}

/** A game's own code can write to where the engine does. */
const numberSchema = v.pipe(v.number(), v.finite());
/** A step of an episode, as the engine writes it and a record keeps it. */
export const stepEntries = {
  agents: v.array(
    v.looseObject({
      status: v.string(),
      reward: v.nullable(numberSchema),
      observation: v.optional(v.string()),
      limitMs: v.optional(numberSchema),
      softLimitMs: v.optional(numberSchema),
      why: v.optional(v.string()),
    }),
  ),
  configuration: v.optional(v.string()),
};
const messageSchema = v.looseObject({
  step: v.optional(v.looseObject(stepEntries)),
  action: v.optional(v.looseObject({ player: v.number(), ms: numberSchema, text: v.optional(v.string()) })),
  failed: v.optional(v.string()),
  trace: v.optional(v.string()),
  refused: v.optional(v.looseObject({})),
});

/** Reads the lines of the engine, which arrive in arbitrary pieces. */
export function createEngineReader(): (text: string) => EngineMessage[] {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    return lines.map(readLine);
  };
}

function readLine(line: string): EngineMessage {
  if (!line.startsWith("{")) return { kind: "noise", line };
  const read = v.safeParse(messageSchema, parseJson(line));
  if (!read.success)
    return { kind: "failed", why: t("The referee broke its protocol: {why}.", { why: line.slice(0, 100) }) };
  const message = read.output as {
    readonly step?: { readonly agents: readonly AgentStep[]; readonly configuration?: string };
    readonly action?: AgentAction;
    readonly failed?: string;
    readonly trace?: string;
    readonly refused?: EngineRefusal;
  };
  if (message.step) {
    const { agents, configuration } = message.step;
    return { kind: "step", step: { kind: "step", agents, ...(configuration !== undefined && { configuration }) } };
  }
  if (message.action) return { kind: "action", action: message.action };
  if (message.refused) return { kind: "failed", why: describeRefusal(message.refused) };
  return {
    kind: "failed",
    why: t("The environment failed: {what}", { what: message.failed?.slice(0, 300) ?? "" }),
    ...(message.trace !== undefined && { trace: message.trace }),
  };
}
