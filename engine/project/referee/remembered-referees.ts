import { dirname, join } from "node:path";
import { addToStoredList, readStoredList } from "../../files/stored-json.ts";
import { getDataFolder } from "../../files/user-folders.ts";
import type { Game } from "../../game/game.ts";
import { findEnvironmentsFor, hasAgent, kagglePrefix } from "../../referee/game.ts";
import { recogniseByStub } from "../../referee/stub/recognise-by-stub.ts";
import { readsInput } from "../recognise/reads-input.ts";
import { findReferee } from "./find-referee.ts";
import { readRefereeStub } from "./read-referee-config.ts";
import type { RefereeSetting } from "./referee-setting.ts";
import { findListedSimulations } from "./simulations.ts";

// Referees and simulations that a user has added: their games are played by bots in any folder, and they need no further
// question.

const listFile = () => join(getDataFolder(), "referees.json");

/** What the user has added: paths of folders and jars, and environments of Kaggle as `kaggle:connectx`. */
export function listRememberedReferees(): readonly string[] {
  return readStoredList(listFile());
}

/** Remembers a referee or an environment for this user. */
export function rememberReferee(name: string): void {
  addToStoredList(listFile(), name);
}

/** The setting that a `spar.json` would have for a remembered referee. */
export function getRememberedSetting(name: string): RefereeSetting {
  if (name.startsWith(kagglePrefix)) return { kaggle: name.slice(kagglePrefix.length) };
  return { referee: name, folder: dirname(name) };
}

/** The game of a remembered referee, or a sentence that says why it cannot be played. */
export function findRememberedGame(name: string): Game | string {
  return findReferee(getRememberedSetting(name));
}

/**
 * The referees whose game a source is probably a bot of, likeliest first: those that the user has added by the names in
 * their stubs, and Kaggle's environments by the fields that an agent reads, of which added ones come first.
 */
export function listRefereesFor(source: string, language: string): readonly string[] {
  const simulations = hasAgent(source, language) ? findSimulationsFor(source) : [];
  return simulations.length > 0 || !readsInput(source) ? simulations : findStubsFor(source);
}

function findStubsFor(source: string): readonly string[] {
  const games = listRememberedReferees().flatMap((path) => {
    const stub = path.startsWith(kagglePrefix) ? undefined : readRefereeStub(path);
    return stub === undefined ? [] : [{ id: path, stubs: [stub] }];
  });
  return games.length === 0 ? [] : recogniseByStub(source, games).map(({ id }) => id);
}

function findSimulationsFor(source: string): readonly string[] {
  const added = listRememberedReferees();
  const fitting = findEnvironmentsFor(source, findListedSimulations() ?? []).map((name) => `${kagglePrefix}${name}`);
  const remembered = fitting.filter((name) => added.includes(name));
  return remembered.length > 0 ? remembered : fitting;
}
