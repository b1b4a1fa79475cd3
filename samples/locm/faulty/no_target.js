// Attacks the opponent's strongest creature, also when there is none.
// Spar shows: "crash", a TypeError on the marked line.

for (;;) {
  const [health, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  readline(); // its hand
  const cards = [];
  for (let count = Number(readline()); count > 0; count--) {
    const [number, id, location, type, cost, attack] = readline().split(" ").map(Number);
    cards.push({ id, location, type, cost, attack });
  }
  if (mana === 0) {
    console.log("PICK 0");
    continue;
  }
  const [strongest] = cards.filter((card) => card.location === -1).sort((a, b) => b.attack - a.attack);
  const mine = cards.filter((card) => card.location === 1);
  console.error("strongest", strongest.id); // <- here
  console.log(mine.map((card) => `ATTACK ${card.id} ${strongest.id}`).join(";") || "PASS");
}
