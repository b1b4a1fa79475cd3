// Looks for a set of cards that uses up all mana, and never stops where there is none.
// Spar shows: "timeout", an error on one of the marked lines, whichever ran when the time was over.

for (;;) {
  const [health, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  const [opponentHand, opponentActions] = readline().split(" ").map(Number);
  for (let i = 0; i < opponentActions; i++) readline();
  const hand = [];
  for (let count = Number(readline()); count > 0; count--) {
    const [number, id, location, type, cost] = readline().split(" ").map(Number);
    if (location === 0 && type === 0) hand.push({ id, cost });
  }
  if (mana === 0) {
    console.log("PICK 0");
    continue;
  }
  let chosen = 0;
  let spent = 0;
  while (spent !== mana) { // <- here
    chosen++; // <- here
    spent = 0; // <- here
    for (let i = 0; i < hand.length; i++) { // <- here
      if ((chosen >> i) & 1) spent += hand[i].cost; // <- here
    }
  }
  const actions = hand.filter((_, i) => (chosen >> i) & 1).map((card) => `SUMMON ${card.id}`);
  console.log(actions.join(";") || "PASS");
}
