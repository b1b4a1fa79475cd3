"""One call of the bot's code: its time limit, its exception as a line of JSON, and the `return` that ended it."""

import _signal
import json
import time
from _collections import deque

import spar_places as places
import spar_trace as trace


class TimeLimit(BaseException):
    """Raised inside the bot's call when its time is over; no Exception, so that a bot does not swallow it."""


_call_ms = _first_ms = 0.0
_limit = 0.0
_began = 0.0
_frames_of = {}  # number of a return statement: its frames
_chain_of = {}  # the same: its chain, once told
_returned = deque(maxlen=1)
note_return = _returned.append
_last = None  # what the last answer came from: the number of a return, or frames
_name = ""


def limits(call_ms, first_ms):
    """Limits of one call in milliseconds; 0 for none. Spar's own clock stands behind them."""
    global _call_ms, _first_ms
    _call_ms, _first_ms = call_ms, first_ms
    if call_ms > 0 and hasattr(_signal, "setitimer"):
        _signal.signal(_signal.SIGALRM, _time_is_over)


def _time_is_over(_signal_number, _frame):
    raise TimeLimit("%s had no result after %d ms" % (_name, (time.perf_counter() - _began) * 1000))


def guarded(name, first, function, *args):
    """The result of a call and None, or None and the line that reports its exception."""
    global _began, _last, _name
    _returned.clear()
    _name = name
    limit = (_first_ms if first else _call_ms) / 1000
    try:
        if limit <= 0:
            result = function(*args)
        else:
            _began = time.perf_counter()
            try:
                # Again and again, should the bot catch it.
                _signal.setitimer(_signal.ITIMER_REAL, limit, 0.02)
                result = function(*args)
            finally:
                _signal.setitimer(_signal.ITIMER_REAL, 0)
        _last = _returned[0] if _returned else _whole(function)
        return result, None
    except BaseException as error:
        return None, error_line(error)


def error_line(error):
    frames = places.traceback_frames(error)
    return reported(type(error).__name__, places.message_of(error), frames)


def reported(kind, message, frames):
    """An exception as the line that stands for an answer."""
    global _last
    _last = frames
    shown = [
        {
            key: value
            for key, value in zip(("file", "line", "column", "endLine", "endColumn", "name"), frame)
            if value
        }
        for frame in frames
    ]
    return json.dumps({"error": {"type": kind, "message": message, "frames": shown}}, separators=(",", ":"))


def _whole(function):
    """The frames of a function that ended without a return: where it is defined."""
    code = getattr(function, "__code__", None)
    file = code and places.file_of(code)
    return [[file, code.co_firstlineno, 0, 0, 0, code.co_name]] if file else []


def add_return(frames):
    """Gives a return statement its number."""
    _frames_of[len(_frames_of) + 1] = frames
    return len(_frames_of)


def chain():
    """The chain, as told to Spar, of what made the last answer."""
    if type(_last) is int:
        known = _chain_of.get(_last)
        if known is None:
            known = _chain_of[_last] = _tell_chain(_frames_of[_last])
        return known
    return _tell_chain(_last or [])


_told = {}


def _tell_chain(frames):
    key = repr(frames)
    known = _told.get(key)
    if known is None:
        if len(_told) > 20000:
            _told.clear()
        known = _told[key] = trace.new_chain(places.frames_json(frames))
    return known
