import type { Ruling, Watch } from "../../game/turn.ts";
import { msg, type Text } from "../../l10n/speak.ts";
import { shuffle } from "../../random/seeded.ts";
import { computeHealth, listFights, type MonsterFate } from "./crawl.ts";
import { cardsToEnd, dagger, intoDungeon, itemNames, listItemsLeft, monsters, opponentPassed } from "./pieces.ts";
import { explainIllegalDagger, explainIllegalPlay, explainOddStart, type Returned } from "./returned.ts";
import type { Duel, EndReason, Method } from "./state.ts";
import type { DungeonEvent } from "./view.ts";

/** The deck of a round; its last card is drawn first. */
export type Deal = (round: number) => number[];

const emptyList: readonly never[] = [];

/** Sentences about what a call of the bot did. */
const methods: Readonly<Record<Method, (why: Text) => Text>> = {
  start_turn: (why) => msg("start_turn {why}", { why }),
  play: (why) => msg("play {why}", { why }),
  vorpal_choice: (why) => msg("vorpal_choice {why}", { why }),
};

/** A game before its first call. `opener` has the first turn; `deal` shuffles its decks. */
export function createDuel(number: number, opener: number, names: readonly string[], deal: Deal): Duel {
  const duel: Duel = {
    number,
    names,
    opener,
    rewards: [0, 0],
    deaths: [0, 0],
    history: [],
    round: -1,
    title: "",
    first: 1 - opener,
    deck: [],
    items: [],
    pile: [],
    discards: [],
    drawn: null,
    last: null,
    call: undefined,
    reports: emptyList,
    crawl: undefined,
    end: undefined,
  };
  startRound(duel, deal);
  return duel;
}

/** Applies the return value of the current call. Rulings refer to the value; undefined if there is nothing to say. */
export function applyReturnValue(duel: Duel, returned: Returned, deal: Deal, watch?: Watch): Omit<Ruling, "span"> {
  const { method } = duel.call!;
  duel.reports = emptyList;
  if (returned.kind === "error" || returned.kind === "unreadable") {
    const reason = returned.kind === "error" ? "exception" : "unreadable";
    const hint = "hint" in returned && returned.hint ? { hint: returned.hint } : {};
    return { ...forfeitGame(duel, reason, methods[method](returned.why), watch), ...hint };
  }
  switch (method) {
    case "start_turn":
      return startTurn(duel, returned, deal, watch);
    case "play":
      return playCall(duel, returned, deal, watch);
    case "vorpal_choice":
      return applyVorpalChoice(duel, returned, deal, watch);
  }
}

/** The current player forfeits the game; players are not notified. */
export function forfeitGame(duel: Duel, reason: EndReason, why: Text, watch?: Watch): Omit<Ruling, "span"> {
  const { player } = duel.call!;
  loseDuel(duel, player, reason, why);
  if (watch) tell(duel, watch, { kind: "end", winner: 1 - player, reason });
  return {
    verdict: reason === "illegal" ? "skipped" : "unreadable",
    why: msg("{why}; this loses game {game, number}", { why, game: duel.number + 1 }),
  };
}

/** Ends a game: `player` loses it. */
export function loseDuel(duel: Duel, player: number, reason: EndReason, why: Text) {
  duel.call = undefined;
  duel.reports = emptyList;
  duel.end = { winner: 1 - player, reason, why };
}

function startRound(duel: Duel, deal: Deal) {
  duel.round++;
  duel.title = msg("game {game, number}, round {round, number}", { game: duel.number + 1, round: duel.round + 1 });
  duel.first = 1 - duel.first;
  duel.deck = deal(duel.round);
  duel.items = itemNames.map(() => true);
  duel.pile = [];
  duel.discards = [];
  duel.last = null;
  awaitCall(duel, duel.first, "start_turn", null);
}

function awaitCall(duel: Duel, player: number, method: Method, arg: number | null) {
  duel.call = { player, method, arg };
}

function startTurn(duel: Duel, returned: Returned, deal: Deal, watch?: Watch): Omit<Ruling, "span"> {
  const { player } = duel.call!;
  const odd = explainOddStart(returned);
  const ruling: Omit<Ruling, "span"> = odd ? { verdict: "remark", why: odd } : { verdict: "done" };
  duel.crawl = undefined;
  if (returned.kind !== "integer" || returned.value !== 1) {
    duel.last = opponentPassed;
    if (watch) tell(duel, watch, { kind: "pass", player });
    enterDungeon(duel, 1 - player, deal, watch);
    return ruling;
  }
  const card = duel.deck.pop()!;
  duel.drawn = { card, by: player };
  awaitCall(duel, player, "play", card);
  if (watch) tell(duel, watch, { kind: "draw", player, card });
  return ruling;
}

function playCall(duel: Duel, returned: Returned, deal: Deal, watch?: Watch): Omit<Ruling, "span"> {
  const why = explainIllegalPlay(returned, duel);
  if (why || returned.kind !== "integer") return forfeitGame(duel, "illegal", why!, watch);
  const { card, by } = duel.drawn!;
  const item = returned.value;
  duel.drawn = null;
  duel.last = item;
  if (item === intoDungeon) {
    duel.pile.push({ card, by });
    if (watch) tell(duel, watch, { kind: "place", player: by, card });
  } else {
    duel.items[item] = false;
    duel.discards.push({ card, by, item });
    if (watch) tell(duel, watch, { kind: "discard", player: by, card, item });
  }
  if (duel.deck.length === 0) enterDungeon(duel, 1 - by, deal, watch);
  else awaitCall(duel, 1 - by, "start_turn", duel.last);
  return { verdict: "done" };
}

function enterDungeon(duel: Duel, spelunker: number, deal: Deal, watch?: Watch) {
  duel.crawl = {
    spelunker,
    vorped: duel.items[dagger] ? undefined : null,
    health: computeHealth(duel.items),
    steps: [],
  };
  if (watch) tell(duel, watch, { kind: "enter", player: spelunker });
  if (duel.items[dagger]) awaitCall(duel, spelunker, "vorpal_choice", duel.last);
  else exploreDungeon(duel, null, deal, watch);
}

function applyVorpalChoice(duel: Duel, returned: Returned, deal: Deal, watch?: Watch): Omit<Ruling, "span"> {
  const why = explainIllegalDagger(returned);
  if (why || returned.kind !== "integer") return forfeitGame(duel, "illegal", why!, watch);
  const { player } = duel.call!;
  duel.crawl!.vorped = returned.value;
  if (watch) tell(duel, watch, { kind: "dagger", player, monster: returned.value });
  exploreDungeon(duel, returned.value, deal, watch);
  return { verdict: "done" };
}

function exploreDungeon(duel: Duel, vorped: number | null, deal: Deal, watch?: Watch) {
  const walk = duel.crawl!;
  const { spelunker } = walk;
  duel.call = undefined;
  const dungeon = duel.pile.map(({ card }) => card);
  let before = walk.health;
  for (const step of listFights(dungeon, duel.items, vorped)) {
    walk.steps.push(step);
    watch?.({
      text: sentences[step.fate](step.monster, before, step.health),
      event: { kind: "monster", ...step } satisfies DungeonEvent,
    });
    before = step.health;
  }
  const hasFailed = walk.steps.at(-1)?.fate === "death";
  walk.failed = hasFailed;
  (hasFailed ? duel.deaths : duel.rewards)[spelunker]!++;
  const items = listItemsLeft(duel.items);
  duel.history.push({ first: duel.first, entered: spelunker, failed: hasFailed, dungeon, items, vorped });
  duel.reports = [
    { player: spelunker, bot: 0, failed: hasFailed, dungeon, vorped },
    { player: 1 - spelunker, bot: 1, failed: hasFailed, dungeon, vorped },
  ];
  if (watch) tell(duel, watch, { kind: hasFailed ? "death" : "reward", player: spelunker });
  endRound(duel, hasFailed ? 1 - spelunker : spelunker, hasFailed, deal, watch);
}

/** `ahead` is the player who would win with this round's card. */
function endRound(duel: Duel, ahead: number, hasFailed: boolean, deal: Deal, watch?: Watch) {
  const cards = hasFailed ? duel.deaths[1 - ahead]! : duel.rewards[ahead]!;
  if (cards < cardsToEnd) return startRound(duel, deal);
  const why = hasFailed
    ? msg("{player} has {cards, number} death cards", { player: duel.names[1 - ahead]!, cards })
    : msg("{player} has {cards, number} reward cards", { player: duel.names[ahead]!, cards });
  duel.end = { winner: ahead, reason: "cards", why };
  if (watch) tell(duel, watch, { kind: "end", winner: ahead, reason: "cards" });
}

const sentences = {
  pact: (monster) => msg("The pact also defeats the {monster, number}.", { monster }),
  demon: (monster) =>
    msg("The demon ({monster, number}) falls to the pact, and so will the next monster.", { monster }),
  grail: (monster) => msg("The grail defeats the {monster, number}.", { monster }),
  dagger: (monster) => msg("The dagger defeats the {monster, number}.", { monster }),
  fought: (monster, before, health) =>
    msg("The {monster, number} takes health from {before, number} to {health, number}.", { monster, before, health }),
  potion: (monster, before) =>
    msg("The {monster, number} is too strong for health {before, number}; the potion restores 3.", { monster, before }),
  death: (monster, before) =>
    msg("The {monster, number} is too strong for health {before, number}.", { monster, before }),
} satisfies Record<MonsterFate, (monster: number, before: number, health: number) => Text>;

type ToldEvent = Exclude<DungeonEvent, { readonly kind: "monster" }>;

function tell(duel: Duel, watch: Watch, event: ToldEvent): void {
  const isEnd = event.kind === "end";
  watch({ text: isEnd ? describeEnd(duel, event.winner) : describeEvent(event, duel.names[event.player]!), event });
}

function describeEnd({ names, end }: Duel, winner: number): Text {
  const { reason, why } = end!;
  return reason === "cards"
    ? msg("{player} wins the game: {why}.", { player: names[winner]!, why })
    : msg("{player} loses the game: {why}.", { player: names[1 - winner]!, why });
}

function describeEvent(event: Exclude<ToldEvent, { readonly kind: "end" }>, player: string): Text {
  switch (event.kind) {
    case "draw":
      return msg("{player} draws a {card, number}.", { player, card: event.card });
    case "place":
      return msg("{player} puts the {card, number} into the dungeon.", { player, card: event.card });
    case "discard": {
      const { card, item } = event;
      return msg("{player} discards the {card, number} with the {item}.", { player, card, item: itemNames[item]! });
    }
    case "pass":
      return msg("{player} passes.", { player });
    case "enter":
      return msg("{player} must enter the dungeon.", { player });
    case "dagger":
      return msg("{player} names the {monster, number} for the dagger.", { player, monster: event.monster });
    case "death":
      return msg("{player} dies in the dungeon.", { player });
    case "reward":
      return msg("{player} comes out alive.", { player });
  }
}

export function shuffleDeck(random: () => number): number[] {
  const deck = [...monsters];
  shuffle(deck, random);
  return deck;
}
