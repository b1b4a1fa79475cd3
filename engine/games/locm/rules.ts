import type { Rules } from "../../game/rules.ts";
import type { Ask, Prompt } from "../../game/turn.ts";
import { msg } from "../../l10n/speak.ts";
import { type CardInHand, countDeck, getNextRune, type LocmCreature, type Side } from "./rules/battle.ts";
import { cardTypes, formatAbilities, getCard } from "./rules/cards.ts";
import { formatPlayedMove } from "./rules/moves.ts";
import { getPlannedSeeds, type LocmOptions, locmOptionsSchema, resolveLocmSeeds } from "./rules/options.ts";
import { copyState, getTurnNumber, type LocmState, startMatch } from "./rules/state.ts";
import { processReply } from "./rules/turn.ts";
import { draftMs, firstMs, runeCount, runeStep, startHealth, type Version, versions } from "./rules/versions.ts";

/** The input in the draft; the second player sees the opponent as if it had already picked. */
export function formatDraftInput(player: number, turn: number, three: readonly number[], version: Version): string {
  const tail = version.showsActions ? " 0" : "";
  const status = (deck: number) => `${startHealth} 0 ${deck} ${runeCount * runeStep}${tail}`;
  const lines = [status(turn), status(player === 0 ? turn : turn + 1), version.showsActions ? "0 0" : "0", "3"];
  for (const card of three) lines.push(formatHandCard({ id: -1, card }, version));
  return joinWords(lines);
}

/** The input of a battle turn, line by line as the referee of this version sends it. */
export function formatBattleInput(me: Side, opponent: Side, version: Version): string {
  const lines = [formatStatus(me, version), formatStatus(opponent, version)];
  if (version.showsActions) {
    lines.push(`${opponent.hand.length} ${opponent.performed.length}`);
    for (const move of opponent.performed) lines.push(formatPlayedMove(move, version));
  } else lines.push(String(opponent.hand.length));
  lines.push(String(me.hand.length + me.board.length + opponent.board.length));
  for (const held of me.hand) lines.push(formatHandCard(held, version));
  for (const creature of me.board) lines.push(formatCreature(creature, 1, version));
  for (const creature of opponent.board) lines.push(formatCreature(creature, -1, version));
  return joinWords(lines);
}

/** Each line ends with a newline, also the last; joined into one string, which is what gets written to the bot. */
function joinWords(lines: string[]): string {
  lines.push("");
  return lines.join("\n");
}

function formatStatus(side: Side, version: Version): string {
  const start = `${side.health} ${side.maxMana} ${countDeck(side)} ${getNextRune(side)}`;
  return version.showsActions ? `${start} ${side.shownDraw}` : start;
}

/** The part of a hand card's line after its id, cached by card number. */
const cachedLineTails: string[] = [];

// Card lines end with a space, as the official referee sends them.
function formatHandCard({ id, card: number }: CardInHand, version: Version): string {
  cachedLineTails[number] ??= formatHeldTail(number);
  return `${number} ${id} ${cachedLineTails[number]}${version.lanes === 1 ? "" : "-1 "}`;
}

function formatHeldTail(number: number): string {
  const card = getCard(number);
  const values = `${card.cost} ${card.attack} ${card.defense} ${formatAbilities(card.abilities)}`;
  return `0 ${cardTypes.indexOf(card.type)} ${values} ${card.myHealth} ${card.opponentHealth} ${card.draw} `;
}

function formatCreature(creature: LocmCreature, location: 1 | -1, version: Version): string {
  const card = getCard(creature.card);
  const values = `${card.cost} ${creature.attack} ${creature.defense} ${formatAbilities(creature.abilities)}`;
  const summoned = creature.untouched ? `${card.myHealth} ${card.opponentHealth} ${card.draw}` : "0 0 0";
  const line = `${creature.card} ${creature.id} ${location} 0 ${values} ${summoned} `;
  return version.lanes === 1 ? line : `${line}${creature.lane} `;
}

export const rules: Rules<LocmState, LocmOptions> = {
  players: { min: 2, max: 2 },
  options: locmOptionsSchema,
  seeds: resolveLocmSeeds,
  start: ({ options, seeds, names }) => startMatch(options, getPlannedSeeds(seeds), names),
  listPrompts,
  answer(state, ask, reply, watch) {
    if (state.phase === "over") return [];
    if (ask.player !== state.active) throw new Error(`Player ${state.active} answers next, not player ${ask.player}.`);
    return processReply(state, reply, watch);
  },
  findOutcome: (state) => state.outcome,
  copy: copyState,
};

const [draftPhase, battlePhase] = [msg("draft"), msg("battle")];

function listPrompts(state: LocmState, includeTexts = true): Prompt[] {
  switch (state.phase) {
    case "draft":
      return [0, 1]
        .filter((player) => player >= state.active)
        .map((player) => createDraftAsk(state, player, includeTexts));
    case "battle":
      return [createBattleAsk(state, includeTexts)];
    case "over":
      return [];
  }
}

function createDraftAsk(state: LocmState, player: number, includeTexts: boolean): Ask {
  const { draftTurn, choices } = state;
  return {
    kind: "ask",
    player,
    text: includeTexts ? formatDraftInput(player, draftTurn, choices[draftTurn]!, versions[state.rules]) : "",
    ends: { lines: 1 },
    limitMs: draftTurn === 0 ? firstMs : draftMs,
    turn: getTurnNumber(state),
    phase: draftPhase,
  };
}

function createBattleAsk(state: LocmState, includeTexts: boolean): Ask {
  const version = versions[state.rules];
  return {
    kind: "ask",
    player: state.active,
    text: includeTexts ? formatBattleInput(state.sides[state.active]!, state.sides[1 - state.active]!, version) : "",
    ends: { lines: 1 },
    limitMs: state.battleTurn < 2 ? firstMs : version.battleMs,
    turn: getTurnNumber(state),
    phase: battlePhase,
  };
}
