import { basename, dirname, resolve } from "node:path";
import { findFileLanguage } from "../../bots/languages/languages.ts";
import { listNamesIn, readUserBytes, readUserStats } from "../../files/user-file.ts";
import type { Game } from "../../game/game.ts";
import { games } from "../../games.ts";
import { t } from "../../l10n/speak.ts";
import { findClosestName } from "../../text/closest-name.ts";

export function refuseNoGame(bot: string): string {
  const known = games.map(({ id }) => id).join(", ");
  return t("Cannot tell which game {bot} plays: choose one of {games}.", { bot, games: known });
}

/** The message if a name refers to nothing in a folder; `meant` is the most similar known name. */
export function refuseNoBot(
  text: string,
  folder: string,
  game?: string,
): { readonly message: string; readonly meant?: string } {
  const file = resolve(folder, text);
  const read = readUserStats(file) ? readUserBytes(file, 0) : undefined;
  if (read && !read.ok) return { message: read.why(text) };
  const bots = listNamesIn(dirname(file)).filter((name) => findFileLanguage(name));
  const near = findClosestName(basename(file), bots);
  const builtins = games
    .filter(({ id }) => id === (game ?? id))
    .flatMap((each) => each.bots.builtins.map(({ name }) => name));
  const builtin = near === undefined ? findClosestName(text, builtins) : undefined;
  const meant = builtin === undefined ? near && text.slice(0, -basename(file).length) + near : `builtin:${builtin}`;
  const missing = t("{bot} was not found in {folder}.", { bot: basename(file), folder: dirname(file) });
  return meant === undefined
    ? { message: missing }
    : { message: `${missing} ${t("Did you mean {meant}?", { meant })}`, meant };
}

export function refuseNoBuiltin(name: string, played: readonly Pick<Game, "title" | "bots">[]): string {
  const names = played.flatMap(({ bots }) => bots.builtins.map((builtin) => builtin.name));
  const [game] = played;
  const none =
    played.length === 1
      ? t('{game} has no builtin "{name}".', { game: game!.title, name })
      : t('There is no builtin "{name}".', { name });
  const meant = findClosestName(name, names);
  const instead = meant
    ? t("Did you mean {meant}?", { meant: `builtin:${meant}` })
    : t("Builtins: {names}.", { names: names.join(", ") });
  return `${none} ${instead}`;
}

export function refuseUnrecognised(file: string): string {
  const name = basename(file);
  if (findFileLanguage(file)) {
    const known = games.map(({ id }) => id).join(", ");
    return t("{file} is not recognised as a bot: name its game ({games}).", { file: name, games: known });
  }
  const entry = `"bots": { "${name}": { "command": ["PROGRAM", "${name}"] } }`;
  return t(
    'Spar does not know the language of {file}: give its command, as "PROGRAM {file}" in place of the file or in spar.json: {entry}.',
    { file: name, entry },
  );
}

/** The message if the number of players is wrong for the game; undefined if it is right. */
export function refuseCount(game: Game, count: number): string | undefined {
  const { min, max } = game.rules.players;
  if (count >= min && count <= max) return undefined;
  const facts = { game: game.title, min, count };
  return min === max
    ? t(
        "{game} needs {min, plural, one {# player} other {# players}}, but {count, plural, one {# was} other {# were}} given.",
        facts,
      )
    : t("{game} needs {min, number} to {max, number} players, but {count, plural, one {# was} other {# were}} given.", {
        ...facts,
        max,
      });
}
