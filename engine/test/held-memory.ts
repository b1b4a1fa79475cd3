import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const megabyte = 1 << 20;

/** Megabytes that are held once all garbage is gone. */
export function heldMegabytes(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / megabyte;
}
