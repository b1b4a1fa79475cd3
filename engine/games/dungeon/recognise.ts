import type { Recognised } from "../../game.ts";

const methods = ["start_turn", "play", "vorpal_choice", "result"] as const;

/** A Python class with the four methods, or a program that knows the names of the messages. */
export function recognise(source: string, language: string): Recognised | undefined {
  if (language === "python") {
    const code = source.replace(/#.*$/gm, "");
    const classes = [...code.matchAll(/^\s*class\s+(\w+)\s*(?:\(([^)]*)\))?/gm)].filter(
      ([, name]) => name !== "BasePlayer",
    );
    const likelihood = classes.length > 0 ? likelihoodOf(code) : 0;
    const name = (classes.findLast(([, , bases]) => bases?.includes("BasePlayer")) ?? classes.at(-1))?.[1];
    if (likelihood > 0) return { likelihood, form: "class", ...(name ? { name } : {}) };
  }
  // A program names the messages as text; a controller calls methods of that name.
  if (!/["'`]start_turn["'`]/.test(source)) return undefined;
  return { likelihood: /vorpal_choice/.test(source) ? 0.95 : 0.7, form: "lines" };
}

function likelihoodOf(code: string): number {
  const defined = methods.filter((method) => new RegExp(`\\bdef\\s+${method}\\s*\\(`).test(code)).length;
  if (defined >= 3) return 0.97;
  if (/\bdef\s+(?:vorpal_choice|start_turn)\s*\(/.test(code)) return 0.9;
  return /\bfrom\s+base\s+import\b.*\bBasePlayer\b|\bclass\s+\w+\s*\(\s*BasePlayer\s*\)/.test(code) ? 0.6 : 0;
}
