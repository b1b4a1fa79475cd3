import { join } from "node:path";
import { prepareInterpreted } from "../../bots/build/interpreted.ts";
import type { Language } from "../../bots/language.ts";
import type { Runtime } from "../../bots/runtimes/runtime.ts";

/** The build bundles these sources into `dist/toy`; what it does not bundle stays here. */
export const toyFolder = join(__dirname, "..", "..", "engine", "test", "toy");

const interpreter = join(toyFolder, "murmur.cjs");

const pipes = { toSpar: 3, token: "" };

/** Starts the interpreter, which tells on descriptor 3 which line wrote what when it is asked to. */
const runtime: Runtime = {
  id: "murmur",
  launch: ({ command, trace }) =>
    trace ? { command, env: { MURMUR_TRACE: "1" }, pipes, host: { stackMs: 500, askStack() {} } } : { command },
};

/** A language of the tests alone: `say VALUE when N` answers the N-th question, `say VALUE` all others. */
export const murmur: Language = {
  id: "murmur",
  title: "Murmur",
  extensions: [".murmur"],
  command: [process.execPath, interpreter],
  starts: "first read",
  runtime,
  words: { output: /^say\b/, exit: /^stop\b/, main: /^/, comment: "--" },
  syntax: { comment: /--[^\n]*/y, open: /(?<quote>")/y, holes: /\$/g, ends: "line" },
  needs: "its interpreter",
  instead: '"node", "murmur.cjs"',
  prepare: (given) => prepareInterpreted(murmur, given),
};
