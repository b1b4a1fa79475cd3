import type { Ask, Choice } from "../../game.ts";
import type { Block, Creature } from "./creature.ts";
import type { Options } from "./options.ts";
import { answerText, readAnswer } from "./protocol.ts";
import type { State } from "./state.ts";

/** The blocks that can be added to those written, and none at all. */
export function blockChoices({ players, tasks, options }: State, ask: Ask, written: string): Choice[] {
  const task = tasks[players[ask.player]!.results.length];
  if (!task) return [];
  const read = readAnswer(written, task, options);
  const blocks = "blocks" in read ? read.blocks : [];
  const free = task.defenders.flatMap((_, defender) => (blocks.some(([used]) => used === defender) ? [] : [defender]));
  const added = free.flatMap((defender) =>
    task.attackers.map((attacker, i): Choice => {
      const whom = `${nameOf("defender", defender, task.defenders[defender]!, options)}`;
      return choice([...blocks, [defender, i]], `${whom} blocks ${nameOf("attacker", i, attacker, options)}`, options, [
        `${ask.player} defender ${defender}`,
        `${ask.player} attacker ${i}`,
      ]);
    }),
  );
  return [choice([], "No blocks", options, []), ...added];
}

function choice(blocks: readonly Block[], label: string, options: Options, spots: readonly string[]): Choice {
  return { text: answerText(blocks, options).replace(/\n$/, ""), label, spots };
}

function nameOf(side: string, index: number, [power, toughness]: Creature, { indexBase }: Options): string {
  return `${side} ${index + indexBase} (${power}/${toughness})`;
}
