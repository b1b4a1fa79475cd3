import { compileC, cWords } from "./c-family.ts";
import { type Language, missingTool } from "./language.ts";
import { readNativeCrash } from "./native-crash.ts";

export const c: Language = {
  id: "c",
  title: "C",
  extensions: [".c"],
  command: ["gcc", "-std=gnu17", "-O3", "-march=native"],
  starts: "exec",
  stack: "handler",
  words: cWords,
  readCrash: readNativeCrash,
  missing: (program) => missingTool("C", program, "c", "a C compiler (gcc or clang)", '"clang", "-O3"'),
  prepare: (given) => compileC(c, given),
};
