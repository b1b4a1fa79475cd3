# Curve: cards for every turn of the game, all mana spent each turn, good trades first, the rest hits the player.
#
# A bot for Legends of Code and Magic as in CodinGame's live arena (rules 1.1). It also plays by rules 1.0, which send
# neither the draw values nor the opponent's actions. Each turn the game sends a few lines and wants one back:
# thirty turns choose the deck ("PICK 1"), then the battle begins ("SUMMON 3;ATTACK 4 -1").
from dataclasses import dataclass, replace

CREATURE, GREEN, RED, BLUE = 0, 1, 2, 3
IN_HAND, MINE, THEIRS = 0, 1, -1
PLAYER = -1  # as a target: the opponent, no creature
BOARD_SIZE = 6

# How many of the thirty cards should cost 0, 1, 2 …; the last number is for 6 and above.
WANTED = [1, 4, 7, 6, 5, 4, 3]
WANTED_ITEMS = 7


@dataclass
class Player:
    health: int
    mana: int
    deck: int
    rune: int
    draw: int = 0  # cards of its next draw


@dataclass
class Card:
    number: int
    id: int
    location: int
    type: int
    cost: int
    attack: int
    defense: int
    abilities: str
    my_health: int  # what playing it does to my health …
    their_health: int  # … and to the opponent's
    draw: int
    ready: bool = False  # may still attack this turn

    def has(self, ability):
        return ability in self.abilities


def read_player():
    return Player(*[int(field) for field in input().split()])


def read_card():
    fields = input().split()
    card = Card(*[field if i == 7 else int(field) for i, field in enumerate(fields)])
    card.ready = card.location == MINE  # whoever is on my board now was summoned in an earlier turn
    return card


# --- What things are worth, in points of about one attack. Turn these knobs first. ---


def creature_worth(card):
    if card.defense <= 0:
        return 0
    worth = 0.5 + card.attack + 0.8 * card.defense
    if card.has("B"):
        worth += 0.2 * card.attack
    if card.has("D"):
        worth += 0.4 * card.attack
    if card.has("G"):
        worth += 0.5 + 0.2 * card.defense
    if card.has("L") and card.attack > 0:
        worth += 2.5
    if card.has("W"):
        worth += 1 + 0.5 * card.attack
    return worth


def effects_worth(card):
    return 0.4 * card.my_health - 0.5 * card.their_health + 1.8 * card.draw


def draft_worth(card, deck):
    """What a card gives beyond what its cost usually buys, less where the deck has enough of its kind."""
    if card.type == CREATURE:
        worth = creature_worth(card) + effects_worth(card) - 1.9 * card.cost - 1
        worth += 0.4 * card.attack if card.has("C") else 0
        worth -= 2 if card.attack == 0 else 0
    elif card.type == GREEN:
        worth = 0.6 * (card.attack + card.defense) + effects_worth(card) - 1.6 * card.cost - 1
    else:  # no creature has much more than 8 defense to take away, or 3 attack
        worth = 0.9 * (min(8, -card.defense) + min(3, -card.attack)) + effects_worth(card) - 1.4 * card.cost

    def slot(cost):
        return min(cost, len(WANTED) - 1)

    same_cost = sum(slot(other.cost) == slot(card.cost) for other in deck)
    worth -= 0.5 * max(0, same_cost + 1 - WANTED[slot(card.cost)])
    items = sum(other.type != CREATURE for other in deck)
    if card.type != CREATURE and items >= WANTED_ITEMS:
        worth -= 2
    return worth


# --- What an attack or an item does ---


def fight(attacker, target):
    """Both creatures after the attack, and the damage that breaks through to the player."""
    given = 0 if target.has("W") else attacker.attack
    taken = 0 if attacker.has("W") else target.attack
    through = given - target.defense if attacker.has("B") and given > target.defense else 0
    return hurt(attacker, taken, target), hurt(target, given, attacker), through


def hurt(creature, damage, by):
    deadly = by.has("L") and damage > 0
    abilities = creature.abilities.replace("W", "-") if by.attack > 0 else creature.abilities
    return replace(creature, defense=0 if deadly else creature.defense - damage, abilities=abilities)


def changed(creature, item):
    """The creature after the item was used on it."""
    attack = max(0, creature.attack + item.attack)
    defense = creature.defense + item.defense
    if item.type == GREEN:
        return replace(creature, attack=attack, defense=defense, abilities=creature.abilities + item.abilities)
    abilities = "".join("-" if item.has(ability) else ability for ability in creature.abilities)
    if "W" in abilities and item.defense < 0:  # the Ward takes the damage and is gone
        return replace(creature, attack=attack, abilities=abilities.replace("W", "-"))
    return replace(creature, attack=attack, defense=defense, abilities=abilities)


# --- A battle turn ---


class Turn:
    """Every action is also applied here, so that the next one is chosen for what is left."""

    def __init__(self, me, opponent, cards):
        self.me = me
        self.opponent = opponent
        self.hand = [card for card in cards if card.location == IN_HAND]
        self.mine = [card for card in cards if card.location == MINE]
        self.theirs = [card for card in cards if card.location == THEIRS]
        self.actions = []

    def choose(self):
        self.play_cards()
        self.attack()
        self.play_cards()  # creatures that fell have made room
        return ";".join(self.actions) or "PASS"

    def act(self, action):
        """Nothing counts any more after the blow that decides the match."""
        if self.me.health > 0 and self.opponent.health > 0:
            self.actions.append(action)

    # Cards

    def play_cards(self):
        items_first = sorted(self.best_cards(), key=lambda card: card.type == CREATURE)
        for card in items_first:
            if card.type == CREATURE:
                self.summon(card)
                continue
            gain, target = self.best_use(card)
            if gain > 0:  # the item before it may have taken its target
                self.use(card, target)

    def best_cards(self):
        """The cards that are worth most together within my mana. Of 8 cards there are 256 choices: try them all."""
        worths = [self.play_worth(card) for card in self.hand]
        best, best_worth = [], 0
        for choice in range(1 << len(self.hand)):
            chosen = [i for i in range(len(self.hand)) if choice >> i & 1]
            cards = [self.hand[i] for i in chosen]
            creatures = sum(card.type == CREATURE for card in cards)
            worth = sum(worths[i] for i in chosen)
            affordable = sum(card.cost for card in cards) <= self.me.mana
            if worth > best_worth and affordable and len(self.mine) + creatures <= BOARD_SIZE:
                best, best_worth = cards, worth
        return best

    def play_worth(self, card):
        if self.me.health + card.my_health <= 0:
            return -1000
        if card.type == CREATURE:
            return creature_worth(card) + effects_worth(card)
        return self.best_use(card)[0]

    def best_use(self, item):
        """What an item gains beyond keeping it, and the id of its best target."""
        targets = self.mine if item.type == GREEN else self.theirs
        keeping = 1 + 0.8 * item.cost
        options = [(self.use_gain(item, target) - keeping, target.id) for target in targets]
        if item.type == BLUE:
            options.append((self.damage_worth(-item.defense) + effects_worth(item) - keeping, PLAYER))
        return max(options, default=(0, PLAYER))

    def use_gain(self, item, target):
        change = creature_worth(changed(target, item)) - creature_worth(target)
        return effects_worth(item) + (change if item.type == GREEN else -change)

    def summon(self, card):
        self.act(f"SUMMON {card.id}")
        self.pay(card)
        card.ready = card.has("C")
        self.mine.append(card)

    def use(self, item, target):
        self.act(f"USE {item.id} {target}")
        self.pay(item)
        if target == PLAYER:
            self.opponent.health += item.defense
        for creature in self.mine + self.theirs:
            if creature.id == target:
                after = changed(creature, item)
                if item.type == GREEN and item.has("C"):
                    after.ready = True
                self.put(after)

    def pay(self, card):
        self.hand.remove(card)
        self.me.mana -= card.cost
        self.me.health += card.my_health
        self.opponent.health += card.their_health

    # Attacks

    def attack(self):
        """Always the best attack next, as long as one is worth it."""
        while True:
            attackers = [card for card in self.mine if card.ready and card.attack > 0]
            options = [(self.attack_gain(one, target), one, target) for one in attackers for target in self.targets()]
            gain, attacker, target = max(options, key=lambda option: option[0], default=(0, None, None))
            if gain <= 0:
                return
            self.strike(attacker, target)

    def targets(self):
        """Creatures with Guard come first. None stands for the player."""
        guards = [card for card in self.theirs if card.has("G")]
        return guards or [*self.theirs, None]

    def attack_gain(self, attacker, target):
        if target is None:
            return self.damage_worth(attacker.attack)
        mine, its, through = fight(attacker, target)
        lost = creature_worth(attacker) - creature_worth(mine)
        return creature_worth(target) - creature_worth(its) - lost + self.damage_worth(through)

    def damage_worth(self, damage):
        """Damage to the player: worth more the less health is left, and everything if this turn can win."""
        if damage == 0:
            return 0
        guarded = any(card.has("G") for card in self.theirs)
        in_reach = 0 if guarded else sum(card.attack for card in self.mine if card.ready)
        if max(damage, in_reach) >= self.opponent.health:
            return 1000
        return damage * (0.4 + 4 / self.opponent.health)

    def strike(self, attacker, target):
        self.act(f"ATTACK {attacker.id} {PLAYER if target is None else target.id}")
        attacker.ready = False
        if target is None:
            self.opponent.health -= attacker.attack
            return
        mine, its, through = fight(attacker, target)
        self.opponent.health -= through
        self.put(mine)
        self.put(its)

    def put(self, after):
        """Takes a changed creature for the one with its id; the dead leave."""
        self.mine = [after if card.id == after.id else card for card in self.mine]
        self.theirs = [after if card.id == after.id else card for card in self.theirs]
        self.mine = [card for card in self.mine if card.defense > 0]
        self.theirs = [card for card in self.theirs if card.defense > 0]


deck = []

while True:
    me = read_player()
    opponent = read_player()
    opponent_hand, *opponent_actions = map(int, input().split())
    for _ in range(sum(opponent_actions)):
        input()  # what the opponent did in its last turn: the number of a card and an action
    cards = [read_card() for _ in range(int(input()))]

    if me.mana == 0:  # mana is 0 in the draft only
        best = max(range(3), key=lambda i: draft_worth(cards[i], deck))
        deck.append(cards[best])
        print("PICK", best)
    else:
        print(Turn(me, opponent, cards).choose())
