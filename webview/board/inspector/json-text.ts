/** Shorter lines are readable as they are. */
const longLine = 100;

/**
 * Formats a long JSON line with one member per line, and rows of a grid below each other; undefined for other texts and
 * for short lines.
 */
export function formatJson(text: string): string | undefined {
  const line = text.trim();
  if (line.length <= longLine || !/^[[{]/.test(line)) return undefined;
  try {
    return writeJson(JSON.parse(line), "");
  } catch {
    return undefined;
  }
}

function writeJson(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  const short = JSON.stringify(value);
  if (indent.length + short.length <= longLine * 0.6 && !isGrid(value)) return short;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + writeJson(item, inner)).join(",\n")}\n${indent}]`;
  }
  if (typeof value !== "object" || value === null) return short;
  const members = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${writeJson(item, inner)}`,
  );
  return `{\n${members.join(",\n")}\n${indent}}`;
}

/** Whether a value is a list of several texts of the same length. */
function isGrid(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 3) return false;
  const first: unknown = value[0];
  if (typeof first !== "string" || first.length < 3) return false;
  return value.every((row) => typeof row === "string" && row.length === first.length);
}
