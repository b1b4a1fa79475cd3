import type { ToolRun } from "../bots/build/tool.ts";

/** How a tool ended, and what it said last; a tool that took too long or was killed says nothing itself. */
export function describeToolEnd({ code, signal, ended, limitMs = 0, stderr }: ToolRun): string {
  const late = ended === "late" ? `did not finish within ${limitMs / 1000} s` : undefined;
  return `${late ?? `ended with ${signal ?? code}`}: ${stderr.slice(-2000).trim()}`.replace(/: $/, "");
}
