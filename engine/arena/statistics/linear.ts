/** Solves a linear system with a symmetric positive definite matrix by Cholesky decomposition. */
export function solveSymmetric(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const factor: number[][] = [];
  for (const [i, row] of matrix.entries()) {
    factor.push([]);
    for (let j = 0; j <= i; j++) {
      let rest = row[j]!;
      for (let k = 0; k < j; k++) rest -= factor[i]![k]! * factor[j]![k]!;
      factor[i]!.push(i === j ? Math.sqrt(rest) : rest / factor[j]![j]!);
    }
  }
  const solved = [...right];
  for (const [i, row] of factor.entries()) {
    for (let k = 0; k < i; k++) solved[i]! -= row[k]! * solved[k]!;
    solved[i]! /= row[i]!;
  }
  for (let i = solved.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < solved.length; k++) solved[i]! -= factor[k]![i]! * solved[k]!;
    solved[i]! /= factor[i]![i]!;
  }
  return solved;
}
