# Dice: knows what is legal and leaves the rest to chance.
import random

from base import BasePlayer

MONSTERS = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9]
TO_DUNGEON = 6


class Dice(BasePlayer):
    def __init__(self):
        self.items = set(range(6))

    def start_turn(self, last_turn):
        self.items.discard(last_turn)  # 0 to 5 is the item that the opponent discarded
        return 1 if random.random() < 0.8 else 0

    def play(self, card):
        action = random.choice([TO_DUNGEON, *self.items])
        self.items.discard(action)
        return action

    def vorpal_choice(self, last_turn):
        return random.choice(MONSTERS)

    def result(self, bot, result, dungeon, vorped):
        self.items = set(range(6))  # a new round begins with all items
