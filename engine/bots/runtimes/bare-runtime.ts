import type { Runtime } from "./runtime.ts";

/** A program that is run as it is and tells nothing about itself but by its exit code. */
export const bareRuntime: Runtime = {
  id: "bare",
  launch: ({ command }) => ({ command }),
  tellsEnd: true,
};
