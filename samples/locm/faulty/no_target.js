// Attacks the opponent's strongest creature, also when there is none.
// Spar shows: "crash", a TypeError on the marked line.

for (;;) {
  const [health, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  const [opponentHand, opponentActions] = readline().split(" ").map(Number);
  for (let i = 0; i < opponentActions; i++) readline();
  const cards = [];
  for (let count = Number(readline()); count > 0; count--) {
    const [cardNumber, id, location, cardType, cost, attack] = readline().split(" ").map(Number);
    cards.push({ id, location, cardType, cost, attack });
  }
  if (mana === 0) {
    console.log("PICK 0");
    continue;
  }
  const [strongest] = cards.filter((card) => card.location === -1).sort((a, b) => b.attack - a.attack);
  const mine = cards.filter((card) => card.location === 1);
  const next = cards.find((card) => card.location === 0 && card.cardType === 0 && card.cost <= mana);
  console.error("strongest", strongest.id); // <- here
  const actions = mine.map((card) => `ATTACK ${card.id} ${strongest.id}`);
  if (next) actions.push(`SUMMON ${next.id}`);
  console.log(actions.join(";") || "PASS");
}
