/** The best numbers after a step. */
export interface TrajectoryPoint {
  readonly step: number;
  readonly fitness?: number;
  readonly matches?: number;
  readonly values: readonly number[];
}

/** The path of the best numbers: points at a regular interval of steps. */
export interface Trajectory {
  readonly every: number;
  readonly points: TrajectoryPoint[];
}

const maxTrajectoryPoints = 200;

/** Adds a point. When there are too many, every second one is dropped and the interval doubles. */
export function addTrajectoryPoint({ every, points }: Trajectory, point: TrajectoryPoint): Trajectory {
  const longer = point.step % every === 0 ? [...points, point] : points;
  if (longer.length <= maxTrajectoryPoints) return { every, points: longer };
  return { every: 2 * every, points: longer.filter(({ step }) => step % (2 * every) === 0) };
}
