"""The module `game` of Perfect Aim, for bots: the state they see at a decision, and the class they derive from."""

import copy  # noqa: F401  bots may import these from here
from copy import deepcopy  # noqa: F401
from fractions import Fraction
from time import perf_counter
from typing import Dict, List, Optional, Set, Tuple  # noqa: F401

import entities
from entities import Action
from gamegrid import Grid, Tile

_ORDER = {"TILE": 0}


class CantMoveThereException(Exception):
    pass


class PlayerReplay:
    def __init__(self, actions=None):
        self.actions = list(actions or [])


class GameReplay:
    def __init__(self, seed=None, permutation=0, names=None, actions=None):
        self.seed = seed
        self.permutation = permutation
        self.names = names
        self.actions = actions


class EntitySet(set):
    """A set that is walked in the order in which the game handles its entities: by tile, then by creation."""

    def __iter__(self):
        return iter(sorted(set.__iter__(self), key=_rank))

    def __reduce__(self):
        return EntitySet, (list(self),)

    def pop(self):
        for entity in self:
            self.remove(entity)
            return entity
        return set().pop()


def _rank(entity):
    return entity.TILE, getattr(entity, "_number", 1 << 30)


class Game:
    MIN_PLAYERS = 2
    MAX_PLAYERS = 4
    DEFAULT_GRID_SIZE = 21
    LAVA_FLOOD_START_TIME = Fraction(35)
    LAVA_STEP_DURATION = Fraction(5)
    MAX_DURATION = Fraction(120)

    def __getattr__(self, name):
        """The grid of sets is made when a bot first looks at it; most never do."""
        if name != "entity_grid" or "_listed" not in self.__dict__:
            raise AttributeError("'Game' object has no attribute %r" % name)
        size = self.size
        grid = self.entity_grid = [[set() for _ in range(size)] for _ in range(size)]
        for entity in self._listed:
            cell = grid[entity.y][entity.x]
            if cell:
                cell = grid[entity.y][entity.x] = EntitySet(cell)
            cell.add(entity)
        return grid

    @property
    def player_entities(self):
        return sorted((one for one in self.entities if isinstance(one, entities.PlayerEntity)), key=_rank)

    def player_entity_from_color(self, color):
        if color not in entities.Tile.__members__.values() or not Tile(color).is_player():
            raise ValueError("%r is no player" % (color,))
        for entity in self.player_entities:
            if entity.color == color:
                return entity
        raise KeyError(color)

    def can_player_attack(self, player_entity):
        if player_entity.super_fireballs > 0:
            return True
        color = player_entity.color
        return not any(isinstance(one, entities.Fireball) and one.sender == color for one in self.entities)

    def is_action_valid(self, player_entity, action):
        if action is Action.WAIT:
            return True
        if not isinstance(action, Action):
            return False
        if action.is_attack():
            return self.can_player_attack(player_entity)
        x, y = action.apply((player_entity.x, player_entity.y))
        if self.background[y][x] == Tile.WALL:
            return False
        return not any(isinstance(one, entities.PlayerEntity) for one in self.entity_grid[y][x])

    def _update_tile(self, x, y):
        there = self.entity_grid[y][x]
        self.tile_grid[y][x] = max((one.TILE for one in there), default=self.background[y][x])

    def _add_to_grid(self, entity):
        cell = self.entity_grid[entity.y][entity.x]
        if cell and not isinstance(cell, EntitySet):
            cell = self.entity_grid[entity.y][entity.x] = EntitySet(cell)
        cell.add(entity)

    def move_entity(self, entity, old_x, old_y):
        self.entity_grid[old_y][old_x].discard(entity)
        self._update_tile(old_x, old_y)
        self._add_to_grid(entity)
        self._update_tile(entity.x, entity.y)

    def remove_entity(self, entity):
        self.entity_grid[entity.y][entity.x].discard(entity)
        self.entities.discard(entity)
        self._update_tile(entity.x, entity.y)

    def _add_entity(self, entity):
        entity._number = self._last_number = self.__dict__.get("_last_number", 1 << 20) + 1
        grid = self.entity_grid
        self.entities.add(entity)
        self._add_to_grid(entity)
        del grid
        self._update_tile(entity.x, entity.y)

    def collect(self, player_entity, item):
        item.collect(player_entity)
        self.remove_entity(item)

    def player_attacks(self, player_entity, action):
        directions = [action.to_movement()]
        if player_entity.super_fireballs > 0:
            player_entity.super_fireballs -= 1
            directions = [Action.MOVE_UP, Action.MOVE_DOWN, Action.MOVE_LEFT, Action.MOVE_RIGHT]
        for direction in directions:
            self._add_entity(entities.Fireball(player_entity.x, player_entity.y, direction, player_entity.color))

    def hit_player(self, fireball, player_entity):
        if player_entity not in self.entities:
            return
        if player_entity.shield:
            player_entity.shield = False
            self.remove_entity(fireball)
        else:
            self.remove_entity(player_entity)

    def update(self, elapsed):
        """Plays on, as far as a copy can: until a player must decide, items are due or one player is left."""
        left = Fraction(round(elapsed * 1000), 1000)
        while left > 0 and not self.over:
            moving = [one for one in sorted(self.entities, key=_rank) if isinstance(one, entities.MovingEntity)]
            dt = min([left, self.t // 1 + 1 - self.t] + [one.time_before_next_update for one in moving])
            self._flood_ring(self.t + dt)
            self._new_items()
            self.t += dt
            left -= dt
            for one in [one for one in moving if one in self.entities]:
                if one in self.entities:
                    one.update(self, dt)
            alive = self.player_entities
            if len(alive) <= 1:
                self.over = True
                self.winner = self.players[alive[0].color] if alive else None

    def _flood_ring(self, t):
        if t < self.LAVA_FLOOD_START_TIME or (t - self.LAVA_FLOOD_START_TIME) % self.LAVA_STEP_DURATION != 0:
            return
        step = (t - self.LAVA_FLOOD_START_TIME) // self.LAVA_STEP_DURATION
        ring = 1 + step // 2
        last = self.size - 1
        before, after = ((Tile.FLOOR, Tile.DAMAGED_FLOOR), (Tile.DAMAGED_FLOOR, Tile.LAVA))[step % 2]
        for y in range(self.size):
            for x in range(self.size):
                if min(x, y, last - x, last - y) != ring or self.background[y][x] != before:
                    continue
                self.background[y][x] = after
                if after is Tile.LAVA:
                    for one in list(self.entity_grid[y][x]):
                        if not isinstance(one, entities.Fireball):
                            self.remove_entity(one)
                self._update_tile(x, y)

    def _new_items(self):
        if sum(one.TILE.is_bonus() for one in self.entities) <= 1:
            self._grid.random  # noqa: B018  a copy has no generator


class Player:
    NAME = "Player"
    game = None
    player_entity = None

    def play(self, game):
        return Action.WAIT

    def next_action(self):
        return self.play(self.game)

    def is_action_valid(self, action):
        return self.game.is_action_valid(self.player_entity, action)

    def can_attack(self):
        return self.game.can_player_attack(self.player_entity)


def _create_property(name):
    return property(lambda self: getattr(self.player_entity, name))


for _name in ("x", "y", "speed", "coins", "super_fireballs", "shield", "action", "action_progress", "color"):
    setattr(Player, _name, _create_property(_name))
del _name, _ORDER
