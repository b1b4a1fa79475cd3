import { dirname, join } from "node:path";
import { addToKeptList, readKeptList } from "../../files/kept-list.ts";
import { getDataFolder } from "../../files/user-folders.ts";
import type { Game } from "../../game/game.ts";
import { parseStub } from "../../referee/stub/parse-stub.ts";
import { recogniseByStub } from "../../referee/stub/recognise-by-stub.ts";
import { findReferee, readRefereeStub } from "./find-referee.ts";

// Referees that a user has added: their games are played by bots in any folder, and they need no further question.

const listFile = () => join(getDataFolder(), "referees.json");

/** The paths of the referees that the user has added: folders and jars. */
export function listRememberedReferees(): readonly string[] {
  return readKeptList(listFile());
}

/** Remembers a referee for this user. */
export function rememberReferee(path: string): void {
  addToKeptList(listFile(), path);
}

/** The game of a remembered referee, or a sentence that says why it cannot be played. */
export function findRememberedGame(path: string): Game | string {
  return findReferee({ referee: path, folder: dirname(path) });
}

/** The remembered referees whose game a source is probably a bot of, by the names in their stubs; likeliest first. */
export function listRefereesFor(source: string): readonly string[] {
  const games = listRememberedReferees().flatMap((path) => {
    const { stub } = parseStub(readRefereeStub(path) ?? "");
    return stub ? [{ id: path, stubs: [stub] }] : [];
  });
  return games.length === 0 ? [] : recogniseByStub(source, games).map(({ id }) => id);
}
