// Counts the cards with <= where < was meant, and so asks for one line too many.
// Spar shows: "waiting", an error on the marked line, and how many lines of the turn it has read.

for (;;) {
  const [health, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  readline(); // its hand
  const count = Number(readline());
  const cards = [];
  for (let i = 0; i <= count; i++) {
    cards.push(readline().split(" ")); // <- here
  }
  console.log(mana === 0 ? "PICK 0" : "PASS");
}
