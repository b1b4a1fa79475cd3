import { basename } from "node:path";
import { languageOf } from "../bots/languages/languages.ts";
import type { Game } from "../game.ts";
import { games } from "../games.ts";
import { said } from "../l10n/speak.ts";

/** Nothing tells which game is to be played. */
export function noGame(bot: string): string {
  const known = games.map(({ id }) => id).join(", ");
  return said("{bot} does not tell which game it plays: name one of {games}.", { bot, games: known });
}

/** Nothing goes by that name. */
export function noBot(text: string): string {
  return said(
    "There is no bot {bot}: it is no file, and no FILE@REVISION, git:REVISION, version:NAME, builtin:NAME, ghost:RECORD or command.",
    { bot: text },
  );
}

/** The text of a file is not that of a bot. */
export function notRecognised(file: string): string {
  const name = basename(file);
  if (languageOf(file)) {
    const known = games.map(({ id }) => id).join(", ");
    return said("{file} is not recognised as a bot: name its game ({games}).", { file: name, games: known });
  }
  const entry = `"bots": { "${name}": { "command": ["PROGRAM", "${name}"] } }`;
  return said(
    '{file} is in no language that Spar knows: say how it is run, as "PROGRAM {file}" in its place or in spar.json: {entry}.',
    { file: name, entry },
  );
}

/** Too few or too many are to play; undefined where they are as many as the game takes. */
export function countRefusal(game: Game, count: number): string | undefined {
  const { min, max } = game.players;
  if (count >= min && count <= max) return undefined;
  const facts = { game: game.title, min, count };
  return min === max
    ? said("{game} is for {min, number} players; {count, plural, one {# was} other {# were}} named.", facts)
    : said("{game} is for {min, number} to {max, number} players; {count, plural, one {# was} other {# were}} named.", {
        ...facts,
        max,
      });
}
