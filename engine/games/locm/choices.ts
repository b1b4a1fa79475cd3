import type { Choice } from "../../game/extras.ts";
import { msg, type Text } from "../../l10n/speak.ts";
import { formatHeldCard, getCard } from "./rules/cards.ts";
import { formatAction, type LocmAction, readCommands } from "./rules/commands.ts";
import { readPick } from "./rules/draft.ts";
import { findCreature, performMove } from "./rules/effects.ts";
import { explainIllegal, listLegalMoves } from "./rules/legality.ts";
import { decodeMove, encodeMove } from "./rules/moves.ts";
import { copyState, type LocmState } from "./rules/state.ts";
import { type Version, versions } from "./rules/versions.ts";

/** The three cards of a draft turn, or every action that is legal after those already written. */
export function listCommandChoices(state: LocmState, _ask: unknown, written: string): Choice[] {
  switch (state.phase) {
    case "draft":
      return (state.choices[state.draftTurn] ?? []).map(toPickChoice);
    case "battle":
      return listBattleChoices(state, written);
    case "over":
      return [];
  }
}

function toPickChoice(number: number, at: number): Choice {
  const { name, cost, attack, defense } = getCard(number);
  return {
    text: `PICK ${at}`,
    label: msg("Pick {name}: cost {cost, number}, {attack, number}/{defense, number}", { name, cost, attack, defense }),
    spots: [`pick ${at}`],
    isWhole: true,
  };
}

function listBattleChoices(state: LocmState, written: string): Choice[] {
  const version = versions[state.rules];
  const after = playCommands(state, written, version);
  if (!after) return [];
  const before = written.trim() === "PASS" ? "" : trimSeparators(written);
  // After an action, an explicit PASS is unnecessary.
  const pass: readonly LocmAction[] = before === "" ? [{ kind: "pass" }] : [];
  const moves = after.winner === undefined ? listLegalMoves(after, version) : [];
  return [...moves.map(decodeMove), ...pass].map((action) => {
    const text = formatAction(action, version);
    return { text: before === "" ? text : `${before};${text}`, ...toChoice(after, action, version) };
  });
}

/** The parts of an answer with the names of their cards; illegal or unreadable parts stay as written. */
export function describeLocmAnswer(state: LocmState, answer: string): readonly Text[] | undefined {
  if (state.phase === "draft") return describePick(state, answer);
  const version = versions[state.rules];
  const after = copyState(state);
  const parts: Text[] = [];
  for (const command of readCommands(answer, version)) {
    const { action } = command;
    const written = answer.slice(...command.span).trim();
    if (!action || after.winner !== undefined || explainIllegal(after, action, version) !== undefined) {
      parts.push(written);
      continue;
    }
    parts.push(toChoice(after, action, version).label);
    performMove(after, encodeMove(action));
  }
  return parts;
}

function describePick({ choices, draftTurn }: LocmState, answer: string): readonly Text[] | undefined {
  const three = choices[draftTurn] ?? [];
  const pick = readPick(answer, three);
  return pick.why === undefined ? [msg("Pick {name}", { name: getCard(three[pick.choice]!).name })] : undefined;
}

/** Done without a pattern, which would take quadratic time on a run of spaces. */
function trimSeparators(written: string): string {
  let end = written.length;
  while (end > 0 && /[\s;]/.test(written[end - 1]!)) end--;
  return written.slice(0, end);
}

/** The battle after the legal commands among those written; undefined if they decide it or one is unreadable. */
function playCommands(state: LocmState, written: string, version: Version): LocmState | undefined {
  const after = copyState(state);
  // A player who died at the start of its turn is still asked, and can only pass.
  if (written.trim() === "") return after;
  for (const { action } of readCommands(written, version)) {
    if (!action || after.winner !== undefined) return undefined;
    if (explainIllegal(after, action, version) === undefined) performMove(after, encodeMove(action));
  }
  return after.winner === undefined ? after : undefined;
}

function toChoice(state: LocmState, action: LocmAction, { lanes }: Version): Omit<Choice, "text"> {
  switch (action.kind) {
    case "pass":
      return { label: msg("Pass"), spots: [], isWhole: true };
    case "summon":
      return {
        label: describeSummon(describeCreature(state, action.id), lanes === 1 ? undefined : action.lane),
        spots: [`${action.id}`, `lane ${state.active} ${action.lane}`],
      };
    case "attack":
    case "use": {
      const card = describeCreature(state, action.id);
      const isPlayer = action.target === -1;
      const target = isPlayer ? msg("the opponent") : describeCreature(state, action.target);
      const isAttack = action.kind === "attack";
      return {
        label: isAttack
          ? msg("{attacker} attacks {target}", { attacker: card, target })
          : msg("Use {card} on {target}", { card, target }),
        spots: [`${action.id}`, isPlayer ? `player ${1 - state.active}` : `${action.target}`],
      };
    }
  }
}

function describeSummon(card: Text, lane: number | undefined): Text {
  if (lane === undefined) return msg("Summon {card}", { card });
  return lane === 0 ? msg("Summon {card} on the left", { card }) : msg("Summon {card} on the right", { card });
}

function describeCreature({ sides }: LocmState, id: number): Text {
  for (const side of sides) {
    const card = side.hand.find((held) => held.id === id) ?? findCreature(side, id);
    if (card) return formatHeldCard(card);
  }
  return msg("card {id, number}", { id });
}
