import { createInterface } from "node:readline";

interface Card {
  readonly instanceId: string;
  readonly place: string;
  readonly cost: number;
}

let lines: string[] = [];
let turns = 0;

/** Hears its input as events; a turn is whole when all its cards are there. */
createInterface({ input: process.stdin }).on("line", (line: string) => {
  lines.push(line);
  const opponentActions = Number(lines[2]?.split(" ")[1]);
  const begin = 4 + opponentActions;
  const count: number = Number(lines[begin - 1]);
  if (!(lines.length >= begin + count)) return;
  turns++;
  const mana = Number(lines[0]!.split(" ")[1]);
  const cards: Card[] = lines.slice(begin).map(parseCard);
  lines = [];
  console.error(`turn ${turns}`);
  console.log(mana === 0 ? "PICK 0" : [...summons(cards, mana), ...cards.flatMap(attack)].join(";") || "PASS");
});

function parseCard(text: string): Card {
  const [, instanceId, place, type, cost] = text.split(" ") as [string, string, string, string, string];
  return { instanceId, place, cost: type === "0" ? Number(cost) : 99 };
}

function summons(cards: readonly Card[], mana: number): string[] {
  const card = cards.find(({ place, cost }) => place === "0" && cost <= mana);
  return card ? [`SUMMON ${card.instanceId}`] : [];
}

function attack({ instanceId, place }: Card): string[] {
  return place === "1" ? [`ATTACK ${instanceId} -1`] : [];
}
