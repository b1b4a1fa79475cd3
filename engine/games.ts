import type { Game } from "./game/game.ts";
import type { RefereeStamp } from "./game/referee.ts";
import { combat } from "./games/combat/index.ts";
import { dungeon } from "./games/dungeon/index.ts";
import { locm } from "./games/locm/index.ts";
import { perfectAim } from "./games/perfect-aim/index.ts";
import { t } from "./l10n/speak.ts";
import { createNamedGame, createNamedKaggleGame, kagglePrefix, refereePrefix } from "./referee/game.ts";

/** All games, in the order they are offered. To add one, write its folder and add it here. */
export const games: Game[] = [locm, dungeon, perfectAim, combat];

/** The game with this id; throws UnknownGame with the choices. `referee` plays a game whose rules are not built in. */
export function getGame(id: string, referee?: RefereeStamp): Game {
  if (id.startsWith(refereePrefix)) return createNamedGame(id.slice(refereePrefix.length), referee) as Game;
  if (id.startsWith(kagglePrefix)) return createNamedKaggleGame(id.slice(kagglePrefix.length), referee) as Game;
  const found = games.find((game) => game.id === id);
  if (found) return found;
  throw new UnknownGame(id);
}

export class UnknownGame extends Error {
  constructor(id: string) {
    const known = t("Games: {games}.", { games: games.map((game) => game.id).join(", ") });
    super(`${t('There is no game "{id}".', { id })} ${known}`);
    this.name = "UnknownGame";
  }
}
