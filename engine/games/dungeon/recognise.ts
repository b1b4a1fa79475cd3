import type { Recognised } from "../../game.ts";

const methods = ["start_turn", "play", "vorpal_choice", "result"] as const;

/** A Python class with the four methods, or a program that knows the names of the messages. */
export function recognise(source: string, language: string): Recognised | undefined {
  if (language === "python") {
    const code = source.replace(/#.*$/gm, "");
    const isClass = /^\s*class\s+\w+/m.test(code);
    const defined = methods.filter((method) => new RegExp(`\\bdef\\s+${method}\\s*\\(`).test(code)).length;
    if (isClass && defined >= 3) return { likelihood: 0.97, form: "class" };
    const base = /\bfrom\s+base\s+import\b.*\bBasePlayer\b|\bclass\s+\w+\s*\(\s*BasePlayer\s*\)/.test(code);
    const own = /\bdef\s+(?:vorpal_choice|start_turn)\s*\(/.test(code);
    if (isClass && (base || own)) return { likelihood: own ? 0.9 : 0.6, form: "class" };
  }
  if (!/start_turn/.test(source)) return undefined;
  return { likelihood: /vorpal_choice/.test(source) ? 0.95 : 0.7, form: "lines" };
}
