import { findProgram } from "../bots/build/program-path.ts";
import { runTool } from "../bots/build/tool.ts";
import type { Language } from "../bots/languages/language.ts";
import { languages } from "../bots/languages/languages.ts";
import type { InstalledLanguage } from "./registry.ts";

const versionLimitMs = 5000;

/** The installed languages of this machine, with tool versions where they are quick to read. */
export async function findInstalledLanguages(): Promise<InstalledLanguage[]> {
  const there = languages.filter(({ command: [program] }) => findProgram(program!) !== undefined);
  const found: InstalledLanguage[] = [];
  // One at a time, since a worker may start while matches are being played.
  for (const language of there) found.push({ id: language.id, ...(await findVersion(language)) });
  return found;
}

async function findVersion({ command: [program], version, env }: Language): Promise<{ version?: string }> {
  if (!version) return {};
  const { stdout, stderr } = await runTool([program!, ...version], {
    limitMs: versionLimitMs,
    env: { ...process.env, ...env },
  });
  const text = stdout + stderr;
  const [found] = /\d+(?:\.\d+)+/.exec(text) ?? /\b\d+\b/.exec(text) ?? [];
  return found === undefined ? {} : { version: found };
}
