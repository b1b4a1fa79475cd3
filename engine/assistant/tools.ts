import { analyseTool } from "./analyse-tool.ts";
import { readTools } from "./read-tools.ts";
import { runTools } from "./run-tools.ts";
import type { Tool } from "./tool.ts";

/**
 * All tools for an assistant, whether offered by `spar mcp` or by the editor. To add one, write a file here and add it
 * to this list; the extension's manifest must name it too, which a test checks.
 */
export const tools: readonly Tool[] = [...runTools, ...readTools, analyseTool];
