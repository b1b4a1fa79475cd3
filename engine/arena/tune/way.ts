/** What the best numbers were after a step. */
export interface WayPoint {
  readonly step: number;
  readonly fitness?: number;
  readonly matches?: number;
  readonly values: readonly number[];
}

/** The way that the numbers took: points after every so many steps, however long it is. */
export interface Way {
  readonly every: number;
  readonly points: WayPoint[];
}

const most = 200;

/** The way with a point more, or with half as many from then on. */
export function withWayPoint({ every, points }: Way, point: WayPoint): Way {
  const longer = point.step % every === 0 ? [...points, point] : points;
  if (longer.length <= most) return { every, points: longer };
  return { every: 2 * every, points: longer.filter(({ step }) => step % (2 * every) === 0) };
}
