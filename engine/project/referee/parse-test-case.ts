import { FAILSAFE_SCHEMA, load } from "js-yaml";

/**
 * Reads what a test case sends from the text of its file, in YAML or JSON, which is YAML, too: as the SDK, without empty
 * lines at its end. Undefined if the file cannot be parsed or has no `testIn`.
 */
export function parseTestCase(text: string): string | undefined {
  const { testIn } = Object(parse(text)) as { readonly testIn?: unknown };
  return typeof testIn === "string" ? testIn.replace(/\n+$/, "") : undefined;
}

/** The content of a file, in which all that is no list and no map is a string; undefined if it is broken. */
function parse(text: string): unknown {
  try {
    return load(text, { schema: FAILSAFE_SCHEMA });
  } catch {
    return undefined;
  }
}
