// Is sure that there is a guard, and says so with an exclamation mark.
// Spar shows: "crash", a TypeError on the marked line of this file, though what runs is JavaScript made from it.

declare function readline(): string;

interface Card {
  id: number;
  location: number;
  type: number;
  cost: number;
  abilities: string;
}

function readCard(): Card {
  const fields = readline().split(" ");
  const [, id, location, type, cost] = fields.map(Number);
  return { id, location, type, cost, abilities: fields[7] };
}

function guardOf(cards: Card[]): number {
  const guard = cards.find((card) => card.location === -1 && card.abilities.includes("G"));
  return guard!.id; // <- here
}

for (;;) {
  const [, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  const [opponentHand, opponentActions] = readline().split(" ").map(Number);
  for (let i = 0; i < opponentActions; i++) readline();
  const cards = Array.from({ length: Number(readline()) }, readCard);
  const mine = cards.find((card) => card.location === 1);
  const next = cards.find((card) => card.location === 0 && card.type === 0 && card.cost <= mana);
  if (mana === 0) console.log("PICK 0");
  else if (mine) console.log(`ATTACK ${mine.id} ${guardOf(cards)}`);
  else console.log(next ? `SUMMON ${next.id}` : "PASS");
}
