"""Dungeon: a class with start_turn, play, vorpal_choice and result; a fresh object for every game."""

import builtins
import copy
import json
import os
import sys

import spar_call as call
import spar_source as source
import spar_trace as trace

_methods = ("start_turn", "play", "vorpal_choice", "result")
_wanted = {
    "start_turn": "start_turn(self, last_turn)",
    "play": "play(self, card)",
    "vorpal_choice": "vorpal_choice(self, last_turn)",
    "result": "result(self, bot, result, dungeon, vorped)",
}

_arguments = {"start_turn": "last_turn", "play": "card", "vorpal_choice": "last_turn"}
guarded = call.guarded
most_games = 40000


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
        self.games = {}
        self.failed = {}  # what went wrong in a call without an answer, until the next one that has one
        self.first = set()  # games whose next call is their first
        self.absent = {name for name in _methods if getattr(chosen, name, None) is BasePlayer.start_turn}
        self.variables = self._variables()
        self.told_variables = set()

    def message(self, message):
        kind = message["type"]
        game = message.get("game", 0)
        if kind in _arguments:
            return self.asked(game, kind, message[_arguments[kind]])
        if kind == "new_game":
            return self.new_game(game)
        if kind == "end_game":
            self.games.pop(game, None)
            return None
        if kind == "result":
            # True stands for failure, as published bots expect it.
            return self.told(game, message["bot"], message["failed"], message["dungeon"], message["vorped"])
        return None

    def new_game(self, game):
        self._check_variables()
        self.failed.pop(game, None)
        self.games.pop(game, None)
        made, line = call.guarded(self.chosen.__name__, True, self.chosen)
        if line is None:
            self.games[game] = made
            self.first.add(game)
            if len(self.games) > most_games:
                # Numbers only rise: what was begun long ago is over.
                for old in list(self.games)[: most_games // 4]:
                    del self.games[old]
        else:
            self.failed[game] = (line, call._last)

    def asked(self, game, method, value):
        if self.failed and game in self.failed:
            line, call._last = self.failed.pop(game)
            return line
        bot = self.games.get(game)
        function = getattr(bot, method, None)
        if not callable(function) or method in self.absent:
            return self._missing(method)
        first = game in self.first
        result, line = guarded(method, first, function, value)
        if first:
            self.first.discard(game)
        if line is not None:
            return line
        return repr(result) if type(result) is int else _shown(result)

    def told(self, game, *values):
        bot = self.games.get(game)
        if bot is None or game in self.failed:
            return
        function = self._method(bot, "result")
        line = self._missing("result") if function is None else call.guarded("result", False, function, *values)[1]
        if line is not None:
            self.failed[game] = (line, call._last)

    def _method(self, bot, name):
        if name in self.absent:
            return None
        function = getattr(bot, name, None)
        return function if callable(function) else None

    def _missing(self, method):
        name = self.chosen.__name__
        text = "class %s has no method %s" % (name, _wanted[method])
        return call.reported("MissingMethod", text, self.loaded.class_line(name))

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
        if not self.variables and len(self.games) == 0:
            return
        now = self._variables()
        for name in now.keys() | self.variables.keys():
            try:
                same = name in self.variables and name in now and bool(now[name] == self.variables[name])
            except Exception:
                same = True
            if not same and name not in self.told_variables:
                self.told_variables.add(name)
                text = "class variable %s of %s changed between games, which the rules forbid" % (name, self.chosen.__name__)
                trace.remark("notice", text, self.loaded.change_of(self.chosen.__name__, name))
                self.variables = now


def _shown(value):
    """A value as JSON; what is no number stands as a text, and Spar says what is wrong with it."""
    kind = type(value)
    if kind is int:
        return repr(value)
    if kind is bool:
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, float):
        return json.dumps(value)
    try:
        return str(value.__index__())
    except Exception:
        pass
    try:
        return json.dumps(repr(value)[:200])
    except Exception:
        return json.dumps("a value of type " + kind.__name__)
