// Ends its process when nothing can be summoned, as if that ended the turn.
// Spar shows: "closed", an error on the marked line. An empty turn is answered with PASS.

for (;;) {
  const [health, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  const [opponentHand, opponentActions] = readline().split(" ").map(Number);
  for (let i = 0; i < opponentActions; i++) readline();
  const hand = [];
  for (let count = Number(readline()); count > 0; count--) {
    const [number, id, location, type, cost] = readline().split(" ").map(Number);
    if (location === 0 && type === 0 && cost <= mana) hand.push(id);
  }
  if (mana === 0) {
    console.log("PICK 0");
    continue;
  }
  if (hand.length === 0) process.exit(); // <- here
  console.log(`SUMMON ${hand[0]}`);
}
