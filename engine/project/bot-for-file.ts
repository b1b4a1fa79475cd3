import { basename, dirname, extname, relative } from "node:path";
import { languageOf } from "../bots/languages/languages.ts";
import type { BotForm, Game, Recognised } from "../game.ts";
import { games } from "../games.ts";
import { configOf, type FoundConfig, findConfig } from "./find-config.ts";
import type { ConfigProblem } from "./read-config.ts";

/** A bot file with all that decides how it is run. Who it plays against is in `opponents`. */
export interface BotSpec {
  /** Absolute path. */
  readonly file: string;
  readonly name: string;
  readonly game: Game;
  /** What the configuration says over what the text gives away. */
  readonly options: Readonly<Record<string, unknown>>;
  /** What the text alone gives away. */
  readonly apparent: Readonly<Record<string, unknown>>;
  readonly form: BotForm;
  /** An id of bots/languages; "command" when the configuration says what to run. */
  readonly language: string;
  readonly className?: string;
  readonly command?: readonly string[];
  readonly opponents: readonly string[];
  /** It has an entry of its own in `spar.json`. */
  readonly listed: boolean;
  readonly found: FoundConfig;
}

export type BotForFile =
  /** No bot: Spar is silent. */
  | { readonly kind: "none" }
  | { readonly kind: "config"; readonly file: string; readonly problems: readonly ConfigProblem[] }
  /** Two games fit, or none though the file is named as a bot: the user is asked. */
  | { readonly kind: "ask"; readonly games: readonly string[] }
  | { readonly kind: "bot"; readonly bot: BotSpec };

/** From here on a text counts as a bot of the game. */
const likely = 0.5;
/** In a folder whose `spar.json` names the game, less will do. */
const likelyInFolder = 0.2;
/** Two games closer than this are a matter for the user. */
const apart = 0.15;

/**
 * Whether a file is a bot, and of which game. `as` overrides what the configuration says of the game; `explicit`: the
 * user named the file, so that the game of its folder is enough, whatever the text says.
 */
export function botForFile(file: string, source: string, as?: string, explicit = false): BotForFile {
  const found = findConfig(dirname(file));
  if (found.problems.length > 0) return { kind: "config", file: found.file!, problems: found.problems };
  const own = configOf(found, relative(found.folder, file).replaceAll("\\", "/"));
  const language = own.command ? "command" : languageOf(file)?.id;
  if (!language) return { kind: "none" };
  const choice = gameFor(
    source,
    languageOf(file)?.id ?? language,
    as ?? own.game,
    own.listed || as !== undefined || (explicit && own.game !== undefined),
  );
  if (choice.kind !== "game") return choice;
  const { game, form } = choice;
  const bot: BotSpec = {
    file,
    name: own.class ?? choice.name ?? basename(file, extname(file)),
    game,
    options: { ...choice.apparent, ...own.options },
    apparent: choice.apparent,
    form: own.form ?? form,
    language,
    className: own.class,
    command: own.command,
    opponents: own.opponents ?? [defaultOpponent(game)],
    listed: own.listed,
    found,
  };
  return { kind: "bot", bot };
}

type GameChoice =
  | { readonly kind: "none" }
  | { readonly kind: "ask"; readonly games: readonly string[] }
  | {
      readonly kind: "game";
      readonly game: Game;
      readonly form: BotForm;
      readonly name?: string;
      readonly apparent: Readonly<Record<string, unknown>>;
    };

function gameFor(source: string, language: string, named: string | undefined, certain: boolean): GameChoice {
  const candidates = games
    .filter((game) => named === undefined || game.id === named)
    .map((game) => ({ game, seen: game.recognise(source, language) }));
  const best = candidates
    .filter(({ seen }) => seen && seen.likelihood >= (named === undefined ? likely : likelyInFolder))
    .sort((a, b) => b.seen!.likelihood - a.seen!.likelihood);
  const [first, second] = best;
  if (first && second && first.seen!.likelihood - second.seen!.likelihood < apart) {
    return { kind: "ask", games: best.map(({ game }) => game.id) };
  }
  if (first) return chosen(first.game, first.seen);
  if (!certain) return { kind: "none" };
  const only = candidates.length === 1 ? candidates[0] : undefined;
  if (only) return chosen(only.game, only.seen);
  return { kind: "ask", games: games.map((game) => game.id) };
}

function chosen(game: Game, seen: Recognised | undefined): GameChoice {
  return { kind: "game", game, form: seen?.form ?? "lines", name: seen?.name, apparent: seen?.options ?? {} };
}

/** Who a bot plays against when nothing says so: "greedy" or the middle builtin, neither a pushover nor the strongest. */
export function defaultOpponent(game: Game): string {
  const names = game.builtins.map((builtin) => builtin.name);
  const name = names.includes("greedy") ? "greedy" : names[Math.floor(names.length / 2)];
  return `builtin:${name}`;
}
