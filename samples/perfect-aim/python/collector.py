# Collector: the shortest way to the nearest useful item, always inwards before the floor breaks; never attacks.
#
# A bot for Perfect Aim. Whenever its last action is over, `play` is called with a copy of the game and returns the
# next action: WAIT, MOVE_UP … MOVE_RIGHT or ATTACK_UP … ATTACK_RIGHT.
from collections import deque

from game import Action, Game, Player, Tile

MOVES = (Action.MOVE_UP, Action.MOVE_DOWN, Action.MOVE_LEFT, Action.MOVE_RIGHT)
FORESIGHT = 6  # seconds: floor that breaks sooner does not count as floor


def ring(cell):
    """Distance from the border; the lava takes ring 1 first."""
    x, y = cell
    return min(x, y, 20 - x, 20 - y)


class Collector(Player):
    NAME = "Collector"

    def play(self, game: Game) -> Action:
        here = (self.x, self.y)
        if not self.lasts(game, here):
            return (
                self.way(game, self.is_open, self.lasts)
                or self.way(game, self.is_open, self.is_deeper)
                or Action.WAIT
            )
        return (
            self.way(game, self.is_quiet, self.has_item)
            or self.way(game, self.is_open, self.is_deeper)
            or Action.WAIT
        )

    def way(self, game, walkable, wanted):
        """The first move of a shortest way over walkable cells to a wanted one, or None."""
        start = (self.x, self.y)
        seen = {start}
        queue = deque([(start, None)])
        while queue:
            cell, first = queue.popleft()
            if first and wanted(game, cell):
                return first
            for move in MOVES:
                following = move.apply(cell)
                if following not in seen and walkable(game, following):
                    seen.add(following)
                    queue.append((following, first or move))
        return None

    def is_open(self, game, cell):
        x, y = cell
        players = {(player.x, player.y) for player in game.player_entities}
        return game.background[y][x].is_floor() and cell not in players

    def lasts(self, game, cell):
        x, y = cell
        breaking = 1 + (game.t + FORESIGHT - 35) // 10
        return game.background[y][x] == Tile.FLOOR and ring(cell) > breaking

    def is_quiet(self, game, cell):
        x, y = cell
        tile = game.tile_grid[y][x]
        return self.is_open(game, cell) and self.lasts(game, cell) and tile not in (Tile.SPEEDPENALTY, Tile.FIREBALL)

    def has_item(self, game, cell):
        x, y = cell
        tile = game.tile_grid[y][x]
        return tile.is_bonus() or tile == Tile.COIN

    def is_deeper(self, game, cell):
        return ring(cell) > ring((self.x, self.y))
