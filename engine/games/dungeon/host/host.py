"""Dungeon: a class with start_turn, play, vorpal_choice and result; a fresh object for every game."""

import builtins
import copy
import operator
import os
import sys

import spar_call as call
import spar_source as source
import spar_trace as trace
from spar_builtins import __builtins__

_methods = ("start_turn", "play", "vorpal_choice", "result")
_wanted = {
    "start_turn": "start_turn(self, last_turn)",
    "play": "play(self, card)",
    "vorpal_choice": "vorpal_choice(self, last_turn)",
    "result": "result(self, bot, result, dungeon, vorped)",
}

_arguments = {"start_turn": "last_turn", "play": "card", "vorpal_choice": "last_turn"}
guarded = call.guarded
called = call.called
most_games = 40000
most_hung = 3
_hung = '{"error":{"type":"TimeLimit"'


class BasePlayer:
    """What published bots derive from."""

    @staticmethod
    def start_turn(*_):
        raise NotImplementedError

    play = vorpal_choice = result = start_turn


def _choose(file, options):
    loaded = source.Source(file, source.stem(file), _methods).run()
    classes = [value for value in loaded.classes() if value.__name__ != "BasePlayer"]
    name = options["class"]
    if name is not None:
        named = [value for value in classes if value.__name__ == name]
        if named:
            return loaded, named[-1]
        there = ", ".join(value.__name__ for value in classes) or "none"
        text = "the file defines no class %s; its classes are: %s" % (name, there)
        raise source.NotPlayable("ClassNotFound", text, [[file, 1, 0, 0, 0, ""]])
    derived = [value for value in classes if any(base.__name__ == "BasePlayer" for base in value.__mro__)]
    fitting = derived or [value for value in classes if any(hasattr(value, method) for method in _methods)]
    if not fitting:
        text = "the file defines no bot: a class with the methods start_turn, play, vorpal_choice and result is needed"
        raise source.NotPlayable("ClassNotFound", text, [[file, 1, 0, 0, 0, ""]])
    chosen = fitting[-1]
    if len(fitting) > 1:
        others = ", ".join(value.__name__ for value in fitting[:-1])
        text = 'plays %s, the last class of the file; set "class" in spar.json to play %s' % (chosen.__name__, others)
        trace.remark("notice", text, loaded.class_line(chosen.__name__))
    return loaded, chosen


def player(file, options):
    """The function that answers one message of a match."""
    builtins.BasePlayer = BasePlayer
    if not os.path.exists(os.path.join(os.path.dirname(file), "base.py")):
        base = type(sys)("base")
        base.BasePlayer = BasePlayer
        sys.modules["base"] = base
    loaded, chosen = _choose(file, options)
    match = _Match(loaded, chosen)
    return match.message


class _Match:
    def __init__(self, loaded, chosen):
        self.loaded = loaded
        self.chosen = chosen
        self.name = chosen.__name__
        self.hung = 0  # consecutive objects that could not be created in time
        self.stuck = None  # the result of the last of them, once no more are tried
        self.games = {}
        self.failed = {}  # failures of calls without an answer, until the next call with one
        self.first = set()  # games whose next call is their first
        self.absent = {name for name in _methods if getattr(chosen, name, None) is BasePlayer.start_turn}
        self.asks = {name: self.asking(name) for name in _arguments}
        self.variables = self._variables()
        self.told_variables = set()
        self.watched = True

    def message(self, message):
        kind = message["type"]
        game = message.get("game", 0)
        ask = self.asks.get(kind)
        if ask is not None:
            if self.failed and game in self.failed:
                return self.failed_before(game)
            first = game in self.first
            if first:
                self.first.discard(game)
            text, line = guarded(kind, first, ask, self.games.get(game), message[_arguments[kind]])
            return text if line is None else line
        if kind == "new_game":
            return self.new_game(game)
        if kind == "end_game":
            self.games.pop(game, None)
        elif kind == "result":
            # True stands for failure, as published bots expect it.
            self.told(game, (message["bot"], message["failed"], message["dungeon"], message["vorped"]))
        return None

    def new_game(self, game):
        self._check_variables()
        self.failed.pop(game, None)
        self.games.pop(game, None)
        line = self.stuck
        if line is None:
            made, line = guarded(self.name, True, self.made, None, None)
        if line is None:
            self.hung = 0
            self.games[game] = made
            self.first.add(game)
            if len(self.games) > most_games:
                # Numbers only increase, so a game that began long ago is over.
                for old in list(self.games)[: most_games // 4]:
                    del self.games[old]
        else:
            self.failed[game] = (line, call._last)
            self._count_hung(line)

    def _count_hung(self, line):
        """All games of a match may begin together, and an object that hangs for each of them keeps everybody waiting."""
        self.hung = self.hung + 1 if line.startswith(_hung) else 0
        if self.hung == most_hung:
            self.stuck = line

    def failed_before(self, game):
        line, call._last = self.failed.pop(game)
        return line

    def told(self, game, values):
        if game not in self.games or game in self.failed:
            return
        line = guarded("result", False, self.tell, self.games[game], values)[1]
        if line is not None:
            self.failed[game] = (line, call._last)

    def made(self, _none, _nothing):
        called[0] = self.chosen
        return self.chosen()

    def asking(self, method):
        """A function that asks an object; to look its method up is a matter of the bot, too."""
        absent = method in self.absent

        def ask(bot, value):
            function = getattr(bot, method, None)
            if absent or not callable(function):
                raise self.missing(method)
            called[0] = function
            result = function(value)
            return repr(result) if type(result) is int and -100 < result < 100 else _shown(result)

        return ask

    def tell(self, bot, values):
        function = getattr(bot, "result", None)
        if "result" in self.absent or not callable(function):
            raise self.missing("result")
        called[0] = function
        function(*values)

    def missing(self, method):
        text = "class %s has no method %s" % (self.name, _wanted[method])
        return call.Missing(text, self.loaded.class_line(self.name))

    def _variables(self):
        found = {}
        for name, value in vars(self.chosen).items():
            if name.startswith("__") or callable(value) or isinstance(value, (staticmethod, classmethod, property)):
                continue
            try:
                found[name] = copy.deepcopy(value)
            except Exception:
                found[name] = value
        return found

    def _check_variables(self):
        if not self.watched or (not self.variables and len(self.games) == 0):
            return
        # Comparing them may run code of the bot, so no answer waits for it.
        self.watched = guarded("class variables", True, self._compare_variables, None, None)[1] is None

    def _compare_variables(self, _none, _nothing):
        now = self._variables()
        for name in now.keys() | self.variables.keys():
            try:
                same = name in self.variables and name in now and bool(now[name] == self.variables[name])
            except Exception:
                same = True
            if not same and name not in self.told_variables:
                self.told_variables.add(name)
                text = "class variable %s of %s changed between games, which the rules forbid" % (name, self.name)
                trace.remark("notice", text, self.loaded.change_of(self.name, name))
                self.variables = now


def _shown(value):
    """A value as JSON; what is no number stands as a text, and Spar says what is wrong with it."""
    kind = type(value)
    if kind is bool:
        return "true" if value else "false"
    if value is None:
        return "null"
    if issubclass(kind, float):
        return _odd_floats.get(float.__repr__(value)) or float.__repr__(value)
    try:
        value = operator.index(value)
    except Exception:
        return _described(value, kind)
    bits = value.bit_length()
    return int.__repr__(value) if bits < most_bits else call.quote("a whole number of %d bits" % bits)


def _described(value, kind):
    try:
        return call.quote(repr(value)[:200])
    except Exception:
        return call.quote("a value of type " + kind.__name__)


most_bits = 10000
_odd_floats = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}
