import { javascriptStarter } from "./javascript.ts";
import type { StarterLanguage } from "./starter-language.ts";

export const typescriptStarter: StarterLanguage = {
  ...javascriptStarter,
  extension: ".ts",
  reserved: `${javascriptStarter.reserved} any boolean declare number string symbol type`,
  program: `
/** Gives the next line that the game sent. CodinGame and Spar have it ready. */
declare function readline(): string;

${javascriptStarter.program}`,
};
