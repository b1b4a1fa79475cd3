import { prepareInterpreted } from "../build/interpreted.ts";
import { bundleScript } from "../runtimes/node/bundle-script.ts";
import { nodeRuntime } from "../runtimes/node/node-runtime.ts";
import { nodeItself, readScriptCrash, scriptStderr, scriptSyntax, scriptWords } from "../runtimes/node/script.ts";
import { scriptFiles } from "../runtimes/node/script-files.ts";
import { type Language, missingTool } from "./language.ts";

export const javascript: Language = {
  id: "javascript",
  title: "JavaScript",
  extensions: [".js", ".mjs", ".cjs"],
  ...nodeItself(),
  starts: "first read",
  runtime: nodeRuntime,
  words: scriptWords,
  syntax: scriptSyntax,
  stderr: scriptStderr,
  files: scriptFiles,
  bundle: (given) => bundleScript(given),
  debug: { kind: "node" },
  readCrash: readScriptCrash,
  missing: (program) => missingTool("JavaScript", program, "javascript", "Node.js", '"/path/to/node"'),
  prepare: (given) => prepareInterpreted(javascript, given),
};
