import { CannotPlay } from "../../cli/say.ts";
import { verifyGames } from "./verify-games.ts";

// `npm run verify -- GAME FILE` replays recorded games of a game's original referee; ends with 1 if one differs.

try {
  const [game = "", file = ""] = process.argv.slice(2);
  const lines = verifyGames(game, file);
  console.log(lines.join("\n"));
  process.exitCode = lines.length === 1 ? 0 : 1;
} catch (error) {
  if (!(error instanceof CannotPlay)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
