import { run } from "../cli/run.ts";

/** Runs `spar` with arguments: what it printed, its exit code, and the sentence it failed with. */
export async function spar(...args: string[]): Promise<{ out: string; code: number; failed?: string }> {
  const lines: string[] = [];
  const complaints: string[] = [];
  const { log } = console;
  console.log = (line: string) => lines.push(line);
  try {
    const code = await run(args, (text) => complaints.push(text));
    return { code, out: lines.join("\n"), ...(complaints.length > 0 ? { failed: complaints.join("\n") } : {}) };
  } finally {
    console.log = log;
  }
}
