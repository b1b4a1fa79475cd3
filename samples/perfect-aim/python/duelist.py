# Duelist: collects until somebody is in its line of fire, shoots at once, and sidesteps fireballs that come.
#
# A bot for Perfect Aim. Whenever its last action is over, `play` is called with a copy of the game and returns the
# next action: WAIT, MOVE_UP … MOVE_RIGHT or ATTACK_UP … ATTACK_RIGHT.
from collections import deque

from entities import Fireball
from game import Action, Game, Player, Tile

MOVES = (Action.MOVE_UP, Action.MOVE_DOWN, Action.MOVE_LEFT, Action.MOVE_RIGHT)
FORESIGHT = 7  # seconds: floor that breaks sooner does not count as floor
RANGE = 5  # cells: whoever is farther away has time to step aside


def ring(cell):
    """Distance from the border; the lava takes ring 1 first."""
    x, y = cell
    return min(x, y, 20 - x, 20 - y)


def line(game, cell, move):
    """The cells in front of one, up to the wall."""
    cell = move.apply(cell)
    while game.background[cell[1]][cell[0]] != Tile.WALL:
        yield cell
        cell = move.apply(cell)


class Duelist(Player):
    NAME = "Duelist"

    def play(self, game: Game) -> Action:
        here = (self.x, self.y)
        fire = self.cells_under_fire(game)
        floor = self.floor(game)
        lasting = {cell for cell in floor if self.lasts(game, cell)}
        slow = {(entity.x, entity.y) for entity in game.entities if entity.TILE == Tile.SPEEDPENALTY}
        if lasting and not self.lasts(game, here):
            return self.way(floor, lasting) or self.way(floor, self.deeper(floor)) or Action.WAIT
        self.lasting = lasting or floor  # near the end nothing lasts
        self.walkable = self.lasting - fire - slow
        if here in fire and not self.shield:
            aside = [move for move in MOVES if move.apply(here) in self.walkable]
            if aside:
                return aside[0]
        return self.shot(game) or self.way(self.walkable, self.items(game)) or self.approach(game) or Action.WAIT

    def shot(self, game):
        """The attack on the nearest player in a straight line, or None."""
        if not self.can_attack():
            return None
        targets = []
        for move in MOVES:
            for distance, (x, y) in enumerate(line(game, (self.x, self.y), move), 1):
                if distance <= RANGE and game.tile_grid[y][x].is_player():
                    targets.append((distance, move.to_attack()))
        return min(targets, key=lambda target: target[0])[1] if targets else None

    def approach(self, game):
        """A way to a cell from which somebody can be shot, else inwards."""
        spots = set()
        for player in game.player_entities:
            if player.color != self.color:
                for move in MOVES:
                    spots.update(cell for i, cell in enumerate(line(game, (player.x, player.y), move)) if 0 < i < RANGE)
        return self.way(self.walkable, spots) or self.way(self.lasting, self.deeper(self.lasting))

    def way(self, walkable, wanted):
        """The first move of a shortest way over walkable cells to a wanted one, or None."""
        start = (self.x, self.y)
        seen = {start}
        queue = deque([(start, None)])
        while queue:
            cell, first = queue.popleft()
            if first and cell in wanted:
                return first
            for move in MOVES:
                following = move.apply(cell)
                if following in walkable and following not in seen:
                    seen.add(following)
                    queue.append((following, first or move))
        return None

    def cells_under_fire(self, game):
        fire = set()
        for entity in game.entities:
            if isinstance(entity, Fireball):
                fire.add((entity.x, entity.y))
                fire.update(line(game, (entity.x, entity.y), entity.action))
        return fire

    def floor(self, game):
        ground = {(x, y) for y, row in enumerate(game.background) for x, tile in enumerate(row) if tile.is_floor()}
        return ground - {(player.x, player.y) for player in game.player_entities}

    def lasts(self, game, cell):
        x, y = cell
        breaking = 1 + (game.t + FORESIGHT - 35) // 10
        return game.background[y][x] == Tile.FLOOR and ring(cell) > breaking

    def items(self, game):
        useful = {entity for entity in game.entities if entity.TILE.is_bonus() or entity.TILE == Tile.COIN}
        return {(entity.x, entity.y) for entity in useful}

    def deeper(self, floor):
        return {cell for cell in floor if ring(cell) > ring((self.x, self.y))}
