# Oracle: imagines many dungeons that fit to what it knows, walks through each, and counts how often it comes out.
#
# It passes when the opponent would hardly come out alive, and plays each card so that it would itself live
# if the opponent passed next.
import random

from base import BasePlayer

MONSTERS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9]
PACT, POTION, GRAIL, DAGGER, SHIELD, ARMOUR = range(6)
TO_DUNGEON = 6
TRIES = 12


class Oracle(BasePlayer):
    def __init__(self):
        self.new_round()

    def new_round(self):
        self.items = {PACT, POTION, GRAIL, DAGGER, SHIELD, ARMOUR}
        self.unseen = list(MONSTERS)
        self.dungeon = []  # first placed first; None is a card of the opponent

    def start_turn(self, last_turn):
        self.note(last_turn)
        return 1 if self.chance(self.items, self.dungeon) > 0.25 else 0

    def play(self, card):
        self.unseen.remove(card)
        action = max((TO_DUNGEON, *self.least_missed()), key=lambda action: self.chance_after(card, action))
        if action == TO_DUNGEON:
            self.dungeon.append(card)
        self.items.discard(action)
        return action

    def vorpal_choice(self, last_turn):
        self.note(last_turn)
        return self.best_name(self.items, self.dungeon)

    def result(self, bot, result, dungeon, vorped):
        self.new_round()

    def note(self, last_turn):
        if last_turn == TO_DUNGEON:
            self.dungeon.append(None)
        self.items.discard(last_turn)

    def least_missed(self):
        """Two of the items: to try out all of them takes time and changes little."""
        return [item for item in (PACT, DAGGER, SHIELD, POTION, ARMOUR, GRAIL) if item in self.items][:2]

    def chance_after(self, card, action):
        if action == TO_DUNGEON:
            return self.chance(self.items, [*self.dungeon, card]) + 0.25  # in doubt keep the items
        return self.chance(self.items - {action}, self.dungeon)

    def chance(self, items, dungeon):
        """How likely somebody with these items comes out of this dungeon."""
        if not dungeon:
            return 1
        named = self.best_name(items, dungeon) if DAGGER in items else None
        return sum(survives(items, self.imagined(dungeon), named) for _ in range(TRIES)) / TRIES

    def imagined(self, dungeon):
        hidden = random.sample(self.unseen, dungeon.count(None))
        return [hidden.pop() if card is None else card for card in dungeon]

    def best_name(self, items, dungeon):
        """The monster that is expected to do most harm."""
        hidden = dungeon.count(None) / max(1, len(self.unseen))

        def harm(monster):
            if monster % 2 == 0 and GRAIL in items or monster == 7 and PACT in items:
                return 0
            return monster * (dungeon.count(monster) + hidden * self.unseen.count(monster))

        return max(set(MONSTERS), key=harm)


def survives(items, dungeon, named):
    health = 3 + 3 * (SHIELD in items) + 5 * (ARMOUR in items)
    potion = POTION in items
    armed = False  # the pact defeats the next monster
    for monster in reversed(dungeon):
        if armed:
            armed = False
        elif monster == 7 and PACT in items:
            armed = True
        elif monster % 2 == 0 and GRAIL in items or monster == named:
            continue
        else:
            health -= monster
            if health <= 0:
                if not potion:
                    return False
                health, potion = 3, False
    return True
