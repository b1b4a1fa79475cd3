import { join } from "node:path";

/** The command line in a process of its own, as `npm run build` makes it: its program and arguments. */
export const builtCommand = (...args: string[]) => [process.execPath, join(__dirname, "../../dist/spar.js"), ...args];
