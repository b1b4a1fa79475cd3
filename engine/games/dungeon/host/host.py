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
_signatures = {
    "start_turn": "start_turn(self, last_turn)",
    "play": "play(self, card)",
    "vorpal_choice": "vorpal_choice(self, last_turn)",
    "result": "result(self, bot, result, dungeon, vorped)",
}

_arguments = {"start_turn": "last_turn", "play": "card", "vorpal_choice": "last_turn"}
run_call = call.run_call
callee = call.callee
max_games = 40000
max_hung = 3
_time_limit_start = '{"error":{"type":"TimeLimit"'


class BasePlayer:
    """The base class of published bots."""

    @staticmethod
    def start_turn(*_):
        raise NotImplementedError

    play = vorpal_choice = result = start_turn


def _choose(file, options):
    loaded = source.Source(file, source.get_module_name(file), _methods).run()
    classes = [value for value in loaded.list_classes() if value.__name__ != "BasePlayer"]
    name = options["class"]
    if name is not None:
        named = [value for value in classes if value.__name__ == name]
        if named:
            return loaded, named[-1]
        names = ", ".join(value.__name__ for value in classes) or "none"
        text = "the file defines no class %s; its classes are: %s" % (name, names)
        raise source.NotPlayable("ClassNotFound", text, [[file, 1, 0, 0, 0, ""]])
    derived = [value for value in classes if any(base.__name__ == "BasePlayer" for base in value.__mro__)]
    candidates = derived or [value for value in classes if any(hasattr(value, method) for method in _methods)]
    if not candidates:
        text = "the file defines no bot: a class with the methods start_turn, play, vorpal_choice and result is needed"
        raise source.NotPlayable("ClassNotFound", text, [[file, 1, 0, 0, 0, ""]])
    chosen = candidates[-1]
    if len(candidates) > 1:
        others = ", ".join(value.__name__ for value in candidates[:-1])
        text = 'plays %s, the last class of the file; set "class" in spar.json to play %s' % (chosen.__name__, others)
        trace.send_remark("notice", text, loaded.locate_class(chosen.__name__))
    return loaded, chosen


def create_player(file, options):
    """Creates the function that answers one message of a match."""
    builtins.BasePlayer = BasePlayer
    if not os.path.exists(os.path.join(os.path.dirname(file), "base.py")):
        base = type(sys)("base")
        base.BasePlayer = BasePlayer
        sys.modules["base"] = base
    loaded, chosen = _choose(file, options)
    match = _Match(loaded, chosen)
    return match.handle_message


class _Match:
    def __init__(self, loaded, chosen):
        self.loaded = loaded
        self.chosen = chosen
        self.name = chosen.__name__
        self.hung = 0  # how many objects in a row could not be created in time
        self.hung_line = None  # the error line for all further objects, once there were too many of those
        self.games = {}
        self.failures = {}  # failures of calls without an answer, by game, reported by the next call with one
        self.first_calls = set()  # games whose next call is their first
        self.missing_methods = {name for name in _methods if getattr(chosen, name, None) is BasePlayer.start_turn}
        self.ask_functions = {name: self.create_ask(name) for name in _arguments}
        self.variables = self._copy_variables()
        self.reported_variables = set()
        self.watches_variables = True

    def handle_message(self, message):
        kind = message["type"]
        game = message.get("game", 0)
        ask = self.ask_functions.get(kind)
        if ask is not None:
            if self.failures and game in self.failures:
                return self.take_failure(game)
            first = game in self.first_calls
            if first:
                self.first_calls.discard(game)
            text, line = run_call(kind, first, ask, self.games.get(game), message[_arguments[kind]])
            return text if line is None else line
        if kind == "new_game":
            return self.new_game(game)
        if kind == "end_game":
            self.games.pop(game, None)
        elif kind == "result":
            # True stands for failure, as published bots expect it.
            self.send_result(game, (message["bot"], message["failed"], message["dungeon"], message["vorped"]))
        return None

    def new_game(self, game):
        self._check_variables()
        self.failures.pop(game, None)
        self.games.pop(game, None)
        line = self.hung_line
        if line is None:
            bot, line = run_call(self.name, True, self.create_bot, None, None)
        if line is None:
            self.hung = 0
            self.games[game] = bot
            self.first_calls.add(game)
            if len(self.games) > max_games:
                # Numbers only increase, so a game that began long ago is over.
                for old in list(self.games)[: max_games // 4]:
                    del self.games[old]
        else:
            self.failures[game] = (line, call.last_origin)
            self._count_hung(line)

    def _count_hung(self, line):
        """All games of a match may begin together, so a class whose objects hang would keep everybody waiting."""
        self.hung = self.hung + 1 if line.startswith(_time_limit_start) else 0
        if self.hung == max_hung:
            self.hung_line = line

    def take_failure(self, game):
        line, call.last_origin = self.failures.pop(game)
        return line

    def send_result(self, game, values):
        if game not in self.games or game in self.failures:
            return
        line = run_call("result", False, self.call_result, self.games[game], values)[1]
        if line is not None:
            self.failures[game] = (line, call.last_origin)

    def create_bot(self, _none, _nothing):
        callee[0] = self.chosen
        return self.chosen()

    def create_ask(self, method):
        """Creates a function that calls a method of an object. Looking the method up is part of the bot's call, too."""
        absent = method in self.missing_methods

        def ask(bot, value):
            function = getattr(bot, method, None)
            if absent or not callable(function):
                raise self.create_missing(method)
            callee[0] = function
            result = function(value)
            return repr(result) if type(result) is int and -100 < result < 100 else _format_value(result)

        return ask

    def call_result(self, bot, values):
        function = getattr(bot, "result", None)
        if "result" in self.missing_methods or not callable(function):
            raise self.create_missing("result")
        callee[0] = function
        function(*values)

    def create_missing(self, method):
        text = "class %s has no method %s" % (self.name, _signatures[method])
        return call.Missing(text, self.loaded.locate_class(self.name))

    def _copy_variables(self):
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
        if not self.watches_variables or (not self.variables and len(self.games) == 0):
            return
        # Comparing them may run code of the bot, so no answer waits for it.
        self.watches_variables = run_call("class variables", True, self._compare_variables, None, None)[1] is None

    def _compare_variables(self, _none, _nothing):
        now = self._copy_variables()
        for name in now.keys() | self.variables.keys():
            try:
                same = name in self.variables and name in now and bool(now[name] == self.variables[name])
            except Exception:
                same = True
            if not same and name not in self.reported_variables:
                self.reported_variables.add(name)
                text = "class variable %s of %s changed between games, which the rules forbid" % (name, self.name)
                trace.send_remark("notice", text, self.loaded.locate_change(self.name, name))
                self.variables = now


def _format_value(value):
    """A value as JSON. A value that is not a number is sent as text, and Spar explains what is wrong with it."""
    kind = type(value)
    if kind is bool:
        return "true" if value else "false"
    if value is None:
        return "null"
    if issubclass(kind, float):
        return _special_floats.get(float.__repr__(value)) or float.__repr__(value)
    try:
        value = operator.index(value)
    except Exception:
        return _describe_value(value, kind)
    bits = value.bit_length()
    return int.__repr__(value) if bits < max_bits else call.quote("a whole number of %d bits" % bits)


def _describe_value(value, kind):
    try:
        return call.quote(repr(value)[:200])
    except Exception:
        return call.quote("a value of type " + kind.__name__)


max_bits = 10000
_special_floats = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}
