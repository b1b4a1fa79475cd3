# Packrat: never gives an item away; passes when the monsters that it has seen itself would be too much.
from base import BasePlayer

TO_DUNGEON = 6


class Packrat(BasePlayer):
    def __init__(self):
        self.seen = 0  # strength of the monsters that I have put into the dungeon this round

    def start_turn(self, last_turn):
        return 1 if self.seen <= 8 else 0

    def play(self, card):
        self.seen += card
        return TO_DUNGEON

    def vorpal_choice(self, last_turn):
        return 9  # the strongest monster of all

    def result(self, bot, result, dungeon, vorped):
        self.seen = 0
