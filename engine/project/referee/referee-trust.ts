import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { addToKeptList, readKeptList } from "../../files/kept-list.ts";
import { isFolder } from "../../files/user-file.ts";
import { getDataFolder } from "../../files/user-folders.ts";
import type { RefereeProtocol } from "../../game/referee.ts";
import { findBotEntry, findConfig } from "../settings/find-config.ts";
import { settleSettings } from "../settings/settings-layer.ts";
import { listRememberedReferees } from "./remembered-referees.ts";

// A referee is a program with all rights of the user. What a person names is run; what a folder's spar.json names is run
// once the user has allowed it. The answer holds for this user, in all editors and on the command line.

/** A referee that a `spar.json` names. */
export interface NamedReferee {
  /** Path of the `spar.json`. */
  readonly file: string;
  /** The program to run: the path of a folder or jar, or the words of a command. */
  readonly what: string;
  /** What a command speaks, if not the protocol of CodinGame's SDK. */
  readonly protocol?: RefereeProtocol;
}

/** The program as a person is asked about it, with what it speaks. */
export function describeNamedReferee({ what, protocol }: NamedReferee): string {
  return protocol ? `${what} (${protocol})` : what;
}

/** The referee that the `spar.json` of a bot, or of a folder of bots, names for it; undefined: none. */
export function findNamedReferee(path: string): NamedReferee | undefined {
  const found = findConfig(isFolder(path) ? path : dirname(path));
  const { game } = settleSettings({ folder: found.config, entry: findBotEntry(found, path) });
  // A simulation is played by a package that the user has installed.
  if (typeof game !== "object" || "kaggle" in game || found.file === undefined) return undefined;
  const { referee, protocol } = game;
  const what = typeof referee === "string" ? referee : referee.join(" ");
  return { file: found.file, what, ...(protocol && { protocol }) };
}

const getTrustFile = () => join(getDataFolder(), "trusted-referees.json");

/** By the place of the `spar.json` and what it names: another command, or a copy elsewhere, is asked about anew. */
function trustKey({ file, what, protocol }: NamedReferee): string {
  return createHash("sha256")
    .update(JSON.stringify(protocol ? [file, what, protocol] : [file, what]))
    .digest("hex");
}

/** Whether the user has allowed it. */
export function isTrustedReferee(named: NamedReferee): boolean {
  const isRemembered = named.protocol === undefined && listRememberedReferees().includes(named.what);
  return isRemembered || readKeptList(getTrustFile()).includes(trustKey(named));
}

/** The user allows it, from now on. */
export function trustReferee(named: NamedReferee): void {
  addToKeptList(getTrustFile(), trustKey(named));
}
