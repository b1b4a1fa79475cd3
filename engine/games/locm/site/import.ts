import type { ImportedAnswer, ImportedGame } from "../../../game/extras.ts";
import type { Text } from "../../../l10n/message.ts";
import { msg, t } from "../../../l10n/speak.ts";
import { type Choices, drawChoices, type League, readChoices } from "../rules/draft.ts";
import type { LocmOptions } from "../rules/options.ts";
import { arenaRules } from "../rules/versions.ts";
import { readArenaGame } from "./arena-text.ts";
import { convertTurn, parseTurns, type ShownTurn, showsEnd, showsPicks } from "./frames.ts";
import { findDifference, listTurnsUntilCut, type PlayedTurn } from "./played-game.ts";
import { type LocmSiteGame, readLocmSiteGame, readNames, readWinner } from "./site-json.ts";
import { isSeedObject, namesSeeds, readSiteSeeds, type SiteSeeds } from "./site-seeds.ts";

interface Refused {
  readonly why: string;
}

/**
 * Imports a CodinGame game from its result as JSON, from an arena game as text, or from lines with its seeds; otherwise
 * a sentence says why not.
 */
export function importLocm(text: string): ImportedGame | Refused {
  if (text.startsWith("game ")) return importArenaGame(text);
  if (hasSeedsOnly(text)) {
    const seeds = readSiteSeeds(text);
    return "why" in seeds ? seeds : importSeeds(seeds, ["first", "second"], msg("only the seeds are known"));
  }
  const read = readLocmSiteGame(text);
  if (read.why !== undefined) return read;
  const { site } = read;
  const shown = parseTurns(site.frames);
  if (!showsPicks(shown) && !namesSeeds(site.refereeInput))
    return {
      why: t("This is a CodinGame game, but not of Legends of Code and Magic: no card is picked in it."),
    };
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

/**
 * Whether a text consists of seeds rather than a game or a web page; a bot with seeds in its comments may begin with
 * anything.
 */
function hasSeedsOnly(text: string): boolean {
  return /^\s*[{[<]/.test(text) ? isSeedObject(text) : namesSeeds(text);
}

function importArenaGame(text: string): ImportedGame | Refused {
  const read = readArenaGame(text);
  if ("wrong" in read) return { why: t("The text of the arena game is damaged: {wrong}.", { wrong: read.wrong }) };
  const { options, seeds, turns } = read.game;
  const difference = findDifference(read.game);
  const answers = turns.map(({ player, reply }): ImportedAnswer => ({ ...reply, player }));
  return { names: ["first", "second"], options, seeds: { ...seeds }, answers, ...(difference && { difference }) };
}

function importGame(site: LocmSiteGame, seeds: SiteSeeds, shown: readonly ShownTurn[]): ImportedGame | Refused {
  const names = readNames(site);
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
