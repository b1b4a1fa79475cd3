# Spoiler: lets all but the strongest monsters go and breaks an item with each, then leaves the opponent to the rest.
from base import BasePlayer

PACT, POTION, GRAIL, DAGGER, SHIELD, ARMOUR = range(6)
BEST_FIRST = [GRAIL, ARMOUR, SHIELD, POTION, DAGGER, PACT]
TO_DUNGEON = 6
USUAL_STRENGTH = 4  # of a monster that the opponent has placed


class Spoiler(BasePlayer):
    def __init__(self):
        self.new_round()

    def new_round(self):
        self.items = list(BEST_FIRST)
        self.strength = 0  # of the dungeon, as far as one can tell

    def start_turn(self, last_turn):
        if last_turn == TO_DUNGEON:
            self.strength += USUAL_STRENGTH
        elif last_turn in self.items:
            self.items.remove(last_turn)
        deadly = 1.4 * self.health()  # some monsters will be defeated without a loss
        return 1 if self.strength < deadly else 0

    def play(self, card):
        if card <= 5 and self.items:
            return self.items.pop(0)
        self.strength += card
        return TO_DUNGEON

    def vorpal_choice(self, last_turn):
        return 5 if GRAIL in self.items else 4  # there are two of each

    def result(self, bot, result, dungeon, vorped):
        self.new_round()

    def health(self):
        return 3 + 3 * (POTION in self.items) + 3 * (SHIELD in self.items) + 5 * (ARMOUR in self.items)
