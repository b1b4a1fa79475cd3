import { msg } from "../../l10n/speak.ts";
import { bundleC } from "../build/bundle-c.ts";
import { adviseOnMissing, cFiles } from "../build/c-project.ts";
import { compileC, disableOptimisation } from "../build/compile-c.ts";
import type { Language } from "../language.ts";
import { nativeRuntime, readNativeCrash } from "../runtimes/native/native-runtime.ts";
import { cStderr, cSyntax, cWords } from "../source/syntax.ts";

const common = {
  version: ["--version"],
  starts: "exec",
  runtime: nativeRuntime,
  words: cWords,
  syntax: cSyntax,
  stderr: cStderr,
  files: cFiles,
  debug: { kind: "native", command: disableOptimisation },
  abortCode: 3,
  readCrash: readNativeCrash,
} as const satisfies Partial<Language>;

/** Apple's compiler knows no native processor but those of Intel; it builds for its own by default. */
export function listOptimisation({ platform, arch }: Pick<NodeJS.Process, "platform" | "arch"> = process): string[] {
  return platform === "darwin" && arch === "arm64" ? ["-O3"] : ["-O3", "-march=native"];
}

export const c: Language = {
  ...common,
  id: "c",
  title: "C",
  extensions: [".c"],
  command: ["gcc", "-std=gnu17", ...listOptimisation()],
  advise: (...given) => adviseOnMissing("c", ...given),
  bundle: (given) => bundleC(given, "C"),
  flush: msg("fflush(stdout) after each answer"),
  needs: msg("a C compiler (gcc or clang)"),
  instead: '"clang", "-O3"',
  prepare: (given) => compileC(c, given),
};

/** Builds C++ as CodinGame does, but optimised for this processor. */
export const cpp: Language = {
  ...common,
  id: "cpp",
  title: "C++",
  extensions: [".cpp", ".cc", ".cxx", ".c++"],
  command: ["g++", "-std=gnu++20", ...listOptimisation()],
  advise: (...given) => adviseOnMissing("cpp", ...given),
  bundle: (given) => bundleC(given, "C++"),
  flush: msg("end it with endl, or call fflush(stdout) after printf"),
  needs: msg("a C++ compiler (g++ or clang++)"),
  instead: '"clang++", "-std=c++20", "-O3"',
  prepare: (given) => compileC(cpp, given),
};
