import type { Arrow } from "./scene.ts";
import { findPoint, type Point, type TableLayout } from "./table-layout.ts";

/** The curve of an arrow, bent so that two arrows between the same rows do not overlap. */
export interface ArrowPath {
  readonly from: Point;
  readonly bend: Point;
  /** The position of the head, a little before its target. */
  readonly end: Point;
  /** The point after a fraction of the length, 0 to 1. */
  readonly at: (share: number) => Point;
}

/** Computes the curve of an arrow; undefined if one end is not on the table. */
export function computeArrowPath(table: TableLayout, arrow: Arrow, scale: number): ArrowPath | undefined {
  const from = findPoint(table, arrow.from);
  const to = findPoint(table, arrow.to);
  if (!from || !to) return undefined;
  const bend = computeBend(from, to);
  const end = shortenTowards(bend, to, ("player" in arrow.to ? 34 : 16) * scale);
  return { from, bend, end, at: (share) => computePointOnBow(from, bend, to, share) };
}

function computeBend(from: Point, to: Point): Point {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const side = dx >= 0 ? 1 : -1;
  return { x: (from.x + to.x) / 2 - dy * 0.12 * side, y: (from.y + to.y) / 2 + dx * 0.12 * side };
}

function computePointOnBow(from: Point, bend: Point, to: Point, share: number): Point {
  const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
  return { x: a * from.x + b * bend.x + c * to.x, y: a * from.y + b * bend.y + c * to.y };
}

function shortenTowards(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: to.x - ((to.x - from.x) / far) * by, y: to.y - ((to.y - from.y) / far) * by };
}
