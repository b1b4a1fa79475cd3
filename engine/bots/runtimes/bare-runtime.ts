import type { Runtime } from "./runtime.ts";

/** A program that is run as it is and tells nothing about itself. */
export const bareRuntime: Runtime = { id: "bare", launch: ({ command }) => ({ command, extraPipes: 0 }) };
