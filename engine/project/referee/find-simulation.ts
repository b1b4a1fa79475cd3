import { dirname } from "node:path";
import { findFileLanguage, findLanguage } from "../../bots/languages/languages.ts";
import { findGameHost } from "../../bots/runtimes/host-files.ts";
import { computeHash } from "../../files/hash.ts";
import { readUserText } from "../../files/user-file.ts";
import type { Game } from "../../game/game.ts";
import { t } from "../../l10n/speak.ts";
import { createKaggleGame, createNamedKaggleGame, hasAgent, kagglePrefix } from "../../referee/game.ts";
import type { BuildSettings } from "../settings/settings-layer.ts";
import { type DescribedEnvironment, describeEnvironment, findEnvironment } from "./describe-environment.ts";
import { findListedSimulations, listSimulations } from "./list-simulations.ts";
import type { KaggleSetting } from "./referee-setting.ts";

/**
 * The game of a Kaggle simulation, or a sentence that says why it cannot be played. Until `prepareSimulation` has asked
 * the package, only its name is known.
 */
export function findSimulation({ kaggle: name, players }: KaggleSetting): Game | string {
  const found = findEnvironment(name);
  if (!found) return createNamedKaggleGame(name) as Game;
  const { title, specification } = found.environment;
  const { agents } = specification;
  if (players !== undefined && !agents.includes(players))
    return t("{game} is played by {counts} players, not by {players, number}.", {
      game: title,
      counts: agents.join(", "),
      players,
    });
  return createGame(found, { min: players ?? findUsualCount(agents), max: players ?? Math.max(...agents) });
}

/** As few agents as play against each other: alone only where it is asked for, or where nothing else is allowed. */
const findUsualCount = (counts: readonly number[]) =>
  Math.min(...counts.filter((count) => count > 1 || counts.length === 1));

function createGame({ environment, python }: DescribedEnvironment, players: { min: number; max: number }): Game {
  const engine = findGameHost("kaggle", "engine.py");
  const command = [...python, engine];
  return createKaggleGame({
    name: environment.environment,
    hash: computeHash(JSON.stringify(environment)),
    players,
    command,
    warm: command,
    cwd: dirname(engine),
    kaggle: environment,
  }) as Game;
}

type PythonSettings = Pick<BuildSettings, "commands">;

/** The command of the Python that has the package: that of the settings, else the usual one. */
export const findPython = ({ commands }: PythonSettings): readonly string[] =>
  commands.python ?? findLanguage("python")!.command;

/**
 * Asks the package in the Python of the settings about the environment of a simulation, unless that is known. Resolves
 * to "known", or to "asked" if the game has to be found anew, or to why it cannot be played.
 */
export async function prepareSimulation(
  { id, referee }: Game,
  settings: PythonSettings,
): Promise<"known" | "asked" | { readonly why: string }> {
  if (!id.startsWith(kagglePrefix)) return "known";
  const name = id.slice(kagglePrefix.length);
  const python = findPython(settings);
  if (JSON.stringify(findEnvironment(name)?.python) === JSON.stringify(python)) return referee ? "known" : "asked";
  const [why] = await Promise.all([describeEnvironment(name, python), listSimulations(python)]);
  return why === undefined ? "asked" : { why };
}

/** Whether asking the package for its environments may show which one a file is an agent of: it was never asked before. */
export async function learnSimulations(file: string, settings: PythonSettings): Promise<boolean> {
  if (findListedSimulations() !== undefined) return false;
  if (!hasAgent(readUserText(file) ?? "", findFileLanguage(file)?.id ?? "")) return false;
  return typeof (await listSimulations(findPython(settings))) === "object";
}
