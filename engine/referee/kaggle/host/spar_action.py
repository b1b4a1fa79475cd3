"""Actions as JSON, so that the engine gets what the bot returned: what JSON does not have is tagged with its type.

`{"$python": "tuple", "value": [1, 2]}`: to the engine's schema a tuple is no list, and a number of numpy is no integer.
"""

import json
import math

tag = "$python"
_encoded = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_most_text = 200


class Opaque:
    """What a bot returned that cannot be sent, known by the text that Python shows for it."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def encode(value):
    """The text of an action, in one line. Raises RecursionError for a value that contains itself."""
    return _encoded(_plain(value))


def decode(text):
    """What `encode` was given; a text that is not JSON stands for itself."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return _restored(value) if tag in text else value


def _plain(value):
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        number = float(value)
        if type(value) is float or not _from_numpy(value):
            return number if math.isfinite(number) else {tag: "float", "value": repr(number)}
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value) and tag not in value:
            return {str(key): _plain(part) for key, part in value.items()}
        return {tag: "dict", "value": [[_plain(key), _plain(part)] for key, part in value.items()]}
    if isinstance(value, tuple):
        return {tag: "tuple", "value": [_plain(part) for part in value]}
    if _from_numpy(value) and hasattr(value, "tolist"):
        return {tag: "numpy", "type": str(value.dtype), "value": _plain(value.tolist())}
    return {tag: type(value).__name__, "text": repr(value)[:_most_text]}


def _from_numpy(value):
    return type(value).__module__ == "numpy"


def _restored(value):
    if isinstance(value, list):
        return [_restored(part) for part in value]
    if not isinstance(value, dict):
        return value
    kind = value.get(tag)
    if kind is None:
        return {key: _restored(part) for key, part in value.items()}
    if "value" not in value:
        return Opaque(str(value.get("text", kind)))
    inner = value["value"]
    if kind == "float":
        return float(inner)
    inner = _restored(inner)
    if kind == "tuple":
        return tuple(inner)
    if kind == "dict":
        return dict((_hashable(key), part) for key, part in inner)
    return _numpy(inner, str(value.get("type")))


def _hashable(key):
    return key if getattr(key, "__hash__", None) else repr(key)


def _numpy(value, kind):
    try:
        import numpy

        return numpy.array(value, kind) if isinstance(value, list) else numpy.dtype(kind).type(value)
    except Exception:
        return Opaque("%s(%r)" % (kind, value))
