import { t } from "../../../l10n/speak.ts";
import { isSeed, type LocmSeeds } from "../rules/seeds.ts";
import { arenaRules, deckSize } from "../rules/versions.ts";
import { type PlayedGame, type PlayedTurn, unnamedPlayer } from "./played-game.ts";

/**
 * Parses a game of the live arena: `game ID winner 0|1`, `seeds` with the three official ones, `picks0` and `picks1`
 * with the thirty card numbers of each player, then one line per battle turn: `turn PLAYER` and its performed commands.
 * `wrong` says what is wrong with the text.
 */
export function readArenaGame(text: string): { readonly id: string; readonly game: PlayedGame } | { wrong: string } {
  const [head = "", seedLine = "", ...rest] = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const title = /^game (\S+) winner ([01])$/.exec(head);
  if (!title)
    return {
      wrong: t("{line} does not have the form {form}", { line: JSON.stringify(head), form: "game ID winner 0|1" }),
    };
  const seeds = parseSeeds(seedLine);
  if (!seeds)
    return {
      wrong: t("{line} does not have the form {form}", { line: JSON.stringify(seedLine), form: "seeds N N N" }),
    };
  const picks = [0, 1].map((player) => parsePicks(rest[player] ?? "", player));
  const missing = picks.indexOf(undefined);
  if (missing >= 0)
    return {
      wrong: t("{name} and {count, number} card numbers are missing", { name: `picks${missing}`, count: deckSize }),
    };
  const turns = rest.slice(2).map(parseTurn);
  const unread = turns.indexOf(undefined);
  if (unread >= 0)
    return {
      wrong: t("{line} does not have the form {form}", {
        line: JSON.stringify(rest[unread + 2]),
        form: "turn 0|1 COMMANDS",
      }),
    };
  const drafts = Array.from({ length: deckSize }, (_, i) =>
    [0, 1].map((player) => readPick(player, picks[player]![i]!)),
  );
  const options = { rules: arenaRules, league: 4 } as const;
  const played = turns.filter((turn) => turn !== undefined);
  return {
    id: title[1]!,
    game: { names: unnamedPlayer, options, seeds, turns: [...drafts.flat(), ...played], winner: Number(title[2]) },
  };
}

function parseSeeds(line: string): LocmSeeds | undefined {
  const found = /^seeds (-?\d+) (-?\d+) (-?\d+)$/.exec(line);
  if (!found?.slice(1).every(isSeed)) return undefined;
  return { draftChoices: found[1]!, shufflePlayer0: found[2]!, shufflePlayer1: found[3]! };
}

function parsePicks(line: string, player: number): string[] | undefined {
  const [name, ...cards] = line.split(" ");
  return name === `picks${player}` && cards.length === deckSize ? cards : undefined;
}

function readPick(player: number, card: string): PlayedTurn {
  const text = `CHOOSE ${card}`;
  return { player, reply: { text }, performed: [text] };
}

function parseTurn(line: string): PlayedTurn | undefined {
  const found = /^turn ([01]) (\S.*)$/.exec(line);
  if (!found) return undefined;
  const text = found[2]!;
  return { player: Number(found[1]), reply: { text }, performed: text === "PASS" ? [] : text.split(";") };
}
