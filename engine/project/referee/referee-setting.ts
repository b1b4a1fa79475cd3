import { resolve } from "node:path";
import { isFile, isFolder } from "../../files/user-file.ts";
import type { RefereeProtocol } from "../../game/referee.ts";

/** The setting of a game that is not built in: one of CodinGame's by its own referee, or a Kaggle simulation. */
export type RefereeSetting = CodinGameSetting | KaggleSetting;

/** The setting of a game that is played by an external referee. */
export interface CodinGameSetting {
  /** Absolute path of a folder with the referee's sources, or of a jar; or a command that speaks the protocol. */
  readonly referee: string | readonly string[];
  /** Where a command is started. */
  readonly folder: string;
  /** The protocol of the command; absent for that of CodinGame's SDK. */
  readonly protocol?: RefereeProtocol;
  /** How many can play, if the referee does not say so itself. */
  readonly players?: readonly [min: number, max: number];
}

/** The setting of a Kaggle simulation, which the package kaggle-environments plays. */
export interface KaggleSetting {
  /** The name of the environment: "connectx". */
  readonly kaggle: string;
  /** The number of players in a match; by default the fewest that the environment allows. */
  readonly players?: number;
}

/** Parses a referee as typed by the user: a folder, a jar, or otherwise a command. */
export function parseReferee(text: string, folder: string): CodinGameSetting {
  const path = resolve(folder, text);
  if (isFolder(path) || isFile(path) || !/\s/.test(text.trim())) return { referee: path, folder };
  const words = [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare!,
  );
  return { referee: words, folder };
}
