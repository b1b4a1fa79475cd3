"""Perfect Aim: a class derived from `game.Player`; each turn message becomes the game as the bot sees it."""

import importlib.machinery
import importlib.util
import os
import sys

import spar_call as call
import spar_places as places
import spar_source as source
import spar_trace as trace
from spar_builtins import __builtins__


def _provide(name):
    """A module that bots import, from this folder, under the name they know."""
    file = os.path.join(os.path.dirname(os.path.abspath(__file__)), "%s.py" % name)
    spec = importlib.util.spec_from_file_location(name, file)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


gamegrid = _provide("gamegrid")
entities = _provide("entities")
game = _provide("game")
Fraction = entities.Fraction


def _players_folder(file):
    """The package `players` is the bot's own folder, the project the folder around it if it has that name."""
    folder = os.path.dirname(file)
    package = type(sys)("players")
    package.__path__ = [folder]
    sys.modules["players"] = package
    project = os.path.dirname(folder) if os.path.basename(folder) == "players" else folder
    if project not in sys.path:
        sys.path.insert(1, project)
    os.chdir(project)


def _choose(file, options):
    name = "players." + source.stem(file)
    loaded = source.Source(file, name, ("play", "next_action"), "players")
    setattr(sys.modules["players"], source.stem(file), loaded.module)
    loaded.run()
    found = [value for value in vars(loaded.module).values() if isinstance(value, type)]
    found = [value for value in dict.fromkeys(found) if issubclass(value, game.Player) and value is not game.Player]
    own = [value for value in loaded.classes() if value in found] or found
    wanted = options["class"]
    if wanted is not None:
        own = [value for value in found if value.__name__ == wanted or value.__dict__.get("NAME") == wanted]
    if not own:
        text = "the file defines no class%s derived from game.Player" % (" " + wanted if wanted else "")
        raise source.NotPlayable("ClassNotFound", text, [[file, 1, 0, 0, 0, ""]])
    chosen = own[-1]
    if len(own) > 1:
        text = 'plays %s, the last class of the file; set "class" in spar.json to play %s'
        others = ", ".join(value.__name__ for value in own[:-1])
        trace.remark("notice", text % (chosen.__name__, others), loaded.class_line(chosen.__name__))
    return chosen


def player(file, options):
    """The function that answers one message of a match."""
    _players_folder(file)
    chosen = _choose(file, options)
    name = chosen.__name__
    bot = None

    def greet(_none, _nothing):
        nonlocal bot
        call.called[0] = chosen
        bot = chosen()
        return '{"type": "ready", "name": %s}' % call.quote(str(getattr(chosen, "NAME", chosen.__name__)))

    def ask(bot, sent):
        bot.game, bot.player_entity = _game_of(sent)
        function = call.called[0] = bot.next_action
        return _shown(function())

    def message(sent):
        kind = sent["type"]
        if kind == "turn":
            text, line = call.guarded("play", False, ask, bot, sent)
            return '{"id":%d,%s' % (sent["id"], '"action":%s}' % text if line is None else line[1:])
        if kind == "hello":
            text, line = call.guarded(name, True, greet, None, None)
            return text if line is None else line
        return None

    return message


_quoted = {action: '"%s"' % action.name for action in entities.Action}


def _shown(result):
    if type(result) is entities.Action:
        return _quoted[result]
    return "null" if result is None else call.quote(repr(result)[:80])


_actions = dict(entities.Action.__members__)
_tiles = gamegrid._LETTERS
_colors = {kind.TILE.name[len("PLAYER_") :]: kind for kind in entities.players}
_items = {
    "+": entities.SpeedBoost,
    "-": entities.SpeedPenalty,
    "o": entities.Coin,
    "*": entities.SuperFireball,
    "S": entities.Shield,
}
_rows = {}
_fractions = {}


def _row(letters):
    row = _rows.get(letters)
    if row is None:
        if len(_rows) > 5000:
            _rows.clear()
        row = _rows[letters] = [_tiles[letter] for letter in letters]
    return row[:]


def _fraction(text):
    value = _fractions.get(text)
    if value is None:
        if len(_fractions) > 5000:
            _fractions.clear()
        above, _, below = text.partition("/")
        value = _fractions[text] = Fraction(int(above), int(below))
    return value


def _game_of(sent):
    """The game of a turn message with fresh objects, and the bot's own entity in it."""
    made = game.Game.__new__(game.Game)
    listed = []
    own = None
    for one in sent["players"]:
        kind = _colors[one["color"]]
        entity = kind.__new__(kind)
        entity.x = one["x"]
        entity.y = one["y"]
        entity.speed = _fraction(one["speed"])
        entity.action = _actions[one["action"]]
        entity.action_progress = _fraction(one["progress"])
        entity.shield = one["shield"]
        entity.coins = one["coins"]
        entity.super_fireballs = one["superFireballs"]
        if one["color"] == sent["color"]:
            own = entity
        listed.append(entity)
    for number, one in enumerate(sent["fireballs"]):
        entity = entities.Fireball.__new__(entities.Fireball)
        entity.x = one["x"]
        entity.y = one["y"]
        entity.speed = _fraction(one["speed"])
        entity.action = _actions[one["action"]]
        entity.action_progress = _fraction(one["progress"])
        entity.sender = _colors[one["sender"]].TILE
        entity._number = number
        listed.append(entity)
    for letter, x, y in sent["items"]:
        kind = _items[letter]
        entity = kind.__new__(kind)
        entity.x = x
        entity.y = y
        listed.append(entity)
    made.t = _fraction(sent["t"])
    made.size = len(sent["background"])
    made.over = False
    made.winner = None
    made.players = {}
    made.background = [_row(letters) for letters in sent["background"]]
    made.tile_grid = [_row(letters) for letters in sent["tiles"]]
    made.entities = game.EntitySet(listed)
    made._listed = listed
    return made, own
