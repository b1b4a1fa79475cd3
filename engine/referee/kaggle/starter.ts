import type { KaggleEnvironment } from "../../game/referee.ts";

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

const toOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

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
