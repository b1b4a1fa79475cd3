import { dirname } from "node:path";
import { buildReferee, planRefereeBuild } from "../../../engine/project/referee/build-referee.ts";
import { describeEnvironment } from "../../../engine/project/referee/describe-environment.ts";
import { findPython } from "../../../engine/project/referee/find-simulation.ts";
import { listSimulations } from "../../../engine/project/referee/list-simulations.ts";
import { findRememberedGame, rememberReferee } from "../../../engine/project/referee/remembered-referees.ts";
import { kagglePrefix } from "../../../engine/referee/kaggle/game.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";

type AddGameParams = Parameters<ServerFunctions["addGame"]>[0];
type AddGameResult = ReturnType<ServerFunctions["addGame"]>;

/** Adds games by their referees, and Kaggle simulations, for this user. */
export function answerAboutAddedGames(deps: ServerContext): void {
  answerClient(deps.connection, {
    addGame: (asked) => addGame(asked, deps),
    listSimulations: ({ uri }) => findSimulations(uri, deps),
    addSimulation: (asked) => addSimulation(asked, deps),
  });
}

async function addGame(
  { uri, shouldBuild }: AddGameParams,
  { connection, editor }: ServerContext,
): Promise<AddGameResult> {
  const path = toFilePath(uri);
  const command = planRefereeBuild(path);
  if (command && !shouldBuild) return { kind: "unbuilt", command: command.join(" ") };
  if (command) {
    // A build runs commands of the project, so it needs trust.
    if (!(await editor.mayRun(toUri(dirname(path)), true)))
      return { kind: "refused", message: untrustedFailure.message };
    const failed = await buildReferee(path, command);
    if (failed !== undefined) {
      connection.console.error(escapeInvisible(failed));
      return { kind: "refused", message: failed };
    }
  }
  return rememberGame(path);
}

function rememberGame(name: string): ReturnType<ServerFunctions["addSimulation"]> {
  const game = findRememberedGame(name);
  if (typeof game === "string") return { kind: "refused", message: game };
  rememberReferee(name);
  const { leagues, stub, kaggle } = game.referee!;
  const { min, max } = game.rules.players;
  const isRecognised = stub !== undefined || kaggle !== undefined;
  return { kind: "added", name: game.title, players: [min, max], leagues: leagues ?? 0, isRecognised };
}

async function findSimulations(
  uri: string,
  { editor, settings }: ServerContext,
): Promise<ReturnType<ServerFunctions["listSimulations"]>> {
  // The folder's settings may name the program that is asked.
  if (!(await editor.mayRun(uri, true))) return { message: untrustedFailure.message };
  const listed = await listSimulations(findPython(await settings.engine(uri)));
  return typeof listed === "string" ? { message: listed } : { simulations: listed };
}

async function addSimulation(
  { uri, name }: Parameters<ServerFunctions["addSimulation"]>[0],
  { editor, settings }: ServerContext,
): Promise<ReturnType<ServerFunctions["addSimulation"]>> {
  if (!(await editor.mayRun(uri, true))) return { kind: "refused", message: untrustedFailure.message };
  const why = await describeEnvironment(name, findPython(await settings.engine(uri)));
  return why === undefined ? rememberGame(`${kagglePrefix}${name}`) : { kind: "refused", message: why };
}
