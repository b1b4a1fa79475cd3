import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { findLanguage } from "../../bots/languages/languages.ts";
import { findGameHost } from "../../bots/runtimes/host-files.ts";
import type { Game } from "../../game/game.ts";
import type { RefereeStamp } from "../../game/referee.ts";
import { t } from "../../l10n/speak.ts";
import { createKaggleGame } from "../../referee/kaggle/game.ts";
import { describeEnvironment } from "./describe-environment.ts";
import type { KaggleSetting } from "./referee-setting.ts";

/** The game of a Kaggle simulation, or a sentence that says why it cannot be played and what to do. */
export function findSimulation({ kaggle: name, players, python }: KaggleSetting): Game | string {
  const interpreter = python ?? findLanguage("python")!.command;
  const environment = describeEnvironment(name, interpreter);
  if (typeof environment === "string") return environment;
  const { agents } = environment.specification;
  if (players !== undefined && !agents.includes(players))
    return t("{game} is played by {counts} players, not by {players, number}.", {
      game: environment.title,
      counts: agents.join(", "),
      players,
    });
  const engine = findGameHost("kaggle", "engine.py");
  const command = [...interpreter, engine];
  const count = players ?? Math.min(...agents);
  const stamp: RefereeStamp = {
    name,
    hash: createHash("sha256").update(JSON.stringify(environment)).digest("hex"),
    players: { min: count, max: players ?? Math.max(...agents) },
    command,
    warm: command,
    cwd: dirname(engine),
    kaggle: environment,
  };
  return createKaggleGame({ ...stamp, kaggle: environment }) as Game;
}
