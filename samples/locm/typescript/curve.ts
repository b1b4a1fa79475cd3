// Curve: cards for every turn of the game, all mana spent each turn, good trades first, the rest hits the player.
//
// A bot for Legends of Code and Magic as in CodinGame's live arena (rules 1.1). It also plays by rules 1.0, which send
// neither the draw values nor the opponent's actions. Each turn the game sends a few lines and wants one back:
// thirty turns choose the deck ("PICK 1"), then the battle begins ("SUMMON 3;ATTACK 4 -1").

/** Gives the next line that the game sent. CodinGame and Spar have it ready. */
declare function readline(): string;

const CREATURE = 0;
const GREEN = 1;
const BLUE = 3;
const IN_HAND = 0;
const MINE = 1;
const THEIRS = -1;
const PLAYER = -1; // as a target: the opponent, no creature
const BOARD_SIZE = 6;

// How many of the thirty cards should cost 0, 1, 2 …; the last number is for 6 and above.
const WANTED = [1, 4, 7, 6, 5, 4, 3];
const WANTED_ITEMS = 7;

interface Player {
  health: number;
  mana: number;
}

interface Card {
  id: number;
  location: number;
  type: number;
  cost: number;
  attack: number;
  defense: number;
  abilities: string;
  /** What playing it does to my health … */
  myHealth: number;
  /** … and to the opponent's. */
  theirHealth: number;
  draw: number;
  /** May still attack this turn. */
  ready: boolean;
}

function readPlayer(): Player {
  const [health, mana] = readline().split(" ").map(Number);
  return { health, mana };
}

function readCard(): Card {
  const fields = readline().split(" ");
  const [, id, location, type, cost, attack, defense, , myHealth, theirHealth, draw] = fields.map(Number);
  // Whoever is on my board now was summoned in an earlier turn.
  const ready = location === MINE;
  return { id, location, type, cost, attack, defense, abilities: fields[7], myHealth, theirHealth, draw, ready };
}

function has(card: Card, ability: string): boolean {
  return card.abilities.includes(ability);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

// --- What things are worth, in points of about one attack. Turn these knobs first. ---

function creatureWorth(card: Card): number {
  if (card.defense <= 0) return 0;
  let worth = 0.5 + card.attack + 0.8 * card.defense;
  if (has(card, "B")) worth += 0.2 * card.attack;
  if (has(card, "D")) worth += 0.4 * card.attack;
  if (has(card, "G")) worth += 0.5 + 0.2 * card.defense;
  if (has(card, "L") && card.attack > 0) worth += 2.5;
  if (has(card, "W")) worth += 1 + 0.5 * card.attack;
  return worth;
}

function effectsWorth(card: Card): number {
  return 0.4 * card.myHealth - 0.5 * card.theirHealth + 1.8 * card.draw;
}

/** What a card gives beyond what its cost usually buys, less where the deck has enough of its kind. */
function draftWorth(card: Card, deck: Card[]): number {
  const slot = (cost: number) => Math.min(cost, WANTED.length - 1);
  const sameCost = deck.filter((other) => slot(other.cost) === slot(card.cost)).length;
  const items = deck.filter((other) => other.type !== CREATURE).length;
  let worth = plainDraftWorth(card) + effectsWorth(card);
  worth -= 0.5 * Math.max(0, sameCost + 1 - WANTED[slot(card.cost)]);
  if (card.type !== CREATURE && items >= WANTED_ITEMS) worth -= 2;
  return worth;
}

function plainDraftWorth(card: Card): number {
  if (card.type === CREATURE) {
    let worth = creatureWorth(card) - 1.9 * card.cost - 1;
    if (has(card, "C")) worth += 0.4 * card.attack;
    if (card.attack === 0) worth -= 2;
    return worth;
  }
  if (card.type === GREEN) return 0.6 * (card.attack + card.defense) - 1.6 * card.cost - 1;
  // No creature has much more than 8 defense to take away, or 3 attack.
  return 0.9 * (Math.min(8, -card.defense) + Math.min(3, -card.attack)) - 1.4 * card.cost;
}

// --- What an attack or an item does ---

/** Both creatures after the attack, and the damage that breaks through to the player. */
function fight(attacker: Card, target: Card): { mine: Card; its: Card; through: number } {
  const given = has(target, "W") ? 0 : attacker.attack;
  const taken = has(attacker, "W") ? 0 : target.attack;
  const through = has(attacker, "B") ? Math.max(0, given - target.defense) : 0;
  return { mine: hurt(attacker, taken, target), its: hurt(target, given, attacker), through };
}

function hurt(creature: Card, damage: number, by: Card): Card {
  const deadly = has(by, "L") && damage > 0;
  const abilities = by.attack > 0 ? creature.abilities.replace("W", "-") : creature.abilities;
  return { ...creature, defense: deadly ? 0 : creature.defense - damage, abilities };
}

/** The creature after the item was used on it. */
function changed(creature: Card, item: Card): Card {
  const attack = Math.max(0, creature.attack + item.attack);
  const defense = creature.defense + item.defense;
  if (item.type === GREEN) return { ...creature, attack, defense, abilities: creature.abilities + item.abilities };
  const abilities = [...creature.abilities].map((ability) => (has(item, ability) ? "-" : ability)).join("");
  if (abilities.includes("W") && item.defense < 0) {
    // The Ward takes the damage and is gone.
    return { ...creature, attack, abilities: abilities.replace("W", "-") };
  }
  return { ...creature, attack, defense, abilities };
}

// --- A battle turn ---

/** Every action is also applied here, so that the next one is chosen for what is left. */
class Turn {
  me: Player;
  opponent: Player;
  hand: Card[];
  mine: Card[];
  theirs: Card[];
  actions: string[] = [];

  constructor(me: Player, opponent: Player, cards: Card[]) {
    this.me = me;
    this.opponent = opponent;
    this.hand = cards.filter((card) => card.location === IN_HAND);
    this.mine = cards.filter((card) => card.location === MINE);
    this.theirs = cards.filter((card) => card.location === THEIRS);
  }

  choose(): string {
    this.playCards();
    this.attack();
    this.playCards(); // creatures that fell have made room
    return this.actions.join(";") || "PASS";
  }

  /** Nothing counts any more after the blow that decides the match. */
  act(action: string): void {
    if (this.me.health > 0 && this.opponent.health > 0) this.actions.push(action);
  }

  // Cards

  playCards(): void {
    const chosen = this.bestCards();
    for (const item of chosen.filter((card) => card.type !== CREATURE)) {
      const { gain, target } = this.bestUse(item);
      if (gain > 0) this.use(item, target); // the item before it may have taken its target
    }
    for (const creature of chosen.filter((card) => card.type === CREATURE)) this.summon(creature);
  }

  /** The cards that are worth most together within my mana. Of 8 cards there are 256 choices: try them all. */
  bestCards(): Card[] {
    const worths = new Map(this.hand.map((card) => [card, this.playWorth(card)]));
    let best: Card[] = [];
    let bestWorth = 0;
    for (let choice = 0; choice < 1 << this.hand.length; choice++) {
      const cards = this.hand.filter((_, i) => (choice >> i) & 1);
      const creatures = cards.filter((card) => card.type === CREATURE).length;
      if (sum(cards.map((card) => card.cost)) > this.me.mana) continue;
      if (this.mine.length + creatures > BOARD_SIZE) continue;
      const worth = sum(cards.map((card) => worths.get(card) ?? 0));
      if (worth > bestWorth) {
        best = cards;
        bestWorth = worth;
      }
    }
    return best;
  }

  playWorth(card: Card): number {
    if (this.me.health + card.myHealth <= 0) return -1000;
    if (card.type === CREATURE) return creatureWorth(card) + effectsWorth(card);
    return this.bestUse(card).gain;
  }

  /** What an item gains beyond keeping it, and the id of its best target. */
  bestUse(item: Card): { gain: number; target: number } {
    const keeping = 1 + 0.8 * item.cost;
    let best = { gain: 0, target: PLAYER };
    for (const target of item.type === GREEN ? this.mine : this.theirs) {
      const gain = this.useGain(item, target) - keeping;
      if (gain > best.gain) best = { gain, target: target.id };
    }
    if (item.type === BLUE) {
      const gain = this.damageWorth(-item.defense) + effectsWorth(item) - keeping;
      if (gain > best.gain) best = { gain, target: PLAYER };
    }
    return best;
  }

  useGain(item: Card, target: Card): number {
    const change = creatureWorth(changed(target, item)) - creatureWorth(target);
    return effectsWorth(item) + (item.type === GREEN ? change : -change);
  }

  summon(card: Card): void {
    this.act(`SUMMON ${card.id}`);
    this.pay(card);
    card.ready = has(card, "C");
    this.mine.push(card);
  }

  use(item: Card, target: number): void {
    this.act(`USE ${item.id} ${target}`);
    this.pay(item);
    if (target === PLAYER) this.opponent.health += item.defense;
    for (const creature of [...this.mine, ...this.theirs]) {
      if (creature.id !== target) continue;
      const after = changed(creature, item);
      if (item.type === GREEN && has(item, "C")) after.ready = true;
      this.put(after);
    }
  }

  pay(card: Card): void {
    this.hand = this.hand.filter((other) => other !== card);
    this.me.mana -= card.cost;
    this.me.health += card.myHealth;
    this.opponent.health += card.theirHealth;
  }

  // Attacks

  /** Always the best attack next, as long as one is worth it. */
  attack(): void {
    for (;;) {
      let best: { attacker: Card; target: Card | null } | null = null;
      let bestGain = 0;
      for (const attacker of this.mine.filter((card) => card.ready && card.attack > 0)) {
        for (const target of this.targets()) {
          const gain = this.attackGain(attacker, target);
          if (gain > bestGain) {
            best = { attacker, target };
            bestGain = gain;
          }
        }
      }
      if (!best) return;
      this.strike(best.attacker, best.target);
    }
  }

  /** Creatures with Guard come first. null stands for the player. */
  targets(): (Card | null)[] {
    const guards = this.theirs.filter((card) => has(card, "G"));
    return guards.length > 0 ? guards : [...this.theirs, null];
  }

  attackGain(attacker: Card, target: Card | null): number {
    if (!target) return this.damageWorth(attacker.attack);
    const { mine, its, through } = fight(attacker, target);
    const lost = creatureWorth(attacker) - creatureWorth(mine);
    return creatureWorth(target) - creatureWorth(its) - lost + this.damageWorth(through);
  }

  /** Damage to the player: worth more the less health is left, and everything if this turn can win. */
  damageWorth(damage: number): number {
    if (damage === 0) return 0;
    const guarded = this.theirs.some((card) => has(card, "G"));
    const inReach = guarded ? 0 : sum(this.mine.filter((card) => card.ready).map((card) => card.attack));
    if (Math.max(damage, inReach) >= this.opponent.health) return 1000;
    return damage * (0.4 + 4 / this.opponent.health);
  }

  strike(attacker: Card, target: Card | null): void {
    this.act(`ATTACK ${attacker.id} ${target ? target.id : PLAYER}`);
    attacker.ready = false;
    if (!target) {
      this.opponent.health -= attacker.attack;
      return;
    }
    const { mine, its, through } = fight(attacker, target);
    this.opponent.health -= through;
    this.put(mine);
    this.put(its);
  }

  /** Takes a changed creature for the one with its id; the dead leave. */
  put(after: Card): void {
    const withIt = (board: Card[]) =>
      board.map((card) => (card.id === after.id ? after : card)).filter((card) => card.defense > 0);
    this.mine = withIt(this.mine);
    this.theirs = withIt(this.theirs);
  }
}

// --- The game ---

const deck: Card[] = [];

for (;;) {
  const me = readPlayer();
  const opponent = readPlayer();
  const [, opponentActions = 0] = readline().split(" ").map(Number); // before it: how many cards the opponent holds
  for (let i = 0; i < opponentActions; i++) readline(); // what it did in its last turn: the number of a card and an action
  const count = Number(readline());
  const cards = Array.from({ length: count }, readCard);

  if (me.mana === 0) {
    // Mana is 0 in the draft only.
    const worths = cards.map((card) => draftWorth(card, deck));
    const best = worths.indexOf(Math.max(...worths));
    deck.push(cards[best]);
    console.log(`PICK ${best}`);
  } else {
    console.log(new Turn(me, opponent, cards).choose());
  }
}
