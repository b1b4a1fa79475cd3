"""Combat: a function `best_block(attackers, defenders)`, or the only function of the file."""

import json

import spar_call as call
import spar_source as source
from spar_builtins import __builtins__


# The original, before a bot can replace it.
_encoded = json.JSONEncoder(separators=(",", ":")).encode


# Longer than any answer can be; the encoder cannot be interrupted.
_most_parts = 5000
_most_text = 20000


def player(file, options):
    """The function that answers one scenario."""
    loaded = source.Source(file, source.stem(file), ("best_block",)).run()
    function = _function(loaded, file, options["class"])

    def block(attackers, defenders):
        call.called[0] = function
        return _shown(function(attackers, defenders))

    def message(scenario):
        text, line = call.guarded("best_block", False, block, scenario["attackers"], scenario["defenders"])
        return text if line is None else line

    return message


def _function(loaded, file, name):
    there = vars(loaded.module)
    for wanted in (name, "best_block"):
        if wanted and callable(there.get(wanted)):
            return there[wanted]
    own = [
        value
        for value in there.values()
        if callable(value) and getattr(value, "__code__", None) is not None and value.__code__.co_filename == file
    ]
    two = [value for value in own if value.__code__.co_argcount >= 2]
    if two:
        return two[-1]
    text = "the file defines no function best_block(attackers, defenders)"
    raise source.NotPlayable("FunctionNotFound", text, [[file, 1, 0, 0, 0, ""]])


def _shown(value):
    """Pairs as JSON lists, whatever kind of sequence they are."""
    text = _encoded_value(value)
    return text if len(text) <= _most_text else '"a value of %d characters"' % len(text)


def _encoded_value(value):
    try:
        if len(value) > _most_parts:
            return call.quote("a %s of %d parts" % (type(value).__name__, len(value)))
    except TypeError:
        pass
    try:
        return _encoded([[_whole(part) for part in pair] for pair in value])
    except Exception:
        pass
    try:
        return _encoded(value)
    except Exception:
        return call.quote(repr(value)[:200])


def _whole(part):
    return part.__index__() if hasattr(part, "__index__") else part
