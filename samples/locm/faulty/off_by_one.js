// Counts the cards with <= where < was meant, and so asks for one line too many.
// Spar shows: "waiting", an error on the marked line, and how many lines of the turn it has read.

for (;;) {
  const [health, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  const [opponentHand, opponentActions] = readline().split(" ").map(Number);
  for (let i = 0; i < opponentActions; i++) readline();
  const count = Number(readline());
  const cards = [];
  for (let i = 0; i <= count; i++) {
    cards.push(readline().split(" ")); // <- here
  }
  if (mana === 0) {
    console.log("PICK 0");
    continue;
  }
  const card = cards.find(([, , location, type, cost]) => location === "0" && type === "0" && cost <= mana);
  console.log(card ? `SUMMON ${card[1]}` : "PASS");
}
