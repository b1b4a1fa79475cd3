"""Actions as JSON that keeps the types of Python: what JSON lacks is tagged with its type.

`{"$python": "tuple", "value": [1, 2]}`: to the engine's schema a tuple is not a list, nor a number of numpy an int.
"""

import json
import math

tag = "$python"
_to_json = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_max_text = 200


class Opaque:
    """A value that cannot be sent, represented by its `repr`."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def encode(value):
    """The text of an action, in one line. Raises RecursionError for a value that contains itself."""
    return _to_json(_to_plain(value))


def decode(text):
    """The inverse of `encode`. A text that is not JSON is returned unchanged."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return _restore(value) if tag in text else value


def _to_plain(value):
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        number = float(value)
        if type(value) is float or not _is_from_numpy(value):
            return number if math.isfinite(number) else {tag: "float", "value": repr(number)}
    if isinstance(value, list):
        return [_to_plain(part) for part in value]
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value) and tag not in value:
            return {str(key): _to_plain(part) for key, part in value.items()}
        return {tag: "dict", "value": [[_to_plain(key), _to_plain(part)] for key, part in value.items()]}
    if isinstance(value, tuple):
        return {tag: "tuple", "value": [_to_plain(part) for part in value]}
    if _is_from_numpy(value) and hasattr(value, "tolist"):
        return {tag: "numpy", "type": str(value.dtype), "value": _to_plain(value.tolist())}
    return {tag: type(value).__name__, "text": repr(value)[:_max_text]}


def _is_from_numpy(value):
    return type(value).__module__ == "numpy"


def _restore(value):
    if isinstance(value, list):
        return [_restore(part) for part in value]
    if not isinstance(value, dict):
        return value
    kind = value.get(tag)
    if kind is None:
        return {key: _restore(part) for key, part in value.items()}
    if "value" not in value:
        return Opaque(str(value.get("text", kind)))
    inner = value["value"]
    if kind == "float":
        return float(inner)
    inner = _restore(inner)
    if kind == "tuple":
        return tuple(inner)
    if kind == "dict":
        return dict((_to_hashable(key), part) for key, part in inner)
    return _create_numpy(inner, str(value.get("type")))


def _to_hashable(key):
    return key if getattr(key, "__hash__", None) else repr(key)


def _create_numpy(value, kind):
    try:
        import numpy

        return numpy.array(value, kind) if isinstance(value, list) else numpy.dtype(kind).type(value)
    except Exception:
        return Opaque("%s(%r)" % (kind, value))
