# Wanderer: walks on and on along the corridors, turns back only at dead ends, and keeps off lava and breaking floor.
#
# A bot for Perfect Aim. Whenever its last action is over, `play` is called with a copy of the game and returns the
# next action: WAIT, MOVE_UP … MOVE_RIGHT or ATTACK_UP … ATTACK_RIGHT.
from game import Action, Game, Player, Tile
from random import choice

MOVES = (Action.MOVE_UP, Action.MOVE_DOWN, Action.MOVE_LEFT, Action.MOVE_RIGHT)


class Wanderer(Player):
    NAME = "Wanderer"

    def play(self, game: Game) -> Action:
        ways = [move for move in MOVES if self.is_action_valid(move) and self.is_safe(game, move)]
        if not ways:
            return self.flee(game)
        if self.action.is_movement() and len(ways) > 1:
            ways = [move for move in ways if move != self.action.swap()]
        return choice(ways)

    def is_safe(self, game, move):
        x, y = move.apply((self.x, self.y))
        return game.background[y][x] == Tile.FLOOR

    def flee(self, game):
        """The way to the middle, where the lava comes last."""
        ways = [move for move in MOVES if self.is_action_valid(move) and not self.is_lava(game, move)]
        return min(ways, key=self.distance_to_middle, default=Action.WAIT)

    def is_lava(self, game, move):
        x, y = move.apply((self.x, self.y))
        return game.background[y][x] == Tile.LAVA

    def distance_to_middle(self, move):
        x, y = move.apply((self.x, self.y))
        return max(abs(x - 10), abs(y - 10))
