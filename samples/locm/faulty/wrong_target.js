// Uses every item on the opponent's first creature; a green item is for creatures of one's own.
// Spar shows: "illegal", a warning on the marked line, with the reason.

for (;;) {
  const [health, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  const [opponentHand, opponentActions] = readline().split(" ").map(Number);
  for (let i = 0; i < opponentActions; i++) readline();
  const cards = [];
  for (let count = Number(readline()); count > 0; count--) {
    const [number, id, location, type, cost, attack, defense] = readline().split(" ").map(Number);
    cards.push({ id, location, type, cost, attack, defense });
  }
  if (mana === 0) {
    const item = cards.findIndex((card) => card.type === 1);
    console.log("PICK " + Math.max(item, 0));
    continue;
  }
  const enemy = cards.find((card) => card.location === -1);
  const item = cards.find((card) => card.location === 0 && card.type !== 0 && card.cost <= mana);
  const creature = cards.find((card) => card.location === 0 && card.type === 0 && card.cost <= mana);
  if (enemy && item) console.log(`USE ${item.id} ${enemy.id}`); // <- here
  else console.log(creature ? `SUMMON ${creature.id}` : "PASS");
}
