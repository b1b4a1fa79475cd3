import type { BotRecognition } from "../../game/bots.ts";
import { removeComments } from "../../text/clip-text.ts";

const methods = ["start_turn", "play", "vorpal_choice", "result"] as const;

/** Recognises a class with the four methods, or a program that contains the names of the messages. */
export function recognise(source: string, language: string): BotRecognition | undefined {
  if (language === "python") {
    const code = removeComments(source, "#");
    const classes = [...code.matchAll(/^\s*class\s+(\w+)\s*(?:\(([^)]{0,300})\))?/gm)].filter(
      ([, name]) => name !== "BasePlayer",
    );
    const likelihood = classes.length > 0 ? estimateLikelihood(code) : 0;
    const name = findPlayingClass(code, classes);
    if (likelihood > 0) return { likelihood, form: "class", ...(name ? { name } : {}) };
  }
  // A program has the message names as strings; a controller calls methods with these names.
  if (/["'`]start_turn["'`]/.test(source)) {
    return { likelihood: /vorpal_choice/.test(source) ? 0.95 : 0.7, form: "lines" };
  }
  return language === "javascript" || language === "typescript" ? recogniseScript(source) : undefined;
}

/** The class the host plays: the last derived from BasePlayer, also indirectly, else with one of the methods. */
function findPlayingClass(code: string, classes: readonly RegExpExecArray[]): string | undefined {
  const derived = new Set(["BasePlayer"]);
  const players = classes.filter(([, name, bases = ""]) => {
    const isDerived = bases.split(",").some((base) => derived.has(base.trim().split(".").at(-1)!));
    if (isDerived) derived.add(name!);
    return isDerived;
  });
  const able = classes.filter(({ index }, at) => {
    const body = code.slice(index, classes[at + 1]?.index);
    return methods.some((method) => new RegExp(`\\bdef\\s+${method}\\s*\\(`).test(body));
  });
  return (players.at(-1) ?? able.at(-1) ?? classes.at(-1))?.[1];
}

function estimateLikelihood(code: string): number {
  const defined = methods.filter((method) => new RegExp(`\\bdef\\s+${method}\\s*\\(`).test(code)).length;
  if (defined >= 3) return 0.97;
  if (/\bdef\s+(?:vorpal_choice|start_turn)\s*\(/.test(code)) return 0.9;
  return /\bfrom\s+base\s+import\b.*\bBasePlayer\b|\bclass\s+\w+\s*\(\s*BasePlayer\s*\)/.test(code) ? 0.6 : 0;
}

/** A program that reads its input is a line bot, whatever its classes are named. */
const inputPattern = /\breadline\b|\bstdin\b|\breadFileSync\(\s*0\b/;

function recogniseScript(source: string): BotRecognition | undefined {
  const code = removeComments(source, "//");
  const classes = [...code.matchAll(/\bclass(?:\s+(?!extends\b)([\w$]+)(?![\w$]))?[^{};()]{0,300}\{/g)];
  if (classes.length === 0 || inputPattern.test(code)) return undefined;
  const defined = methods.filter((method) => isDefined(code, method)).length;
  // Methods named start_turn and play occur in many card games.
  const likelihood = isDefined(code, "vorpal_choice") ? 0.95 : [0, 0, 0.3, 0.9][defined]!;
  if (likelihood === 0) return undefined;
  const name = classes.findLast(({ 1: name }) => name !== undefined)?.[1];
  return { likelihood, form: "class", ...(name ? { name } : {}) };
}

/** Finds `start_turn(lastTurn) {` or `startTurn = (lastTurn) =>`, but not a call. */
function isDefined(code: string, method: string): boolean {
  const name = method.replace(/_(\w)/g, (_, letter: string) => `(?:_${letter}|${letter.toUpperCase()})`);
  const types = "(?:\\s*:[^{};]{0,200})?";
  return new RegExp(
    `(?<![.\\w$])${name}\\s*(?:\\([^()]{0,300}\\)${types}\\s*\\{|=\\s*(?:async\\s*)?(?:\\(|\\w+\\s*=>))`,
  ).test(code);
}
