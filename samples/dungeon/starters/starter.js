// Dungeon: one method for each thing that the game asks or tells, with a legal answer. The rest is yours.
class Starter {
  /** lastTurn: 0 to 5: the item your opponent discarded, 6: it placed its card, null: nothing yet. */
  startTurn(lastTurn) {
    return 1; // draws a card; anything else passes
  }

  /** card: the monster that you drew. */
  play(card) {
    return 6; // puts it into the dungeon; 0 to 5 discards it, with that item
  }

  /** You go into the dungeon with the dagger: which monster shall it kill? */
  vorpalChoice(lastTurn) {
    return 9;
  }

  /** bot: who went in, 0 you and 1 your opponent; vorped: whom the dagger killed. */
  result(bot, failed, dungeon, vorped) {}
}
