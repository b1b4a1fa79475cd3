import { readHostError } from "../game/host-error.ts";
import { type BotStamp, isProgram, type ProgramStamp } from "./bot-stamp.ts";
import type { CompactLine } from "./compact-lines.ts";
import { removeMachine } from "./record-lines.ts";
import { removeFolders } from "./remove-folders.ts";

/**
 * A record fit for sharing: paths of sources are shortened to begin with their bot's folder, and `folders` of this
 * machine, such as the user's home, are removed. Nothing that decides the match changes, so a bot's own answers stay as
 * they are.
 */
export function removePrivateData(lines: readonly CompactLine[], folders: readonly string[]): CompactLine[] {
  const [first] = lines;
  const known = [...(first?.kind === "match" ? first.bots.flatMap(listFolders) : []), ...folders];
  return lines.map((line): CompactLine => {
    if (line.kind === "match") {
      // The command belongs to this machine, and the environment may contain secrets.
      const bots = line.bots.map((bot) => (isProgram(bot) ? removeCommand(bot) : bot));
      const referee = line.referee && { referee: removeMachine(line.referee) };
      return removeFolders({ ...line, ...referee, bots }, known);
    }
    if (line.kind !== "answer") return removeFolders(line, known);
    const { text, ...beside } = line;
    if (text === undefined) return removeFolders(line, known);
    // An exception reported by a host takes the place of an answer.
    const shared = readHostError(text) ? removeFolders(text, known) : text;
    return { ...removeFolders(beside, known), text: shared } as CompactLine;
  });
}

function removeCommand(bot: ProgramStamp): BotStamp {
  const { command: _, cwd: __, env: ___, ...kept } = bot;
  return kept;
}

function listFolders(bot: BotStamp): string[] {
  const files = bot.kind === "ghost" ? [bot.ghost.record] : bot.kind === "file" ? [bot.file, bot.versionOf] : [];
  const folders = files.flatMap((path) => path?.replace(/[\\/][^\\/]*$/, "") ?? []);
  return isProgram(bot) && bot.cwd !== undefined ? [...folders, bot.cwd] : folders;
}
