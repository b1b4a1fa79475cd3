// Wall: a defender blocks the most dangerous attacker whose blow it survives; who survives none stays out of it.
//
// A question is one line of JSON: {"attackers": [[power, toughness], …], "defenders": [[power, toughness], …]}.
// The answer is one line with a list of [defender, attacker] pairs, both counted from 0.

function chooseBlocks(attackers, defenders) {
  const blocks = [];
  const free = new Set(attackers.keys()); // nobody blocks them yet
  // The weak choose first: the strong find somebody to block among what is left.
  const weakFirst = [...defenders.entries()].sort(([, a], [, b]) => a[1] - b[1]);
  for (const [defender, [, toughness]] of weakFirst) {
    const survivable = [...free].filter((attacker) => attackers[attacker][0] < toughness);
    if (survivable.length === 0) continue;
    const target = survivable.reduce((a, b) => (attackers[b][0] > attackers[a][0] ? b : a));
    free.delete(target);
    blocks.push([defender, target]);
  }
  return blocks;
}

for (;;) {
  const { attackers, defenders } = JSON.parse(readline());
  console.log(JSON.stringify(chooseBlocks(attackers, defenders)));
}
