import type { ImportedAnswer, ImportedGame } from "../../../game/extras.ts";
import { BadSeed } from "../../../game/game.ts";
import { readSiteJson, readSiteName, type SiteJson } from "../../../game/site-json.ts";
import { msg, type Text, t } from "../../../l10n/speak.ts";
import { type Choices, drawChoices, type League, readChoices } from "../rules/draft.ts";
import { isSeed, type LocmOptions, type LocmSeeds, resolveLocmSeeds } from "../rules/options.ts";
import { arenaRules, deckSize } from "../rules/versions.ts";
import { findDifference, listTurnsUntilCut, type PlayedGame, type PlayedTurn, unnamedPlayer } from "./played-game.ts";
import { convertTurn, parseTurns, readWinner, type ShownTurn, showsEnd, showsPicks } from "./site-json.ts";

/** What decides the cards of a game on the site. */
interface SiteSeeds {
  readonly seeds: LocmSeeds;
  /** The offered cards, if they were given instead of drawn. */
  readonly draft?: string;
}

const siteNames = {
  seed: "seed",
  draftChoices: "draftChoicesSeed",
  shufflePlayer0: "shufflePlayer0Seed",
  shufflePlayer1: "shufflePlayer1Seed",
} as const;

type GivenSeeds = Readonly<Record<string, string>>;

/** Whether a text has a seed that only LOCM has, or consists of numbers only. */
function namesSeeds(text: string): boolean {
  return findValue(text, siteNames.draftChoices) !== undefined || findBareNumbers(text) !== undefined;
}

/** The numbers of a text that has nothing else; undefined otherwise. */
function findBareNumbers(text: string): readonly string[] | undefined {
  if (!/^[\s\d,;+-]*$/.test(text)) return undefined;
  const words = text.trim().split(/[\s,;]+/);
  return words.every((word) => /^[-+]?\d+$/.test(word)) ? words : undefined;
}

/** Whether a text is a JSON object that directly contains the seeds. */
function isSeedObject(text: string): boolean {
  return /^\s*\{[^[{]*\}\s*$/.test(text) && text.includes(`"${siteNames.draftChoices}"`);
}

/** The seeds of a JSON object, `{"draftChoicesSeed": ...}`, as texts or numbers. */
function parseJsonSeeds(text: string): GivenSeeds | undefined {
  if (!isSeedObject(text)) return undefined;
  const given = Object.entries(siteNames).flatMap(([name, key]) => {
    // JSON.parse would round integers above 53 bits.
    const value = new RegExp(`"${key}"\\s*:\\s*(?:"([^"]*)"|([^\\s,}]+))`).exec(text);
    return value ? [[name, value[1] ?? value[2]!] as const] : [];
  });
  return Object.fromEntries(given);
}

/** Parses seeds written as `key=value`, perhaps in comments of a bot; otherwise says what is wrong. */
function readSiteSeeds(text: string): SiteSeeds | { readonly why: string } {
  const bare = findBareNumbers(text);
  const keys = Object.keys(siteNames);
  if (bare && bare.length !== keys.length)
    return {
      why: t(
        "A game has {numbers, number} seeds ({names}), but {count, plural, one {# is given} other {# are given}}.",
        { numbers: keys.length, names: Object.values(siteNames).join(", "), count: bare.length },
      ),
    };
  const given = bare
    ? Object.fromEntries(keys.map((name, i) => [name, bare[i]!]))
    : (parseJsonSeeds(text) ?? parseSeedLines(text));
  const missing = Object.entries(siteNames).find(([name]) => name !== "seed" && given[name] === undefined);
  if (missing && given.seed === undefined)
    return { why: t("The seeds of the game are incomplete: {name} is missing.", { name: missing[1] }) };
  const draft = /^[^\w\r\n\u2028\u2029]*predefinedDraftIds\s*=\s*(\d.*)$/m.exec(text)?.[1]?.trimEnd();
  try {
    return { seeds: resolveLocmSeeds("", given), ...(draft === undefined ? {} : { draft }) };
  } catch (error) {
    if (error instanceof BadSeed) return { why: error.message };
    throw error;
  }
}

function parseSeedLines(text: string): GivenSeeds {
  const found = Object.entries(siteNames).flatMap(([name, key]) => {
    const value = findValue(text, key);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** The value of a key at the beginning of a line, or after the seeds before it. */
function findValue(text: string, key: string): string | undefined {
  const before = `(?:(?:${Object.values(siteNames).join("|")})\\s*=\\s*[^\\s,;]+[ \\t,;]+)*`;
  return new RegExp(`^[^\\w\\n]*${before}${key}\\s*=\\s*([-+]?\\w[\\w.]*)`, "m").exec(text)?.[1];
}

interface Refused {
  readonly why: string;
}

/** Imports a CodinGame result as JSON, an arena game as text or lines with seeds; else a sentence says why not. */
export function importLocm(text: string): ImportedGame | Refused {
  if (text.startsWith("game ")) return importArenaGame(text);
  // Seeds, and no game or web page; a bot with seeds in comments may begin with anything.
  if (/^\s*[{[<]/.test(text) ? isSeedObject(text) : namesSeeds(text)) {
    const seeds = readSiteSeeds(text);
    return "why" in seeds ? seeds : importSeeds(seeds, ["first", "second"], msg("only the seeds are known"));
  }
  const read = readSiteJson(text);
  if (read.why !== undefined) return read;
  const { site } = read;
  const shown = parseTurns(site.frames);
  if (!showsPicks(shown) && !namesSeeds(site.refereeInput))
    return { why: t("This is a CodinGame game, but not of Legends of Code and Magic: no card is picked in it.") };
  const strange = site.frames.findIndex(({ agentId }) => ![-1, 0, 1].includes(agentId));
  if (strange >= 0)
    return {
      why: t("frames.{frame, number}.agentId is {id, number}; it must be 0 or 1 for a player, or -1.", {
        frame: strange,
        id: site.frames[strange]!.agentId,
      }),
    };
  const seeds = readSiteSeeds(site.refereeInput);
  return "why" in seeds ? seeds : importGame(site, seeds, shown);
}

function importArenaGame(text: string): ImportedGame | Refused {
  const read = readArenaGame(text);
  if ("wrong" in read) return { why: t("The text of the arena game is damaged: {wrong}.", { wrong: read.wrong }) };
  const { options, seeds, turns } = read.game;
  const difference = findDifference(read.game);
  const answers = turns.map(({ player, reply }): ImportedAnswer => ({ ...reply, player }));
  return { names: ["first", "second"], options, seeds: { ...seeds }, answers, ...(difference && { difference }) };
}

function importGame(site: SiteJson, seeds: SiteSeeds, shown: readonly ShownTurn[]): ImportedGame | Refused {
  const names = [readSiteName(site, 0) ?? "first", readSiteName(site, 1) ?? "second"] as const;
  const turns = shown.flatMap((turn) => convertTurn(turn, showsPicks(shown)) ?? []);
  if (turns.length === 0) return importSeeds(seeds, names, msg("the frames contain no answer"));
  if (turns.length < shown.length) {
    const hidden = shown.find((turn) => !convertTurn(turn, false))!;
    return importSeeds(
      seeds,
      names,
      msg("the frames are missing answers of {player}", { player: names[hidden.player]! }),
    );
  }
  const winner = readWinner(site);
  if (winner === undefined) return { why: t("The JSON does not say who won: it needs scores or ranks.") };
  const league = inferLeague(seeds, turns, names);
  if (typeof league === "object") return league;
  const options: LocmOptions = { rules: arenaRules, league, ...(seeds.draft && { draft: seeds.draft }) };
  const game = { names, options, seeds: seeds.seeds, turns, winner };
  const difference = findDifference(game);
  const answers = turns.map(({ player, reply }, i): ImportedAnswer => {
    const { stderr } = shown[i]!;
    return { ...reply, player, ...(stderr && { stderr }) };
  });
  const imported = { names, options, seeds: { ...seeds.seeds }, answers };
  const known = difference && !showsEnd(site.frames, shown) ? listTurnsUntilCut(game, difference)?.length : undefined;
  if (known === undefined) return { ...imported, ...(difference && { difference }) };
  return {
    ...imported,
    answers: answers.slice(0, known),
    lacks: msg("the frames end after {answers, number} answers", { answers: known }),
  };
}

function importSeeds({ seeds, draft }: SiteSeeds, names: readonly string[], lacks: Text): ImportedGame {
  const options = { rules: arenaRules, league: 4, ...(draft && { draft }) };
  return { names, options, seeds: { ...seeds }, answers: [], lacks };
}

/** The most advanced league whose draft offers all picked cards. */
function inferLeague(
  { seeds, draft }: SiteSeeds,
  turns: readonly PlayedTurn[],
  names: readonly string[],
): League | Refused {
  const given = draft === undefined ? undefined : readChoices(draft);
  if (given && "wrong" in given) return { why: t("predefinedDraftIds: {wrong}.", { wrong: given.wrong }) };
  const getChoices = (league: League): Choices => given ?? drawChoices(seeds.draftChoices, league);
  const league = ([4, 3, 2, 1] as const).find((each) => !findStrangePick(getChoices(each), turns));
  if (league) return league;
  const { turn, player, card, three } = findStrangePick(getChoices(4), turns)!;
  const offered = three.join(", ");
  return {
    why: t(
      "The seeds do not match the picks: in turn {turn, number} {player} chose card {card, number}, but the offer is {offered}.",
      { turn, player: names[player]!, card, offered },
    ),
  };
}

/** The first pick of a card that was not offered. */
function findStrangePick(choices: Choices, turns: readonly PlayedTurn[]) {
  for (const [i, { player, performed = [] }] of turns.slice(0, 2 * choices.length).entries()) {
    const card = /^CHOOSE (\d+)$/.exec(performed[0] ?? "")?.[1];
    const draftTurn = Math.floor(i / 2);
    const three = choices[draftTurn]!;
    if (card && !three.includes(Number(card))) return { turn: draftTurn + 1, player, card, three };
  }
  return undefined;
}

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
  if (!title) return refuseLine(head, "game ID winner 0|1");
  const seeds = parseSeeds(seedLine);
  if (!seeds) return refuseLine(seedLine, "seeds N N N");
  const picks = [0, 1].map((player) => parsePicks(rest[player] ?? "", player));
  const missing = picks.indexOf(undefined);
  if (missing >= 0)
    return {
      wrong: t("{name} and {count, number} card numbers are missing", { name: `picks${missing}`, count: deckSize }),
    };
  const turns = rest.slice(2).map(parseTurn);
  const unread = turns.indexOf(undefined);
  if (unread >= 0) return refuseLine(rest[unread + 2]!, "turn 0|1 COMMANDS");
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

const refuseLine = (line: string, form: string) => ({
  wrong: t("{line} does not have the form {form}", { line: JSON.stringify(line), form }),
});

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
