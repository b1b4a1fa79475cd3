import type { SourceRange } from "../../record/match-record.ts";

/** A message of a compiler or another build step. Lines and columns count from 1. */
export interface BuildProblem extends Partial<Omit<SourceRange, "name">> {
  readonly severity: "error" | "warning";
  readonly message: string;
}
