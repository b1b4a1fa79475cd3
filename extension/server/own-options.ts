import * as v from "valibot";
import type { ServerOptions } from "../protocol-data.ts";

const optionsSchema = v.object({
  storage: v.pipe(v.string(), v.minLength(1)),
  trusted: v.boolean(),
  spoken: v.optional(v.object({ language: v.string(), texts: v.record(v.string(), v.string()) })),
});

/** Only our own client says whether its workspace is trusted. */
export function isOwnClient(sent: unknown): boolean {
  return typeof sent === "object" && sent !== null && "trusted" in sent;
}

/** The options of our own client; a sentence if they are invalid. */
export function parseOwnOptions(sent: unknown): ServerOptions | { readonly wrong: string } {
  const read = v.safeParse(optionsSchema, sent);
  if (read.success) return read.output;
  const [issue] = read.issues;
  return { wrong: `initializationOptions.${v.getDotPath(issue) ?? ""}: ${issue.message}.` };
}
