/** How many times as long as on a quiet machine a program takes now, at least 1: limits of tests grow by it. */
export function measureSlowness(): number {
  const wantedMs = 50;
  const [began, before] = [performance.now(), process.cpuUsage()];
  for (let spentMs = 0; spentMs < wantedMs; ) {
    const { user, system } = process.cpuUsage(before);
    spentMs = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - began) / wantedMs);
}
