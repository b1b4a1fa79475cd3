import type { BotRecognition } from "../../game/bots.ts";

/** The head of an agent: a function of an observation, and perhaps of the configuration. */
const agentHead =
  /^(?:def\s+\w+\s*\(\s*(?:obs|observation|state)\b[^,()]*(?:,\s*(?:c|cfg|conf|config|configuration)\b[^()]*)?\)|\w+\s*=\s*lambda\s+(?:obs|observation)\b)/m;
const callable = /^(?:def|class)\s+\w+|^\w+\s*=\s*lambda\b/m;

/** Recognises a Python file whose last callable is an agent. Any function could be one, so weak evidence counts a little. */
export function recognise(source: string, language: string): BotRecognition | undefined {
  if (language !== "python") return undefined;
  const likelihood = agentHead.test(source) ? 0.9 : callable.test(source) ? 0.15 : 0;
  return { likelihood, form: "function" };
}
