import { prepareInterpreted } from "../build/interpreted.ts";
import { describeMissingTool, type Language } from "../language.ts";
import { bundleScript } from "../runtimes/node/bundle-script.ts";
import { nodeRuntime } from "../runtimes/node/node-runtime.ts";
import { adviseOnModule } from "../runtimes/node/path-map.ts";
import {
  findNodeCommand,
  readScriptCrash,
  scriptFiles,
  scriptStderr,
  scriptSyntax,
  scriptWords,
} from "../runtimes/node/script.ts";

export const javascript: Language = {
  id: "javascript",
  title: "JavaScript",
  extensions: [".js", ".mjs", ".cjs"],
  ...findNodeCommand(),
  starts: "first read",
  runtime: nodeRuntime,
  words: scriptWords,
  syntax: scriptSyntax,
  stderr: scriptStderr,
  files: scriptFiles,
  bundle: (given) => bundleScript(given),
  debug: { kind: "node" },
  readCrash: readScriptCrash,
  advise: adviseOnModule,
  missing: (program) => describeMissingTool("JavaScript", program, "javascript", "Node.js", '"/path/to/node"'),
  prepare: (given) => prepareInterpreted(javascript, given),
};
