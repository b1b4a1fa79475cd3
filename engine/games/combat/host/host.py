"""Combat: a function `best_block(attackers, defenders)`, or the only function of the file."""

import json

import spar_call as call
import spar_source as source
from spar_builtins import __builtins__


# The original, before a bot can replace it.
_to_json = json.JSONEncoder(separators=(",", ":")).encode


# Longer than any answer can be; the encoder cannot be interrupted.
_max_parts = 5000
_max_text = 20000


def create_player(file, options):
    """Creates the function that answers one scenario."""
    loaded = source.Source(file, source.get_module_name(file), ("best_block",)).run()
    function = _find_function(loaded, file, options["class"])

    def block(attackers, defenders):
        call.callee[0] = function
        return _format_blocks(function(attackers, defenders))

    def handle_message(scenario):
        text, line = call.run_call("best_block", False, block, scenario["attackers"], scenario["defenders"])
        return text if line is None else line

    return handle_message


def _find_function(loaded, file, name):
    names = vars(loaded.module)
    for wanted in (name, "best_block"):
        if wanted and callable(names.get(wanted)):
            return names[wanted]
    own = [
        value
        for value in names.values()
        if callable(value) and getattr(value, "__code__", None) is not None and value.__code__.co_filename == file
    ]
    two = [value for value in own if value.__code__.co_argcount >= 2]
    if two:
        return two[-1]
    text = "the file defines no function best_block(attackers, defenders)"
    raise source.NotPlayable("FunctionNotFound", text, [[file, 1, 0, 0, 0, ""]])


def _format_blocks(value):
    """Pairs as JSON lists, whatever kind of sequences they are."""
    text = _encode_value(value)
    return text if len(text) <= _max_text else '"a value of %d characters"' % len(text)


def _encode_value(value):
    try:
        if len(value) > _max_parts:
            return call.quote("a %s of %d parts" % (type(value).__name__, len(value)))
    except TypeError:
        pass
    try:
        return _to_json([[_to_integer(part) for part in pair] for pair in value])
    except Exception:
        pass
    try:
        return _to_json(value)
    except Exception:
        return call.quote(repr(value)[:200])


def _to_integer(part):
    return part.__index__() if hasattr(part, "__index__") else part
