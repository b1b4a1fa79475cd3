# Dungeon: one method for each thing that the game asks or tells, with a legal answer. The rest is yours.
from base import BasePlayer


class Starter(BasePlayer):
    def start_turn(self, last_turn):
        """last_turn: 0 to 5: the item your opponent discarded, 6: it placed its card, None: nothing yet."""
        return 1  # draws a card; anything else passes

    def play(self, card):
        """card: the monster that you drew."""
        return 6  # puts it into the dungeon; 0 to 5 discards it, with that item

    def vorpal_choice(self, last_turn):
        """You go into the dungeon with the dagger: which monster shall it kill?"""
        return 9

    def result(self, bot, result, dungeon, vorped):
        """bot: who went in, 0 you and 1 your opponent; result: True if it died; vorped: whom the dagger killed."""
