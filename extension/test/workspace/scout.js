// Reads line by line at once, summons the first creature it can pay for, and attacks the opponent.
const numbers = () => readline().split(" ").map(Number);

for (let turn = 0; ; turn++) {
  const [, mana] = numbers();
  numbers();
  const [, opponentActions] = numbers();
  for (let i = 0; i < opponentActions; i++) readline();
  const count = Number(readline());
  const cards = [];
  for (let i = 0; i < count; i++) cards.push(readline().split(" "));
  const summons = cards.find(([, , place, type, cost]) => place === "0" && type === "0" && Number(cost) <= mana);
  const attacks = cards.filter(([, , place]) => place === "1").map(([, id]) => `ATTACK ${id} -1`);
  const actions = summons ? [`SUMMON ${summons[1]}`, ...attacks] : attacks;
  console.error(`turn ${turn}`);
  console.log(mana === 0 ? "PICK 0" : actions.join(";") || "PASS");
}
