// A bracket is missing.
// Spar shows: "compile", an error on the marked line, before a match is played.

declare function readline(): string;

for (;;) {
  const [, mana] = readline().split(" ").map(Number);
  readline(); // the opponent
  readline(); // its hand
  for (let count = Number(readline()); count > 0; count--) readline();
  console.log(mana === 0 ? "PICK 0" : "PASS"; // <- here
}
