# Marksman: knows how long each player must stay where it is, shoots when that is long enough, and offers no such shot.
#
# A bot for Perfect Aim. Whenever its last action is over, `play` is called with a copy of the game and returns the
# next action: WAIT, MOVE_UP … MOVE_RIGHT or ATTACK_UP … ATTACK_RIGHT.
#
# A fireball flies 4 cells a second and enters the k-th cell 1/8 + (k - 1)/4 s after the shot. A player changes its cell
# in the middle of a move and decides again at its end, so it is known how long it stays where it is.
from collections import deque
from fractions import Fraction

from entities import Fireball
from game import Action, Game, Player, Tile

MOVES = (Action.MOVE_UP, Action.MOVE_DOWN, Action.MOVE_LEFT, Action.MOVE_RIGHT)
FORESIGHT = 9  # seconds: floor that breaks sooner does not count as floor
HALF = Fraction(1, 2)
WORTH = {Tile.SHIELD: 5, Tile.SPEEDBOOST: 4, Tile.SUPER_FIREBALL: 3, Tile.COIN: 2}  # cells of detour


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


def stays(player):
    """Where a player surely is, as (cell, from, until) in seconds from now."""
    here = (player.x, player.y)
    progress, speed = player.action_progress, player.speed
    if player.action.is_movement() and progress < HALF:
        leaves = (HALF - progress) / speed
        return [(here, 0, leaves), (player.action.apply(here), leaves, leaves + 1 / speed)]
    return [(here, 0, (Fraction(3, 2) - progress) / speed)]


class Marksman(Player):
    NAME = "Marksman"

    def play(self, game: Game) -> Action:
        here = (self.x, self.y)
        others = [player for player in game.player_entities if player.color != self.color]
        arrivals = self.arrivals(game)
        ground = {(x, y) for y, row in enumerate(game.background) for x, tile in enumerate(row) if tile.is_floor()}
        free = ground - {(player.x, player.y) for player in others}
        home = self.home(game, ground)
        self.careful = free
        if home and here not in home:
            return self.step(free, home, arrivals) or self.step(free, self.deeper(free), arrivals) or Action.WAIT
        slow = {(entity.x, entity.y) for entity in game.entities if entity.TILE == Tile.SPEEDPENALTY}
        lasting = free & home if home else free  # near the end nothing lasts
        self.careful = lasting if self.shield else lasting - self.exposed(game, others)
        stay = Fraction(3, 2) / self.speed
        if self.is_hit(here, 0, stay, arrivals) and not self.shield:
            aside = self.aside(self.careful, arrivals) or self.aside(lasting, arrivals)
            if aside:
                return aside
        return (
            self.sure_shot(game, others)
            or self.step(lasting - slow, self.items(game), arrivals)
            or self.step(lasting - slow, self.spots(game, others), arrivals)
            or self.step(lasting, self.deeper(free), arrivals)
            or Action.WAIT
        )

    # --- Shooting ---

    def sure_shot(self, game, others):
        if not self.can_attack():
            return None
        shots = [(self.victims(game, others, move), move) for move in MOVES]
        if self.super_fireballs > 0:
            return Action.ATTACK_UP if any(count for count, _ in shots) else None
        count, move = max(shots, key=lambda shot: shot[0])
        return move.to_attack() if count else None

    def victims(self, game, others, move):
        """How many players a fireball in this direction surely meets."""
        enters = Fraction(1, 8)
        met = 0
        for cell in line(game, (self.x, self.y), move):
            leaves = enters + Fraction(1, 4)
            for player in others:
                met += any(at == cell and enters < until and since < leaves for at, since, until in stays(player))
            enters = leaves
        return met

    def spots(self, game, others):
        """Cells near a player and in line with it."""
        spots = set()
        for player in others:
            for move in MOVES:
                spots.update(cell for i, cell in enumerate(line(game, (player.x, player.y), move)) if 0 < i < 4)
        return spots

    # --- Staying alive ---

    def exposed(self, game, others):
        """The cells where somebody can surely hit me if I go there now."""
        enters, leaves = HALF / self.speed, Fraction(3, 2) / self.speed
        exposed = set()
        for player in others:
            if not game.can_player_attack(player):
                continue
            stands, _, _ = stays(player)[-1]
            decides = (1 - player.action_progress) / player.speed
            for move in MOVES:
                for steps, cell in enumerate(line(game, stands, move)):
                    arrives = decides + Fraction(1, 8) + Fraction(steps, 4)
                    if enters < arrives + Fraction(1, 4) and arrives < leaves:
                        exposed.add(cell)
        return exposed

    def arrivals(self, game):
        """For each cell when fireballs are in it: a list of (from, until), in seconds from now."""
        arrivals = {}
        for entity in game.entities:
            if not isinstance(entity, Fireball):
                continue
            progress = entity.action_progress
            enters = ((HALF if progress < HALF else Fraction(3, 2)) - progress) / 4
            arrivals.setdefault((entity.x, entity.y), []).append((0, enters))
            for cell in line(game, (entity.x, entity.y), entity.action):
                arrivals.setdefault(cell, []).append((enters, enters + Fraction(1, 4)))
                enters += Fraction(1, 4)
        return arrivals

    def is_hit(self, cell, since, until, arrivals):
        return any(enters <= until and since <= leaves for enters, leaves in arrivals.get(cell, ()))

    def is_safe_step(self, cell, arrivals):
        enters = HALF / self.speed
        stays_until = enters + 1 / self.speed
        here = (self.x, self.y)
        return not self.is_hit(here, 0, enters, arrivals) and not self.is_hit(cell, enters, stays_until, arrivals)

    def aside(self, lasting, arrivals):
        here = (self.x, self.y)
        ways = [move for move in MOVES if move.apply(here) in lasting and self.is_safe_step(move.apply(here), arrivals)]
        return ways[0] if ways else None

    # --- Going somewhere ---

    def step(self, walkable, wanted, arrivals):
        """The first move of a shortest safe way to a wanted cell, or None. `wanted` may be a dict of detours."""
        start = (self.x, self.y)
        best = None
        seen = {start}
        queue = deque([(start, None, 0)])
        while queue:
            cell, first, length = queue.popleft()
            if first and cell in wanted:
                cost = length - (wanted[cell] if isinstance(wanted, dict) else 0)
                if best is None or cost < best[0]:
                    best = (cost, first)
                if not isinstance(wanted, dict):
                    break
            for move in MOVES:
                following = move.apply(cell)
                if following not in walkable or following in seen:
                    continue
                if first is None and (following not in self.careful or not self.is_safe_step(following, arrivals)):
                    continue
                seen.add(following)
                queue.append((following, first or move, length + 1))
        return best[1] if best else None

    def items(self, game):
        """Useful items and how many cells of detour each is worth."""
        worth = dict(WORTH)
        if self.shield:
            worth[Tile.SHIELD] = 1
        return {(entity.x, entity.y): worth[entity.TILE] for entity in game.entities if entity.TILE in worth}

    def home(self, game, ground):
        """The floor that lasts and from which the middle can be reached without leaving it."""
        lasting = {cell for cell in ground if self.lasts(game, cell)}
        home = {cell for cell in lasting if ring(cell) == 9}
        reached = list(home)
        for cell in reached:
            around = {move.apply(cell) for move in MOVES} & lasting - home
            home |= around
            reached.extend(around)
        return home

    def lasts(self, game, cell):
        x, y = cell
        breaking = 1 + (game.t + FORESIGHT - 35) // 10
        return game.background[y][x] == Tile.FLOOR and ring(cell) > breaking

    def deeper(self, floor):
        return {cell for cell in floor if ring(cell) > ring((self.x, self.y))}
