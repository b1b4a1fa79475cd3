import type { Runtime } from "./runtime.ts";

/** A program that runs without a host, so that only its exit code is known. */
export const bareRuntime: Runtime = {
  id: "bare",
  launch: ({ command }) => ({ command }),
  reportsEnd: true,
};
