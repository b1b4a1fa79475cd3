/** A message of a compiler or another build step. Lines and columns count from 1. */
export interface BuildProblem {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}
