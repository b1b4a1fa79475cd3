// Combat: gets attackers and defenders and answers legally: nobody blocks. The rest is yours.
type Creature = [power: number, toughness: number];
type Block = [defender: number, attacker: number];

function best_block(attackers: Creature[], defenders: Creature[]): Block[] {
  // What you write with console.error is shown beside the combat.
  // Both are counted from 0: [[0, 1], [2, 1]] lets two defenders block the second attacker.
  return [];
}
