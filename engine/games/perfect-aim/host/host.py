"""Perfect Aim: a class derived from `game.Player`; each turn message becomes the game as the bot sees it."""

import importlib.machinery
import importlib.util
import os
import sys

import spar_call as call
import spar_source as source
import spar_trace as trace
from spar_builtins import __builtins__


def _provide(name):
    """Imports a module of this folder under the name that bots import it by."""
    file = os.path.join(os.path.dirname(os.path.abspath(__file__)), "%s.py" % name)
    spec = importlib.util.spec_from_file_location(name, file)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


gamegrid = _provide("gamegrid")
entities = _provide("entities")
game = _provide("game")
Fraction = entities.Fraction


def _enter_players_folder(file):
    """Makes the bot's folder the package `players`. If it is called that, the folder above it is the project."""
    folder = os.path.dirname(file)
    package = type(sys)("players")
    package.__path__ = [folder]
    sys.modules["players"] = package
    project = os.path.dirname(folder) if os.path.basename(folder) == "players" else folder
    if project not in sys.path:
        sys.path.insert(1, project)
    os.chdir(project)


def _choose(file, options):
    name = "players." + source.get_module_name(file)
    loaded = source.Source(file, name, ("play", "next_action"), "players")
    setattr(sys.modules["players"], source.get_module_name(file), loaded.module)
    loaded.run()
    found = [value for value in vars(loaded.module).values() if isinstance(value, type)]
    found = [value for value in dict.fromkeys(found) if issubclass(value, game.Player) and value is not game.Player]
    own = [value for value in loaded.list_classes() if value in found] or found
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
        trace.send_remark("notice", text % (chosen.__name__, others), loaded.locate_class(chosen.__name__))
    return chosen


def create_player(file, options):
    """Creates the function that answers one message of a match."""
    _enter_players_folder(file)
    chosen = _choose(file, options)
    name = chosen.__name__
    bot = None

    def greet(_none, _nothing):
        nonlocal bot
        call.callee[0] = chosen
        bot = chosen()
        return '{"type": "ready", "name": %s}' % call.quote(str(getattr(chosen, "NAME", chosen.__name__)))

    def ask(bot, message):
        bot.game, bot.player_entity = _create_game(message)
        function = call.callee[0] = bot.next_action
        return _format_action(function())

    def handle_message(message):
        kind = message["type"]
        if kind == "turn":
            text, line = call.run_call("play", False, ask, bot, message)
            return '{"id":%d,%s' % (message["id"], '"action":%s}' % text if line is None else line[1:])
        if kind == "hello":
            text, line = call.run_call(name, True, greet, None, None)
            return text if line is None else line
        return None

    return handle_message


_quoted_actions = {action: '"%s"' % action.name for action in entities.Action}


def _format_action(result):
    if type(result) is entities.Action:
        return _quoted_actions[result]
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


def _parse_row(letters):
    row = _rows.get(letters)
    if row is None:
        if len(_rows) > 5000:
            _rows.clear()
        row = _rows[letters] = [_tiles[letter] for letter in letters]
    return row[:]


def _parse_fraction(text):
    value = _fractions.get(text)
    if value is None:
        if len(_fractions) > 5000:
            _fractions.clear()
        above, _, below = text.partition("/")
        value = _fractions[text] = Fraction(int(above), int(below))
    return value


def _create_game(message):
    """Creates the game of a turn message from new objects, and returns it with the bot's own entity."""
    state = game.Game.__new__(game.Game)
    listed = []
    own = None
    for one in message["players"]:
        kind = _colors[one["color"]]
        entity = kind.__new__(kind)
        entity.x = one["x"]
        entity.y = one["y"]
        entity.speed = _parse_fraction(one["speed"])
        entity.action = _actions[one["action"]]
        entity.action_progress = _parse_fraction(one["progress"])
        entity.shield = one["shield"]
        entity.coins = one["coins"]
        entity.super_fireballs = one["superFireballs"]
        if one["color"] == message["color"]:
            own = entity
        listed.append(entity)
    for number, one in enumerate(message["fireballs"]):
        entity = entities.Fireball.__new__(entities.Fireball)
        entity.x = one["x"]
        entity.y = one["y"]
        entity.speed = _parse_fraction(one["speed"])
        entity.action = _actions[one["action"]]
        entity.action_progress = _parse_fraction(one["progress"])
        entity.sender = _colors[one["sender"]].TILE
        entity._number = number
        listed.append(entity)
    for letter, x, y in message["items"]:
        kind = _items[letter]
        entity = kind.__new__(kind)
        entity.x = x
        entity.y = y
        listed.append(entity)
    state.t = _parse_fraction(message["t"])
    state.size = len(message["background"])
    state.over = False
    state.winner = None
    state.players = {}
    state.background = [_parse_row(letters) for letters in message["background"]]
    state.tile_grid = [_parse_row(letters) for letters in message["tiles"]]
    state.entities = game.EntitySet(listed)
    state._listed = listed
    return state, own
