import { readPosition } from "./builtins/position.ts";
import { readCommands } from "./rules/commands.ts";
import { performMove } from "./rules/effects.ts";
import { explainIllegal } from "./rules/legality.ts";
import { encodeMove } from "./rules/moves.ts";
import type { LocmOptions } from "./rules/options.ts";
import { readPick } from "./rules/picks.ts";
import { versions } from "./rules/versions.ts";

/** Whether every command of an answer would be performed, judging by the player's input. */
export function isLegal(asked: string, answer: string, { rules }: LocmOptions): boolean {
  const version = versions[rules];
  const position = readPosition(asked, version);
  if (position.kind === "draft") return readPick(answer, position.cards).why === undefined;
  const { battle } = position;
  for (const command of readCommands(answer, version)) {
    if (command.why !== undefined) return false;
    // Commands after the decisive blow do not count.
    if (battle.winner !== undefined) continue;
    if (explainIllegal(battle, command.action, version) !== undefined) return false;
    performMove(battle, encodeMove(command.action));
  }
  return true;
}
