/** The value of a text in JSON; undefined for another text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const maxDepth = 500;

/** Whether lists and objects are so deep in each other that functions for each depth would have no stack left. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  const opened = json.split(/[[{]/, maxDepth + 2).length - 1;
  if (opened <= maxDepth) return false;
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.?)*(?:"|$)|[[\]{}]/g)) {
    if (sign === "[" || sign === "{") depth++;
    else if (sign === "]" || sign === "}") depth--;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** The fields of a JSON object; none if the text is something else, or too deep. */
export const parseJsonObject = (text: string): Readonly<Record<string, unknown>> =>
  Object(isTooDeep(text) ? undefined : parseJson(text));
