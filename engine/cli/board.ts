import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { type FindMatch, serveBoard, watchNewest } from "../board/serve-board.ts";
import { getSystemProgram, startProgram } from "../bots/process/program-path.ts";
import { isFolder } from "../files/user-file.ts";
import { getDataFolder } from "../files/user-folders.ts";
import { openHistory, recordExtension } from "../match/history/history.ts";
import { readRecord } from "../record/record-file.ts";
import { createReplay } from "../record/replay.ts";
import type { Options } from "./match-flags.ts";
import { readTextFile } from "./record-files.ts";
import { CannotPlay, printError, say } from "./say.ts";

/** `spar board RECORD`: shows the board in a browser until Ctrl+C. Throws CannotPlay if there is no such record. */
export async function showBoard(place: string | undefined, options: Options): Promise<number> {
  const address = options.latest ? await openBoardForFolder(place ?? getDataFolder()) : await openBoardForRecord(place);
  say(address);
  printError("Serving the board. Press Ctrl+C to stop.");
  if (options.open) openInBrowser(address);
  return new Promise(() => {});
}

async function openBoardForRecord(file: string | undefined): Promise<string> {
  if (file === undefined) throw new CannotPlay("Give a record, or use --latest for the newest one of a folder.");
  const record = readRecord(readTextFile(file, "record"));
  // Reports a record that cannot be replayed here rather than in the browser.
  createReplay(record, { includeNotes: false });
  const match = basename(file).replace(/\.gz$/, "").replace(recordExtension, "");
  const find: FindMatch = (id) => (id === undefined ? { match, record } : undefined);
  return (await serveBoard(find)).address;
}

/** Shows the newest record of a folder, and each newer one as soon as it appears. */
async function openBoardForFolder(folder: string): Promise<string> {
  const inside = join(folder, "matches");
  const history = openHistory(existsSync(inside) || folder === getDataFolder() ? inside : folder);
  if (!isFolder(folder) && folder !== getDataFolder()) throw new CannotPlay(`There is no folder ${folder}.`);
  const find: FindMatch = (id = history.ids()[0]) => {
    const record = id === undefined ? undefined : history.read(id);
    return record && { match: id!, record };
  };
  const server = await serveBoard(find, { isLive: true });
  watchNewest(history, server.changed);
  return server.address;
}

/** Opens the address with the system's program for that; if there is none, the address has been printed anyway. */
function openInBrowser(address: string): void {
  const command = openCommands[process.platform] ?? ["xdg-open"];
  const child = startProgram([...command, address], { stdio: "ignore", detached: true });
  child.on("error", (error) => printError(`Could not open a browser: ${error.message}.`));
  child.unref();
}

const openCommands: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: [getSystemProgram("rundll32"), "url.dll,FileProtocolHandler"],
};
