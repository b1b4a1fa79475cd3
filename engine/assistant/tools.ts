import { analyseTool } from "./analyse-tool.ts";
import { readTools } from "./read-tools.ts";
import { runTools } from "./run-tools.ts";
import type { Tool } from "./tool.ts";

/**
 * What an assistant can ask for, whoever carries it: `spar mcp` or the editor. A new one is a file beside these and an
 * entry here; the manifest of the extension names it too, as a test says.
 */
export const tools: readonly Tool[] = [...runTools, ...readTools, analyseTool];
