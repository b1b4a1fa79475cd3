import type { Choice } from "../../game/extras.ts";
import type { Ask } from "../../game/turn.ts";
import type { Text } from "../../l10n/message.ts";
import { msg } from "../../l10n/speak.ts";
import type { Block, CombatCreature } from "./creature.ts";
import type { CombatOptions } from "./options.ts";
import { readCombatAnswer, writeAnswer } from "./protocol.ts";
import type { CombatState } from "./state.ts";

/** The blocks that can be added to those already written, and the empty list. */
export function listBlockChoices({ players, tasks, options }: CombatState, ask: Ask, written: string): Choice[] {
  const task = tasks[players[ask.player]!.results.length];
  if (!task) return [];
  const read = readCombatAnswer(written, task, options);
  const blocks = "blocks" in read ? read.blocks : [];
  const free = task.defenders.flatMap((_, defender) => (blocks.some(([used]) => used === defender) ? [] : [defender]));
  const added = free.flatMap((defender) =>
    task.attackers.map((attacker, i): Choice => {
      const label = formatBlocks(
        describeCreature(defender, task.defenders[defender]!, options),
        describeCreature(i, attacker, options),
      );
      return createChoice([...blocks, [defender, i]], label, options, [
        `${ask.player} defender ${defender}`,
        `${ask.player} attacker ${i}`,
      ]);
    }),
  );
  return [createChoice([], msg("No blocks"), options, []), ...added];
}

function createChoice(blocks: readonly Block[], label: Text, options: CombatOptions, spots: readonly string[]): Choice {
  return { text: writeAnswer(blocks, options).replace(/\n$/, ""), label, spots };
}

function formatBlocks(defender: string, attacker: string): Text {
  return msg("defender {defender} blocks attacker {attacker}", { defender, attacker });
}

function describeCreature(index: number, [power, toughness]: CombatCreature, { indexBase }: CombatOptions): string {
  return `${index + indexBase} (${power}/${toughness})`;
}
