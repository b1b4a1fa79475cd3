import { FAILSAFE_SCHEMA, load } from "js-yaml";

/**
 * Reads the input of a test case from the text of its file, in YAML or JSON (which is YAML). Like the SDK, drops empty
 * lines at the end. Undefined if the file cannot be parsed or has no `testIn`.
 */
export function parseTestCase(text: string): string | undefined {
  const { testIn } = Object(parse(text)) as { readonly testIn?: unknown };
  return typeof testIn === "string" ? testIn.replace(/\n+$/, "") : undefined;
}

/** Parses YAML, with every scalar as a string; undefined if the text is not valid. */
function parse(text: string): unknown {
  try {
    return load(text, { schema: FAILSAFE_SCHEMA });
  } catch {
    return undefined;
  }
}
