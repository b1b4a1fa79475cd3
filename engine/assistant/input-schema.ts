import { toJsonSchema } from "@valibot/to-json-schema";
import type { Tool } from "./tool.ts";

/** A schema of valibot as JSON schema, as both carriers of the tools show it. */
export function inputSchema(input: Tool["input"]): object {
  const { $schema: _, ...schema } = toJsonSchema(input, { errorMode: "ignore", typeMode: "input" });
  return schema;
}
