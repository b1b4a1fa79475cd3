import { answers } from "./answers.ts";
import { configs } from "./configs.ts";
import { hostReplies } from "./host-replies.ts";
import { imports, verified } from "./imports.ts";
import type { Kind } from "./kind.ts";
import { records } from "./records.ts";
import { traceFloods, traceLines } from "./trace-lines.ts";

/** The kinds of inputs that the engine reads. */
export const engineKinds: readonly Kind[] = [
  records,
  configs,
  ...answers,
  hostReplies,
  imports,
  verified,
  traceLines,
  traceFloods,
];
