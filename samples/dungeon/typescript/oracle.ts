// Oracle: imagines many dungeons that fit to what it knows, walks through each, and counts how often it comes out.
//
// A bot for Dungeon is a class with these four methods; a new object is made for every game.
// It passes when the opponent would hardly come out alive, and plays each card so that it would itself live
// if the opponent passed next.

const MONSTERS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9];
const [PACT, POTION, GRAIL, DAGGER, SHIELD, ARMOUR, TO_DUNGEON] = [0, 1, 2, 3, 4, 5, 6];
const TRIES = 12;

/** What the opponent did just before: 0 to 5 the item it discarded, 6 card to the dungeon, 7 it passed. */
type LastTurn = number | null;
/** First placed first; null is a card of the opponent. */
type Dungeon = (number | null)[];
type Items = ReadonlySet<number>;

export class Oracle {
  private items = new Set<number>();
  private unseen: number[] = [];
  private dungeon: Dungeon = [];

  constructor() {
    this.newRound();
  }

  private newRound() {
    this.items = new Set([PACT, POTION, GRAIL, DAGGER, SHIELD, ARMOUR]);
    this.unseen = [...MONSTERS];
    this.dungeon = [];
  }

  startTurn(lastTurn: LastTurn): number {
    this.note(lastTurn);
    return this.chance(this.items, this.dungeon) > 0.25 ? 1 : 0;
  }

  play(card: number): number {
    this.unseen.splice(this.unseen.indexOf(card), 1);
    const actions = [TO_DUNGEON, ...this.leastMissed()];
    const chances = actions.map((action) => this.chanceAfter(card, action));
    const action = actions[chances.indexOf(Math.max(...chances))];
    if (action === TO_DUNGEON) this.dungeon.push(card);
    this.items.delete(action);
    return action;
  }

  vorpalChoice(lastTurn: LastTurn): number {
    this.note(lastTurn);
    return this.bestName(this.items, this.dungeon);
  }

  result(_bot: number, _failed: boolean, _dungeon: number[], _vorped: number | null) {
    this.newRound();
  }

  private note(lastTurn: LastTurn) {
    if (lastTurn === TO_DUNGEON) this.dungeon.push(null);
    if (lastTurn !== null) this.items.delete(lastTurn);
  }

  /** Two of the items: to try out all of them takes time and changes little. */
  private leastMissed(): number[] {
    return [PACT, DAGGER, SHIELD, POTION, ARMOUR, GRAIL].filter((item) => this.items.has(item)).slice(0, 2);
  }

  private chanceAfter(card: number, action: number): number {
    if (action === TO_DUNGEON) return this.chance(this.items, [...this.dungeon, card]) + 0.25; // in doubt keep the items
    return this.chance(new Set([...this.items].filter((item) => item !== action)), this.dungeon);
  }

  /** How likely somebody with these items comes out of this dungeon. */
  private chance(items: Items, dungeon: Dungeon): number {
    if (dungeon.length === 0) return 1;
    const named = items.has(DAGGER) ? this.bestName(items, dungeon) : undefined;
    let survived = 0;
    for (let i = 0; i < TRIES; i++) if (survives(items, this.imagined(dungeon), named)) survived++;
    return survived / TRIES;
  }

  private imagined(dungeon: Dungeon): number[] {
    const left = [...this.unseen];
    const drawn = () => left.splice(Math.floor(Math.random() * left.length), 1)[0];
    return dungeon.map((card) => card ?? drawn());
  }

  /** The monster that is expected to do most harm. */
  private bestName(items: Items, dungeon: Dungeon): number {
    const count = (cards: Dungeon, wanted: number | null) => cards.filter((card) => card === wanted).length;
    const hidden = count(dungeon, null) / Math.max(1, this.unseen.length);
    const harm = (monster: number) => {
      if ((monster % 2 === 0 && items.has(GRAIL)) || (monster === 7 && items.has(PACT))) return 0;
      return monster * (count(dungeon, monster) + hidden * count(this.unseen, monster));
    };
    return MONSTERS.reduce((best, monster) => (harm(monster) > harm(best) ? monster : best));
  }
}

function survives(items: Items, dungeon: number[], named: number | undefined): boolean {
  let health = 3 + (items.has(SHIELD) ? 3 : 0) + (items.has(ARMOUR) ? 5 : 0);
  let potion = items.has(POTION);
  let armed = false; // the pact defeats the next monster
  for (const monster of [...dungeon].reverse()) {
    if (armed) {
      armed = false;
    } else if (monster === 7 && items.has(PACT)) {
      armed = true;
    } else if (monster !== named && !(monster % 2 === 0 && items.has(GRAIL))) {
      health -= monster;
      if (health > 0) continue;
      if (!potion) return false;
      [health, potion] = [3, false];
    }
  }
  return true;
}
