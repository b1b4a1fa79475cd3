/**
 * A bot of Combat in JavaScript that blocks what it survives by a margin, to be tuned: the less it blocks, the better
 * it is. `margin` is what stands behind `const MARGIN =`, with its mark; `first` is done in each turn before all else.
 */
export function wallBot(margin: string, first = ""): string {
  return `const MARGIN = ${margin}
for (;;) {
  const { attackers, defenders } = JSON.parse(readline());${first && `\n  ${first}`}
  const free = new Set(attackers.keys());
  const blocks = [];
  for (const [defender, [, toughness]] of defenders.entries()) {
    const target = [...free].find((attacker) => attackers[attacker][0] < toughness + MARGIN);
    if (target === undefined) continue;
    free.delete(target);
    blocks.push([defender, target]);
  }
  console.log(JSON.stringify(blocks));
}
`;
}
