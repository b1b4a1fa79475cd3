import { dirname } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { buildReferee, planRefereeBuild } from "../../../engine/project/referee/build-referee.ts";
import { findRememberedGame, rememberReferee } from "../../../engine/project/referee/remembered-referees.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import type { Requests } from "../../protocol.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import { answerChecked } from "../base/checked-channel.ts";
import { type Editor, untrustedFailure } from "../base/editor.ts";

interface AddedGameDeps {
  readonly connection: Connection;
  readonly editor: Editor;
}

type AddGameParams = Requests["spar/addGame"]["params"];
type AddGameResult = Requests["spar/addGame"]["result"];

/** Adds games by their referees, for this user. */
export function answerAboutAddedGames(deps: AddedGameDeps): void {
  answerChecked(deps.connection, "spar/addGame", (asked) => addGame(asked, deps));
}

async function addGame({ uri, build }: AddGameParams, { connection, editor }: AddedGameDeps): Promise<AddGameResult> {
  const path = toFilePath(uri);
  const command = planRefereeBuild(path);
  if (command && !build) return { kind: "unbuilt", command: command.join(" ") };
  if (command) {
    // A build runs what the project says.
    if (!(await editor.mayRun(toUri(dirname(path)), true)))
      return { kind: "refused", message: untrustedFailure.message };
    const failed = await buildReferee(path, command);
    if (failed !== undefined) {
      connection.console.error(escapeInvisible(failed));
      return { kind: "refused", message: failed };
    }
  }
  const game = findRememberedGame(path);
  if (typeof game === "string") return { kind: "refused", message: game };
  rememberReferee(path);
  const { leagues, stub } = game.referee!;
  const { min, max } = game.rules.players;
  return { kind: "added", name: game.title, players: [min, max], leagues: leagues ?? 0, hasStub: stub !== undefined };
}
