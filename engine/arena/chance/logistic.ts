/** Rows of as many numbers each, one row after the other. */
export interface Matrix {
  readonly width: number;
  readonly values: Float64Array;
}

const maxSteps = 8;
const maxProducts = 15;

/**
 * Fits a logistic regression with a ridge: the weights that minimise the mean loss of the rows, whose outcomes are 0 or 1,
 * plus half of `ridge` times the squares of all weights but the last, which is that of the constant. By Newton's method
 * with steps by conjugate gradients, which need no matrix of second derivatives (Nocedal and Wright, Numerical
 * Optimization, 7.1).
 */
export function fitLogistic(rows: Matrix, won: Float64Array, ridge: number): Float64Array {
  const { width } = rows;
  const weights = new Float64Array(width);
  const curve = new Float64Array(won.length);
  for (let step = 0; step < maxSteps; step++) {
    const slope = weights.map((weight, i) => (i < width - 1 ? ridge * weight : 0));
    for (let row = 0; row < won.length; row++) {
      const said = 1 / (1 + Math.exp(-multiplyRow(rows, row, weights)));
      curve[row] = (said * (1 - said)) / won.length;
      addRow(rows, row, (said - won[row]!) / won.length, slope);
    }
    const change = solve(rows, curve, ridge, slope);
    for (let i = 0; i < width; i++) weights[i]! -= change[i]!;
    if (Math.max(...change.map(Math.abs)) < 1e-3) break;
  }
  return weights;
}

/** Solves (second derivatives) × change = slope. */
function solve(rows: Matrix, curve: Float64Array, ridge: number, slope: Float64Array): Float64Array {
  const change = new Float64Array(rows.width);
  const rest = Float64Array.from(slope);
  const direction = Float64Array.from(slope);
  let square = dot(rest, rest);
  const enough = 1e-4 * square;
  for (let i = 0; i < maxProducts && square > enough; i++) {
    const product = multiplyCurve(rows, curve, ridge, direction);
    const length = square / dot(direction, product);
    for (let k = 0; k < rows.width; k++) {
      change[k]! += length * direction[k]!;
      rest[k]! -= length * product[k]!;
    }
    const next = dot(rest, rest);
    for (let k = 0; k < rows.width; k++) direction[k] = rest[k]! + (next / square) * direction[k]!;
    square = next;
  }
  return change;
}

function multiplyCurve(rows: Matrix, curve: Float64Array, ridge: number, direction: Float64Array): Float64Array {
  // The constant has no ridge of its own; a very small one keeps it solvable where every row is certain.
  const product = direction.map((each, i) => (i < rows.width - 1 ? ridge : 1e-9) * each);
  for (let row = 0; row < curve.length; row++)
    addRow(rows, row, curve[row]! * multiplyRow(rows, row, direction), product);
  return product;
}

/** The sum of a row's numbers times weights: its log-odds. */
export function multiplyRow({ width, values }: Matrix, row: number, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0, at = row * width; i < width; i++, at++) sum += values[at]! * weights[i]!;
  return sum;
}

function addRow({ width, values }: Matrix, row: number, factor: number, sum: Float64Array): void {
  for (let i = 0, at = row * width; i < width; i++, at++) sum[i]! += factor * values[at]!;
}

function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, i) => sum + value * other[i]!, 0);
}
