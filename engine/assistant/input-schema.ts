import { toJsonSchema } from "@valibot/to-json-schema";
import type { Tool } from "./tool.ts";

/** Converts a valibot schema to JSON Schema, for both places that offer the tools. */
export function toInputSchema(input: Tool["input"]): object {
  const { $schema: _, ...schema } = toJsonSchema(input, { errorMode: "ignore", typeMode: "input" });
  return schema;
}
