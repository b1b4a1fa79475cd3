import { constants } from "node:os";

const { signals } = constants;
/** The range of Linux's real-time signals, for which Node has no names. */
const [firstRealTime, lastRealTime] = [34, 64];

/** The name of a signal; null if the number is not a signal. */
export function findSignalName(number: number): NodeJS.Signals | null {
  const [name] = Object.entries(signals).find(([, known]) => known === number) ?? [];
  if (name) return name as NodeJS.Signals;
  if (number < firstRealTime || number > lastRealTime) return null;
  const above = number - firstRealTime;
  return (above === 0 ? "SIGRTMIN" : `SIGRTMIN+${above}`) as NodeJS.Signals;
}
