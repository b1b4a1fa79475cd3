// Accountant: keeps books of what the dungeon will cost, and passes when the bill is above what health can pay.
//
// A bot for Dungeon is a class with these four methods; a new object is made for every game.
// My own cards are known; for each card of the opponent I book the average of all cards that I have not seen.
const MONSTERS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9];
const [PACT, POTION, GRAIL, DAGGER, SHIELD, ARMOUR, TO_DUNGEON] = [0, 1, 2, 3, 4, 5, 6];
const COURAGE = 1.4; // the first knob to turn: who passes too early sends the opponent into a harmless dungeon

class Accountant {
  constructor() {
    this.newRound();
  }

  newRound() {
    this.items = new Set([PACT, POTION, GRAIL, DAGGER, SHIELD, ARMOUR]);
    this.unseen = [...MONSTERS];
    this.mine = []; // what I have put into the dungeon
    this.theirs = 0; // how many cards the opponent has put there
  }

  startTurn(lastTurn) {
    this.note(lastTurn);
    return this.bill() <= COURAGE * this.purse() ? 1 : 0;
  }

  play(card) {
    this.unseen.splice(this.unseen.indexOf(card), 1);
    const action = this.cost(card) >= 5 ? this.cheapestItem() : TO_DUNGEON;
    if (action === TO_DUNGEON) this.mine.push(card);
    this.items.delete(action);
    return action;
  }

  vorpalChoice(lastTurn) {
    this.note(lastTurn);
    this.items.delete(DAGGER); // so that cost() says what it is worth to name a monster
    return [...MONSTERS].sort((a, b) => this.expectedCost(b) - this.expectedCost(a))[0];
  }

  result(_bot, _failed, _dungeon, _vorped) {
    this.newRound();
  }

  note(lastTurn) {
    if (lastTurn === TO_DUNGEON) this.theirs++;
    this.items.delete(lastTurn);
  }

  /** The health that a monster takes, with the items that are left. */
  cost(monster) {
    if (monster % 2 === 0 && this.items.has(GRAIL)) return 0;
    if (monster === 7 && this.items.has(PACT)) return 0;
    if (monster === 9 && this.items.has(DAGGER)) return 0;
    return monster;
  }

  bill() {
    const average = this.costOf(this.unseen) / Math.max(1, this.unseen.length);
    return this.costOf(this.mine) + this.theirs * average;
  }

  costOf(monsters) {
    return monsters.reduce((sum, monster) => sum + this.cost(monster), 0);
  }

  purse() {
    const worth = (item, health) => (this.items.has(item) ? health : 0);
    return 3 + worth(SHIELD, 3) + worth(ARMOUR, 5) + worth(POTION, 3);
  }

  expectedCost(monster) {
    const count = (cards) => cards.filter((card) => card === monster).length;
    const hidden = this.theirs / Math.max(1, this.unseen.length);
    return this.cost(monster) * (count(this.mine) + hidden * count(this.unseen));
  }

  /** The item that is missed least, or the dungeon when none is left. */
  cheapestItem() {
    return [PACT, DAGGER, POTION, SHIELD].find((item) => this.items.has(item)) ?? TO_DUNGEON;
  }
}

module.exports = Accountant;
