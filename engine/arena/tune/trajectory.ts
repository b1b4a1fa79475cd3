/** What the best numbers were after a step. */
export interface TrajectoryPoint {
  readonly step: number;
  readonly fitness?: number;
  readonly matches?: number;
  readonly values: readonly number[];
}

/** The way that the numbers took: points after every so many steps, however long it is. */
export interface Trajectory {
  readonly every: number;
  readonly points: TrajectoryPoint[];
}

const maxTrajectoryPoints = 200;

/** The way with a point more, or with half as many from then on. */
export function addTrajectoryPoint({ every, points }: Trajectory, point: TrajectoryPoint): Trajectory {
  const longer = point.step % every === 0 ? [...points, point] : points;
  if (longer.length <= maxTrajectoryPoints) return { every, points: longer };
  return { every: 2 * every, points: longer.filter(({ step }) => step % (2 * every) === 0) };
}
