"""The module `gamegrid` of Perfect Aim, for bots: tiles and the seeded board."""

from enum import IntEnum
from random import Random


class Tile(IntEnum):
    GENERATING = -2
    INVALID = -1
    FLOOR = 0
    WALL = 1
    LAVA = 2
    DAMAGED_FLOOR = 3
    SPEEDBOOST = 21
    SPEEDPENALTY = 22
    COIN = 23
    SUPER_FIREBALL = 24
    SHIELD = 25
    PLAYER_RED = 31
    PLAYER_BLUE = 32
    PLAYER_YELLOW = 33
    PLAYER_GREEN = 34
    FIREBALL = 41

    def __repr__(self):
        return "Tile." + self.name

    def is_floor(self):
        return self in _FLOOR

    def is_background(self):
        return self in _BACKGROUND

    def is_collectible(self):
        return self in _COLLECTIBLE

    def is_bonus(self):
        return self in _BONUS

    def is_player(self):
        return self in _PLAYER

    def is_dangerous(self):
        return self in _DANGEROUS


_FLOOR = {Tile.FLOOR, Tile.DAMAGED_FLOOR}
_BACKGROUND = _FLOOR | {Tile.WALL, Tile.LAVA}
_BONUS = {Tile.SPEEDBOOST, Tile.SUPER_FIREBALL, Tile.SHIELD}
_COLLECTIBLE = _BONUS | {Tile.SPEEDPENALTY, Tile.COIN}
_PLAYER = {Tile.PLAYER_RED, Tile.PLAYER_BLUE, Tile.PLAYER_YELLOW, Tile.PLAYER_GREEN}
_DANGEROUS = _PLAYER | {Tile.LAVA, Tile.DAMAGED_FLOOR, Tile.FIREBALL}
_LETTERS = dict(zip(".#LD+-o*SRBYGf", [tile for tile in Tile if tile >= 0]))


class Matrix:
    """Lists of rows, turned and put together."""

    @staticmethod
    def rotate(rows):
        return [list(column) for column in zip(*rows[::-1])]

    @staticmethod
    def rotate2(rows):
        return [row[::-1] for row in rows[::-1]]

    @staticmethod
    def vmirror(rows):
        return [row[:] for row in rows[::-1]]

    @staticmethod
    def hmirror(rows):
        return [row[::-1] for row in rows]

    @staticmethod
    def vstack(*parts):
        return [row[:] for part in parts for row in part]

    @staticmethod
    def hstack(*parts):
        return [sum(rows, []) for rows in zip(*parts)]


class Grid:
    """The board that a seed stands for: a quarter of a maze, laid out four times."""

    def __init__(self, size, seed=None):
        self.size = size
        self.seed = seed
        self.random = Random(seed)
        quarter = self._maze(size // 2 + 1)
        self._place_items(quarter)
        self.grid = self._whole(quarter)

    def _maze(self, n):
        rows = [[Tile.GENERATING if x % 2 and y % 2 else Tile.WALL for x in range(n)] for y in range(n)]
        stack = [(1, 1)]
        while stack:
            x, y = stack[-1]
            rows[y][x] = Tile.FLOOR
            around = [(x, y - 2), (x, y + 2), (x - 2, y), (x + 2, y)]
            open_to = [(i, j) for i, j in around if 0 < i < n and 0 < j < n and rows[j][i] is Tile.GENERATING]
            if not open_to:
                stack.pop()
                continue
            self.random.shuffle(open_to)
            i, j = open_to.pop()
            stack.append((i, j))
            rows[(y + j) // 2][(x + i) // 2] = Tile.FLOOR
            if open_to and self.random.random() < 0.2:
                i, j = open_to.pop()
                rows[(y + j) // 2][(x + i) // 2] = Tile.FLOOR
        return rows

    def _place_items(self, rows):
        odd = range(1, len(rows), 2)
        cells = [(x, y) for x in odd for y in odd if (x, y) != (1, 1)]
        self.random.shuffle(cells)
        for tile in (Tile.SHIELD, Tile.SUPER_FIREBALL, Tile.COIN, Tile.SPEEDPENALTY, Tile.SPEEDBOOST):
            x, y = cells.pop()
            rows[y][x] = tile

    def _whole(self, quarter):
        half = self.size // 2
        last = self.size - 1
        strip = [Tile.WALL] * half
        for i in range(1, half - 2, 2):
            strip[i] = Tile.FLOOR if self.random.random() < 0.5 else Tile.WALL
        strip[half - 1] = Tile.FLOOR
        axial = self.random.random() < 0.5
        rows = [[Tile.WALL] * self.size for _ in range(self.size)]
        for i, tile in enumerate(strip):
            for x, y in ((half, i), (i, half), (half, last - i), (last - i, half)):
                rows[y][x] = tile
        for y in range(half):
            for x in range(half):
                tile = quarter[y][x]
                if axial:
                    cells = ((x, y), (last - x, y), (x, last - y), (last - x, last - y))
                else:
                    cells = ((x, y), (last - y, x), (last - x, last - y), (y, last - x))
                for i, j in cells:
                    rows[j][i] = tile
        return rows
