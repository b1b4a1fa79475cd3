// Legends of Code and Magic: reads all that the game sends each turn and answers legally. The rest is yours.

/** Gives the next line that the game sent. CodinGame and Spar have it ready. */
declare function readline(): string;

while (true) {
  for (const who of ["me", "opponent"]) {
    const [playerHealth, playerMana, playerDeck, playerRune, playerDraw] = readline().split(" ").map(Number);
  }
  const [opponentHand, opponentActions] = readline().split(" ").map(Number);
  for (let i = 0; i < opponentActions; i++) {
    const cardNumberAndAction = readline();
  }
  const cardCount = Number(readline());
  for (let i = 0; i < cardCount; i++) {
    const fields = readline().split(" ");
    const [cardNumber, instanceId, location, cardType, cost, attack, defense] = fields.slice(0, 7).map(Number);
    const abilities = fields[7];
    const [myHealthChange, opponentHealthChange, cardDraw] = fields.slice(8).map(Number);
  }

  // What you write with console.error is shown beside the turn.
  // Draft: PICK 0, PICK 1 or PICK 2. Battle, joined by ";": SUMMON id, ATTACK id target, USE id target.
  console.log("PASS");
}
