// A bracket is missing.
// Spar shows: "compile", an error on the marked line, before a match is played.

declare function readline(): string;

for (;;) {
  const [, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  const [opponentHand, opponentActions] = readline().split(" ").map(Number);
  for (let i = 0; i < opponentActions; i++) readline();
  const cards: number[][] = [];
  for (let count = Number(readline()); count > 0; count--) {
    cards.push(readline().split(" ").map(Number); // <- here
  }
  console.log(mana === 0 ? "PICK 0" : `SUMMON ${cards[0][1]}`);
}
