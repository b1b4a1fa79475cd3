/** The value of a text in JSON; undefined for another text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of a JSON object; none if the text is something else. */
export const parseJsonObject = (text: string): Readonly<Record<string, unknown>> => Object(parseJson(text));
