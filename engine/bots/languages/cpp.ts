import { compileC, cWords } from "./c-family.ts";
import { type Language, missingTool } from "./language.ts";
import { readNativeCrash } from "./native-crash.ts";

/** As CodinGame builds C++, with all optimisation for this processor. */
export const cpp: Language = {
  id: "cpp",
  title: "C++",
  extensions: [".cpp", ".cc", ".cxx"],
  command: ["g++", "-std=gnu++20", "-O3", "-march=native"],
  starts: "exec",
  stack: "handler",
  words: cWords,
  readCrash: readNativeCrash,
  missing: (program) =>
    missingTool("C++", program, "cpp", "a C++ compiler (g++ or clang++)", '"clang++", "-std=c++20", "-O3"'),
  prepare: (given) => compileC(cpp, given),
};
