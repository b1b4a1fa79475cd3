import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import * as v from "valibot";
import { configSchema, type SparConfig } from "./spar-config.ts";

/** What is wrong in a `spar.json`, with the characters it speaks of. */
export interface ConfigProblem {
  readonly message: string;
  readonly offset: number;
  readonly length: number;
}

/** Reads the text of a `spar.json`. Comments and trailing commas are fine. */
export function readConfig(text: string): { readonly config: SparConfig; readonly problems: readonly ConfigProblem[] } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !tree) {
    const problems = errors.map((error) => ({
      message: `This is no JSON: ${words(printParseErrorCode(error.error))}.`,
      offset: error.offset,
      length: error.length,
    }));
    return {
      config: {},
      problems: problems.length > 0 ? problems : [{ message: "The file is empty.", offset: 0, length: 0 }],
    };
  }
  const read = v.safeParse(configSchema, plain(tree));
  if (read.success) return { config: read.output, problems: [] };
  return { config: {}, problems: read.issues.map((issue) => problemOf(issue, tree)) };
}

function problemOf(issue: v.BaseIssue<unknown>, tree: Node): ConfigProblem {
  const path = (issue.path ?? []).map((item) => item.key as string | number);
  const node = findNodeAtLocation(tree, path) ?? tree;
  const place = issue.type === "strict_object" && node.parent?.type === "property" ? node.parent.children![0]! : node;
  const name = path.join(".");
  const message =
    issue.type === "strict_object" && issue.expected === "never"
      ? `There is no setting "${name}". ${choices(path.slice(0, -1))}`
      : `${name || "spar.json"}: ${issue.message}.`;
  return { message, offset: place.offset, length: place.length };
}

function choices(path: readonly (string | number)[]): string {
  const known = Object.keys(path[0] === "bots" ? botEntries() : configSchema.entries).filter(
    (name) => name !== "$schema",
  );
  return `Settings here: ${known.join(", ")}.`;
}

function botEntries(): Record<string, unknown> {
  return configSchema.entries.bots.wrapped.pipe[0].value.entries;
}

function plain(node: Node): unknown {
  switch (node.type) {
    case "object":
      return Object.fromEntries(
        (node.children ?? []).map((p) => [p.children![0]!.value, p.children![1] && plain(p.children![1])]),
      );
    case "array":
      return (node.children ?? []).map(plain);
    default:
      return node.value;
  }
}

/** "ValueExpected" as "value expected". */
function words(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
