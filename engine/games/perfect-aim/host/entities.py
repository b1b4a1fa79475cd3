"""The module `entities` of Perfect Aim, for bots: actions and what stands on the board."""

from enum import Enum
from fractions import Fraction
from typing import List, Tuple, Type  # noqa: F401  bots may import them from here

from gamegrid import Tile

_HALF = Fraction(1, 2)


class Action(Enum):
    WAIT = "Attente"
    MOVE_UP = "Mvt haut"
    MOVE_DOWN = "Mvt bas"
    MOVE_LEFT = "Mvt gauche"
    MOVE_RIGHT = "Mvt droit"
    ATTACK_UP = "Atk haut"
    ATTACK_DOWN = "Atk bas"
    ATTACK_LEFT = "Atk gauche"
    ATTACK_RIGHT = "Atk droite"

    __hash__ = object.__hash__

    def apply(self, coords):
        x, y = coords
        dx, dy = _STEPS.get(self, (0, 0))
        return x + dx, y + dy

    def swap(self):
        return _SWAPPED.get(self, self)

    def to_attack(self):
        return _ATTACKS.get(self, self)

    def to_movement(self):
        return _MOVES.get(self, self)

    def is_attack(self):
        return self in _MOVES

    def is_movement(self):
        return self in _ATTACKS


_WAYS = ("UP", "DOWN", "LEFT", "RIGHT")
_STEPS = dict(zip([Action["MOVE_" + way] for way in _WAYS], [(0, -1), (0, 1), (-1, 0), (1, 0)]))
_ATTACKS = {Action["MOVE_" + way]: Action["ATTACK_" + way] for way in _WAYS}
_MOVES = {attack: move for move, attack in _ATTACKS.items()}
_SWAPPED = {
    Action[kind + way]: Action[kind + other]
    for kind in ("MOVE_", "ATTACK_")
    for way, other in zip(_WAYS, ("DOWN", "UP", "RIGHT", "LEFT"))
}


class Entity:
    TILE = Tile.INVALID

    def __init__(self, x, y):
        self.x = x
        self.y = y

    @property
    def visual_x(self):
        return float(self.x)

    @property
    def visual_y(self):
        return float(self.y)


class MovingEntity(Entity):
    def __init__(self, x, y, speed):
        super().__init__(x, y)
        self.speed = speed
        self.action = Action.WAIT
        self.action_progress = Fraction(0)

    def _offset(self, axis):
        progress = self.action_progress
        away = progress if progress < _HALF else progress - 1
        return _STEPS.get(self.action, (0, 0))[axis] * away

    @property
    def visual_x(self):
        return float(self.x + self._offset(0))

    @property
    def visual_y(self):
        return float(self.y + self._offset(1))

    @property
    def time_before_next_update(self):
        first_half = self.action.is_movement() and self.action_progress < _HALF
        return ((_HALF if first_half else 1) - self.action_progress) / self.speed

    def update(self, game, dt):
        """Moves on by a time that leads at most to the next event of this entity."""
        progress = self.action_progress + dt * self.speed
        if progress >= 1:
            self.action_progress = Fraction(0)
            self._end_action(game)
        elif self.action.is_movement() and self.action_progress < _HALF <= progress:
            self.action_progress = progress
            self._half_way(game)
        else:
            self.action_progress = progress


class PlayerEntity(MovingEntity):
    INITIAL_SPEED = Fraction(1)

    def __init__(self, x, y):
        super().__init__(x, y, self.INITIAL_SPEED)
        self.shield = False
        self.coins = 0
        self.super_fireballs = 0

    @property
    def color(self):
        return self.TILE

    def _end_action(self, game):
        action = game.players[self.color].next_action()
        if not isinstance(action, Action) or not game.is_action_valid(self, action):
            action = Action.WAIT
        self.action = action
        if action.is_attack():
            game.player_attacks(self, action)

    def _half_way(self, game):
        if not game.is_action_valid(self, self.action):
            self.action = self.action.swap()
            return
        before = self.x, self.y
        self.x, self.y = self.action.apply(before)
        game.move_entity(self, *before)
        if game.background[self.y][self.x] == Tile.LAVA:
            game.remove_entity(self)
            return
        for entity in list(game.entity_grid[self.y][self.x]):
            if isinstance(entity, CollectableEntity):
                game.collect(self, entity)
            elif isinstance(entity, Fireball):
                game.hit_player(entity, self)


class RedPlayer(PlayerEntity):
    TILE = Tile.PLAYER_RED


class BluePlayer(PlayerEntity):
    TILE = Tile.PLAYER_BLUE


class YellowPlayer(PlayerEntity):
    TILE = Tile.PLAYER_YELLOW


class GreenPlayer(PlayerEntity):
    TILE = Tile.PLAYER_GREEN


players = [RedPlayer, BluePlayer, YellowPlayer, GreenPlayer]


class Fireball(MovingEntity):
    TILE = Tile.FIREBALL
    INITIAL_SPEED = Fraction(4)

    def __init__(self, x, y, direction, sender):
        super().__init__(x, y, self.INITIAL_SPEED)
        self.action = direction
        self.sender = sender

    def _end_action(self, game):
        pass

    def _half_way(self, game):
        before = self.x, self.y
        self.x, self.y = self.action.apply(before)
        game.move_entity(self, *before)
        if game.background[self.y][self.x] == Tile.WALL:
            game.remove_entity(self)
            return
        for entity in list(game.entity_grid[self.y][self.x]):
            if isinstance(entity, PlayerEntity):
                game.hit_player(self, entity)


class CollectableEntity(Entity):
    def collect(self, player_entity):
        pass


class Coin(CollectableEntity):
    TILE = Tile.COIN

    def collect(self, player_entity):
        player_entity.coins += 1


class SpeedBoost(CollectableEntity):
    TILE = Tile.SPEEDBOOST

    def collect(self, player_entity):
        player_entity.speed += Fraction(1, 4)


class SpeedPenalty(CollectableEntity):
    TILE = Tile.SPEEDPENALTY

    def collect(self, player_entity):
        if player_entity.speed >= Fraction(3, 4):
            player_entity.speed -= Fraction(1, 4)


class SuperFireball(CollectableEntity):
    TILE = Tile.SUPER_FIREBALL

    def collect(self, player_entity):
        player_entity.super_fireballs += 1


class Shield(CollectableEntity):
    TILE = Tile.SHIELD

    def collect(self, player_entity):
        player_entity.shield = True
