// Mcts: drafts as strong players of the live arena do, then searches by Monte Carlo.
//
// A bot for Legends of Code and Magic as in CodinGame's live arena (rules 1.1). It also plays by rules 1.0, which send
// neither the draw values nor the opponent's actions. In the battle it first looks for a win in this turn. If there is
// none, it tries random sequences of cards, and follows the best of them by a tree of attacks, in which the opponent
// gives its worst answer. What is worth trying next is told by upper confidence bounds (UCT).

/** Gives the next line that the game sent. CodinGame and Spar have it ready. */
declare function readline(): string;

const CREATURE = 0;
const GREEN = 1;
const BLUE = 3;
const IN_HAND = 0;
const MINE = 1;
const PLAYER = -1; // as a target: the opponent, no creature
const BOARD_SIZE = 6;
const START_HEALTH = 30;
const WON = 10000;

// Of the 100 ms of a turn: until when a win is looked for, sequences of cards are tried, and attacks are searched. More
// gains little, and what is left over is for a machine that is busy.
const WIN_MS = 10;
const CARDS_MS = 25;
const ATTACKS_MS = 55;
/** So many of the best sequences are followed by attacks. */
const MOST_PLANS = 12;
/** How much UCT tries what looks worse, and how large a difference in worth counts nearly as a win. */
const EXPLORATION = 0.3;
const SCALE = 10;

// --- The draft: how much each card is wanted, by its number from 1 on. `spar tune` looks for better ones. ---

const SCORES = [
  -5, -36, 22, -20, 1, 10, 69, 12, 15, -49, 24, 3, -11, -29, 11, -18, 14, 47, 14, -33, 18, -19, 25, -44, 1, 6, -13, 31,
  56, -8, -39, 42, 44, -2, -42, 3, 40, -21, -13, -21, -1, -38, -24, 47, -27, -23, -22, 59, 60, 35, 67, 31, 58, 25, -63,
  -30, -59, -8, -5, -31, -5, 1, -35, 41, 60, 35, 48, 77, 63, 20, -22, -7, 1, 0, 15, -30, -5, -39, -5, 55, 20, 32, -8,
  43, 26, -15, 16, 23, -9, 2, -9, -62, -2, -11, 13, 21, 8, -10, 31, -16, -31, -27, 23, 7, 27, 13, -35, -22, 20, -58, 20,
  -6, -45, 19, 45, 77, -22, -13, -12, -1, 23, -3, -10, -24, -23, 5, -15, 30, 17, -25, -21, -23, 32, 11, 21, -23, -11,
  -32, 61, -58, 14, -30, -66, 20, 13, -8, 34, 28, 3, 30, 74, 32, -78, -53, 5, -63, 10, 32, -19, -77,
]; // tune -80..80

// How many of the thirty cards should cost 0, 1, 2 …; the last number is for 7 and above.
const CURVE = [2, 4, 6, 6, 5, 4, 3, 3];
const CROWDING = 4.6; // less for each card more of the same cost
const WANTED_ITEMS = 6.5;
const ITEM_SURPLUS = 7.7; // less for each item more

/** The card's score, less where the deck has enough of its cost or kind. */
function draftWorth(card: Card, deck: Card[]): number {
  const slot = (cost: number) => Math.min(cost, CURVE.length - 1);
  const sameCost = deck.filter((other) => slot(other.cost) === slot(card.cost)).length;
  const items = deck.filter((other) => other.type !== CREATURE).length;
  let worth = SCORES[card.number - 1] - CROWDING * Math.max(0, sameCost + 1 - CURVE[slot(card.cost)]);
  if (card.type !== CREATURE) worth -= ITEM_SURPLUS * Math.max(0, items + 1 - WANTED_ITEMS);
  return worth;
}

// --- What a position is worth to me, in points of about one attack. ---

function evaluate({ sides: [me, opponent] }: Battle): number {
  if (opponent.health <= 0) return WON;
  if (me.health <= 0) return -WON;
  let worth = sideWorth(me) - sideWorth(opponent);
  for (const card of me.hand) worth += card.type === CREATURE ? 0.7 : 1;
  return worth;
}

function sideWorth(side: Side): number {
  // A point of health is worth more the fewer are left.
  const lost = Math.max(0, START_HEALTH - side.health) / START_HEALTH;
  let worth = 0.2 * side.health - 16 * lost * lost + 1.3 * side.draws;
  for (const creature of side.board) worth += creatureWorth(creature);
  return worth;
}

function creatureWorth({ attack, defense, abilities }: Creature): number {
  let worth = 0.7 + attack + 0.62 * defense;
  if (abilities.includes("L") && attack > 0) worth += 2.2;
  if (abilities.includes("W")) worth += 0.2 + 0.62 * attack;
  return worth;
}

// --- The rules ---

interface Card {
  readonly number: number;
  readonly id: number;
  readonly location: number;
  readonly type: number;
  readonly cost: number;
  readonly attack: number;
  readonly defense: number;
  readonly abilities: string;
  /** What playing it does to my health … */
  readonly myHealth: number;
  /** … and to the opponent's. */
  readonly theirHealth: number;
  readonly draw: number;
}

interface Creature {
  readonly id: number;
  attack: number;
  defense: number;
  abilities: string;
  /** May still attack this turn. */
  ready: boolean;
  attacked: boolean;
}

interface Side {
  health: number;
  mana: number;
  /** Each is lost at five times its number of health, for one card more. */
  runes: number;
  /** Cards more than usual at its next turn. */
  draws: number;
  hand: Card[];
  board: Creature[];
}

/** Side 0 is mine. */
interface Battle {
  readonly sides: readonly [Side, Side];
  readonly active: number;
}

interface Action {
  readonly kind: "SUMMON" | "ATTACK" | "USE";
  readonly id: number;
  readonly target: number;
}

function copySide(side: Side): Side {
  return { ...side, hand: side.hand.slice(), board: side.board.map((creature) => ({ ...creature })) };
}

function copyBattle({ sides, active }: Battle, turn = active): Battle {
  return { sides: [copySide(sides[0]), copySide(sides[1])], active: turn };
}

function isOver({ sides }: Battle): boolean {
  return sides[0].health <= 0 || sides[1].health <= 0;
}

function legalActions({ sides, active }: Battle): Action[] {
  const me = sides[active];
  const opponent = sides[1 - active];
  const actions: Action[] = [];
  for (const card of me.hand) {
    if (card.cost > me.mana) continue;
    if (card.type === CREATURE) {
      if (me.board.length < BOARD_SIZE) actions.push({ kind: "SUMMON", id: card.id, target: PLAYER });
      continue;
    }
    const targets = card.type === GREEN ? me.board : opponent.board;
    for (const { id } of targets) actions.push({ kind: "USE", id: card.id, target: id });
    if (card.type === BLUE) actions.push({ kind: "USE", id: card.id, target: PLAYER });
  }
  const targets = attackTargets(opponent);
  for (const { id, ready } of me.board) {
    if (ready) for (const target of targets) actions.push({ kind: "ATTACK", id, target });
  }
  return actions;
}

/** Creatures with Guard come first. */
function attackTargets({ board }: Side): number[] {
  const guards = board.filter((creature) => creature.abilities.includes("G"));
  return guards.length > 0 ? guards.map(({ id }) => id) : [PLAYER, ...board.map(({ id }) => id)];
}

function perform({ sides, active }: Battle, { kind, id, target }: Action): void {
  const me = sides[active];
  const opponent = sides[1 - active];
  if (kind === "ATTACK") attack(me, opponent, creatureOf(me, id), target);
  else play(me, opponent, me.hand.find((card) => card.id === id)!, target);
}

function creatureOf({ board }: Side, id: number): Creature {
  return board.find((creature) => creature.id === id)!;
}

function play(me: Side, opponent: Side, card: Card, target: number): void {
  me.hand = me.hand.filter((other) => other !== card);
  me.mana -= card.cost;
  me.draws += card.draw;
  let blow = card.theirHealth;
  if (card.type === CREATURE) {
    const { id, attack, defense, abilities } = card;
    me.board.push({ id, attack, defense, abilities, ready: abilities.includes("C"), attacked: false });
  } else if (target === PLAYER) blow += card.defense;
  else if (card.type === GREEN) strengthen(creatureOf(me, target), card);
  else weaken(opponent, creatureOf(opponent, target), card);
  changeHealth(me, card.myHealth);
  changeHealth(opponent, blow);
}

function strengthen(creature: Creature, item: Card): void {
  creature.attack += item.attack;
  creature.defense += item.defense;
  creature.abilities += item.abilities.replaceAll("-", "");
  if (item.abilities.includes("C")) creature.ready = !creature.attacked;
}

/** Abilities go first: a Ward that the item removes does not shield from it. */
function weaken(owner: Side, creature: Creature, item: Card): void {
  creature.abilities = [...creature.abilities].filter((ability) => !item.abilities.includes(ability)).join("");
  creature.attack = Math.max(0, creature.attack + item.attack);
  if (item.defense < 0 && creature.abilities.includes("W")) loseWard(creature);
  else creature.defense += item.defense;
  bury(owner, creature);
}

function attack(me: Side, opponent: Side, attacker: Creature, target: number): void {
  attacker.ready = false;
  attacker.attacked = true;
  if (target === PLAYER) {
    if (attacker.abilities.includes("D")) changeHealth(me, attacker.attack);
    changeHealth(opponent, -attacker.attack);
    return;
  }
  const defender = creatureOf(opponent, target);
  const given = defender.abilities.includes("W") ? 0 : attacker.attack;
  const taken = attacker.abilities.includes("W") ? 0 : defender.attack;
  const excess = given - defender.defense;
  const [lethal, answered] = [attacker.abilities.includes("L"), defender.abilities.includes("L")];
  suffer(opponent, defender, given, attacker.attack, lethal);
  suffer(me, attacker, taken, defender.attack, answered);
  if (given > 0 && attacker.abilities.includes("D")) changeHealth(me, attacker.attack);
  if (excess > 0 && attacker.abilities.includes("B")) changeHealth(opponent, -excess);
}

function suffer(owner: Side, creature: Creature, hit: number, attack: number, lethal: boolean): void {
  if (attack > 0) loseWard(creature);
  creature.defense = lethal && hit > 0 ? 0 : creature.defense - hit;
  bury(owner, creature);
}

function loseWard(creature: Creature): void {
  creature.abilities = creature.abilities.replaceAll("W", "");
}

function bury(owner: Side, creature: Creature): void {
  if (creature.defense <= 0) owner.board = owner.board.filter((other) => other !== creature);
}

function changeHealth(side: Side, by: number): void {
  side.health += by;
  while (by < 0 && side.runes > 0 && side.health <= 5 * side.runes) {
    side.runes--;
    side.draws++;
  }
}

// --- First of all: can this turn win? ---

/** Actions that win, if there are any. Attacks on the player come last, as they never help another action. */
function winningActions(battle: Battle, until: number): Action[] | undefined {
  const seen = new Set<string>();
  const from = (now: Battle, made: Action[]): Action[] | undefined => {
    if (isOver(now)) return now.sides[1].health <= 0 ? made : undefined;
    const key = keyOf(now);
    if (mostDamage(now) < now.sides[1].health || seen.has(key) || Date.now() >= until) return undefined;
    seen.add(key);
    const strikes = strikesThatWin(now);
    if (strikes) return [...made, ...strikes];
    for (const action of legalActions(now)) {
      if (action.kind === "ATTACK" && action.target === PLAYER) continue;
      const next = copyBattle(now);
      perform(next, action);
      const found = from(next, [...made, action]);
      if (found) return found;
    }
    return undefined;
  };
  return from(battle, []);
}

/** No turn can do more: whoever is or may become ready attacks, and every card that can be paid is played. */
function mostDamage({ sides: [{ board, hand, mana }] }: Battle): number {
  let damage = 0;
  for (const { ready, attack } of board) if (ready) damage += attack;
  for (const card of hand) if (card.cost <= mana) damage += mostFrom(card);
  return damage;
}

/** An item that gives Charge wakes a creature that was summoned this turn, however strong. */
function mostFrom({ type, abilities, attack, defense, theirHealth }: Card): number {
  const charges = abilities.includes("C");
  if (type === GREEN) return charges ? Number.POSITIVE_INFINITY : attack;
  if (type === CREATURE) return (charges ? attack : 0) - theirHealth;
  return (type === BLUE ? -defense : 0) - theirHealth;
}

function strikesThatWin({ sides: [me, opponent] }: Battle): Action[] | undefined {
  if (attackTargets(opponent)[0] !== PLAYER) return undefined;
  const able = me.board.filter((creature) => creature.ready);
  if (able.reduce((sum, creature) => sum + creature.attack, 0) < opponent.health) return undefined;
  return able.map(({ id }) => ({ kind: "ATTACK", id, target: PLAYER }));
}

/** The same for positions that differ only in the order of the actions before. */
function keyOf({ sides, active }: Battle): string {
  const side = ({ health, mana, draws, hand, board }: Side) => {
    const creatures = board.map((one) => `${one.id},${one.attack},${one.defense},${one.abilities},${one.ready}`);
    return `${health},${mana},${draws};${hand.map(({ id }) => id)};${creatures.sort().join(";")}`;
  };
  return `${active}|${side(sides[0])}|${side(sides[1])}`;
}

// --- A quick way to play, where there is no time to search: always the action that improves the position most. ---

function playGreedily(battle: Battle): Action[] {
  const sign = battle.active === 0 ? 1 : -1;
  const made: Action[] = [];
  let worth = sign * evaluate(battle);
  while (!isOver(battle)) {
    let best: Action | undefined;
    for (const action of legalActions(battle)) {
      const next = copyBattle(battle);
      perform(next, action);
      const nextWorth = sign * evaluate(next);
      if (nextWorth <= worth) continue;
      worth = nextWorth;
      best = action;
    }
    if (!best) break;
    perform(battle, best);
    made.push(best);
  }
  return made;
}

// --- The tree of attacks ---

/** A position of my turn, or of the opponent's answer to the end of it. */
interface Node {
  readonly battle: Battle;
  /** To stop here, what the quick way makes of it, and once it is visited each attack. */
  readonly ways: Way[];
  expanded: boolean;
  visits: number;
  /** The best that is known below, in the opponent's answer the worst. */
  worth: number;
  /** Nothing below is left to look at. */
  done: boolean;
}

interface Way {
  readonly actions: readonly Action[];
  to?: Node;
  visits: number;
}

/** Positions that were reached before, in whatever order. */
let known = new Map<string, Node>();

function nodeOf(battle: Battle): Node {
  const key = keyOf(battle);
  let node = known.get(key);
  if (!node) {
    node = isOver(battle) ? leaf(battle) : judgedAtFirst(battle);
    known.set(key, node);
  }
  return node;
}

function judgedAtFirst(battle: Battle): Node {
  const node: Node = { battle, ways: [], expanded: false, visits: 0, worth: 0, done: false };
  node.ways.push({ actions: [], to: endOf(battle), visits: 0 });
  const after = copyBattle(battle);
  const actions = playGreedily(after);
  if (actions.length > 0) node.ways.push({ actions, to: endOf(after), visits: 0 });
  return updated(node);
}

/** My turn ends with the opponent's answer, by what it has on its board; that one ends with a judgement. */
function endOf(battle: Battle): Node {
  if (battle.active === 1 || isOver(battle)) return leaf(battle);
  const answer = copyBattle(battle, 1);
  for (const creature of answer.sides[1].board) creature.ready = true;
  return nodeOf(answer);
}

function leaf(battle: Battle): Node {
  return { battle, ways: [], expanded: true, visits: 0, worth: evaluate(battle), done: true };
}

/** Goes down by upper confidence bounds, judges one position more, and tells those above. */
function visit(node: Node): void {
  if (node.done) return;
  if (!node.expanded) {
    node.expanded = true;
    for (const action of legalActions(node.battle)) {
      if (action.kind === "ATTACK") node.ways.push({ actions: [action], visits: 0 });
    }
  }
  node.visits++;
  const way = promising(node);
  way.visits++;
  if (way.to) visit(way.to);
  else {
    const after = copyBattle(node.battle);
    perform(after, way.actions[0]);
    way.to = nodeOf(after);
  }
  updated(node);
}

function promising({ ways, worth, visits, battle }: Node): Way {
  const sign = battle.active === 0 ? 1 : -1;
  let best = ways[0];
  let most = Number.NEGATIVE_INFINITY;
  for (const way of ways) {
    if (!way.to) return way;
    const bound = boundOf(sign * (way.to.worth - worth), way.visits, visits);
    if (way.to.done || bound <= most) continue;
    most = bound;
    best = way;
  }
  return best;
}

function boundOf(lead: number, visits: number, total: number): number {
  return Math.tanh(lead / SCALE) + EXPLORATION * Math.sqrt(Math.log(total) / (visits + 1));
}

function updated(node: Node): Node {
  const worths = node.ways.flatMap(({ to }) => (to ? [to.worth] : []));
  node.worth = node.battle.active === 0 ? Math.max(...worths) : Math.min(...worths);
  node.done = node.expanded && node.ways.every(({ to }) => to?.done);
  return node;
}

function bestActions(node: Node): Action[] {
  const way = node.ways.find(({ to }) => to?.worth === node.worth);
  if (!way) return [];
  return [...way.actions, ...(way.to && way.to.battle.active === 0 ? bestActions(way.to) : [])];
}

// --- A battle turn ---

/** Cards to be played before the attacks, and where they lead. */
interface Plan {
  readonly actions: readonly Action[];
  readonly node: Node;
  visits: number;
}

function chooseActions(battle: Battle, since: number): Action[] {
  const win = winningActions(battle, since + WIN_MS);
  if (win) return win;
  known = new Map();
  const plans = randomPlans(battle, since + CARDS_MS).slice(0, MOST_PLANS);
  for (let total = 1; Date.now() < since + ATTACKS_MS; total++) {
    const open = plans.filter(({ node }) => !node.done);
    if (open.length === 0) break;
    const worth = Math.max(...plans.map(({ node }) => node.worth));
    const bounds = open.map((plan) => boundOf(plan.node.worth - worth, plan.visits, total));
    const plan = open[bounds.indexOf(Math.max(...bounds))];
    plan.visits++;
    visit(plan.node);
  }
  const best = plans.reduce((one, other) => (other.node.worth > one.node.worth ? other : one));
  return [...best.actions, ...bestActions(best.node)];
}

/** What random sequences of cards lead to, the best first; to play none is among them. */
function randomPlans(battle: Battle, until: number): Plan[] {
  const plans = new Map<Node, Plan>();
  const add = (actions: readonly Action[], after: Battle) => {
    const node = nodeOf(after);
    if (!plans.has(node)) plans.set(node, { actions, node, visits: 0 });
  };
  add([], battle);
  const guards = isInDanger(battle) ? guardsIn(battle.sides[0].hand) : [];
  for (let i = 0; i < 400 && Date.now() < until; i++) {
    const after = copyBattle(battle);
    const actions: Action[] = [];
    // Every other sequence begins with a guard, where that may be what saves us.
    if (i % 2 === 0) playAny(after, actions, ({ kind, id }) => kind === "SUMMON" && guards.includes(id));
    while (playAny(after, actions, ({ kind }) => kind !== "ATTACK"));
    add(actions, after);
  }
  return [...plans.values()].sort((one, other) => other.node.worth - one.node.worth);
}

/** Whether the creatures that the opponent has would win if all of them came through. */
function isInDanger({ sides: [me, opponent] }: Battle): boolean {
  return opponent.board.reduce((sum, { attack }) => sum + attack, 0) >= me.health;
}

function guardsIn(hand: Card[]): number[] {
  return hand.filter(({ abilities }) => abilities.includes("G")).map(({ id }) => id);
}

/** Plays one of the cards that suit; now and then it stops although there is more to play, so that cards can be kept. */
function playAny(battle: Battle, actions: Action[], suits: (action: Action) => boolean): boolean {
  if (isOver(battle)) return false;
  const cards = legalActions(battle).filter(suits);
  const action = cards[Math.floor(Math.random() * (cards.length + 0.3))];
  if (!action) return false;
  perform(battle, action);
  actions.push(action);
  return true;
}

// --- The game ---

function readSide(): Side {
  const [health, mana, , rune] = readline().split(" ").map(Number);
  return { health, mana, runes: rune / 5, draws: 0, hand: [], board: [] };
}

function readCard(): Card {
  const fields = readline().split(" ");
  const [number, id, location, type, cost, attack, defense, , myHealth, theirHealth, draw] = fields.map(Number);
  const abilities = fields[7].replaceAll("-", "");
  return { number, id, location, type, cost, attack, defense, abilities, myHealth, theirHealth, draw };
}

function place(card: Card, [me, opponent]: readonly [Side, Side]): void {
  const { id, attack, defense, abilities, location } = card;
  if (location === IN_HAND) me.hand.push(card);
  // Whoever is on my board now was summoned in an earlier turn.
  else if (location === MINE) me.board.push({ id, attack, defense, abilities, ready: true, attacked: false });
  else opponent.board.push({ id, attack, defense, abilities, ready: false, attacked: false });
}

function textOf({ kind, id, target }: Action): string {
  return kind === "SUMMON" ? `SUMMON ${id}` : `${kind} ${id} ${target}`;
}

const deck: Card[] = [];

for (;;) {
  const me = readSide();
  const since = Date.now();
  const opponent = readSide();
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
    const sides = [me, opponent] as const;
    for (const card of cards) place(card, sides);
    const actions = chooseActions({ sides, active: 0 }, since);
    console.log(actions.map(textOf).join(";") || "PASS");
  }
}
