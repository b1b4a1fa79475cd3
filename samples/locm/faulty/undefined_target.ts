// Attacks the opponent's guard; where there is none, the text says "undefined".
// Spar shows: "unreadable", an error on the marked line. The types do not help here: any value fits in a template.

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

for (;;) {
  const [, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  const [opponentHand, opponentActions] = readline().split(" ").map(Number);
  for (let i = 0; i < opponentActions; i++) readline();
  const cards = Array.from({ length: Number(readline()) }, readCard);
  if (mana === 0) {
    console.log("PICK 0");
    continue;
  }
  const guard = cards.find((card) => card.location === -1 && card.abilities.includes("G"))?.id;
  const attacker = cards.find((card) => card.location === 1);
  const summon = cards.find((card) => card.location === 0 && card.type === 0 && card.cost <= mana);
  if (attacker) console.log(`ATTACK ${attacker.id} ${guard}`); // <- here
  else if (summon) console.log(`SUMMON ${summon.id}`);
  else console.log("PASS");
}
