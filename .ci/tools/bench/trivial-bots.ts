import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cliSettings } from "../../../engine/cli/match-flags.ts";
import { makeFolder } from "../../../engine/files/user-folders.ts";
import type { MatchSetup } from "../../../engine/match/setup.ts";
import { resolveMatch } from "../../../engine/project/resolve/resolve-match.ts";

/** Bots that read LOCM's questions, take the first card of each draft and pass: as little work as a bot can do. */
export const trivialBots: Readonly<Record<string, string>> = {
  "first.c": `#include <stdio.h>
static char line[1000];
static int skip(int count) {
  while (count-- > 0)
    if (!fgets(line, sizeof line, stdin)) return 0;
  return 1;
}
int main(void) {
  int count;
  while (skip(3) && sscanf(line, "%*d %d", &count) == 1 && skip(count + 1) && sscanf(line, "%d", &count) == 1 && skip(count)) {
    puts("PASS");
    fflush(stdout);
  }
}
`,
  "first.py": `from sys import stdin

while stdin.readline():
    stdin.readline()
    _, actions = map(int, stdin.readline().split())
    for _ in range(actions):
        stdin.readline()
    for _ in range(int(stdin.readline())):
        stdin.readline()
    print("PASS", flush=True)
`,
  "first.js": `const rl = require("node:readline").createInterface({ input: process.stdin });
let left = 3;
let part = 0;
rl.on("line", (line) => {
  if (--left > 0) return;
  part = (part + 1) % 3;
  left = part === 1 ? Number(line.split(" ")[1]) + 1 : part === 2 ? Number(line) : 3;
  if (left === 0) {
    part = 0;
    left = 3;
  }
  if (part === 0) console.log("PASS");
});
`,
};

/** A match between two of them, with files and builds in their own folder; a sentence if they cannot be built. */
export async function prepareTrivialSetup(name: string, folder: string): Promise<MatchSetup | string> {
  const cacheFolder = join(folder, "built");
  makeFolder(cacheFolder);
  const file = join(folder, name);
  writeFileSync(file, trivialBots[name]!);
  const matched = await resolveMatch(
    { bot: file, opponents: [file], folder, game: "locm" },
    { ...cliSettings, trace: false, cacheFolder },
  );
  return matched.ok ? matched.setup : matched.message;
}
