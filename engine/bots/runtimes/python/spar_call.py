"""One call of the bot's code: its time limit, its exception as a line of JSON, and the `return` that ended it."""

import _signal
import json
import time
from _collections import deque

import spar_places as places
import spar_trace as trace
from spar_builtins import __builtins__

# As it is before a bot can change it.
_json_text = json.JSONEncoder(separators=(",", ":")).encode

class TimeLimit(BaseException):
    """Raised inside the bot's call when its time is over; no Exception, so that a bot does not swallow it."""


_call_s = _first_s = 0.0
_limit = 0.0  # of the call that runs, in seconds
_began = 0.0  # when it began; 0 while none runs
_grace = _most_grace = 1  # so many times its limit may a call last that does not compute
_mark = _mark_cpu = 0.0  # a moment shortly before it, and the processor time used until then
_frames_of = {}  # number of a return statement: its frames
_chain_of = {}  # the same: its chain, once told
_returned = deque(maxlen=1)
note_return = _returned.append
_last = None  # what the last answer came from: the number of a return, frames, or a function that has none
_name = ""
_now = time.perf_counter


def limits(call_ms, first_ms, grace=1):
    """Limits of one call in milliseconds; 0 for none. Spar's own clock stands behind them."""
    global _call_s, _first_s, _most_grace
    _most_grace = grace
    if call_ms > 0 and hasattr(_signal, "setitimer"):
        _call_s, _first_s = call_ms / 1000, first_ms / 1000
        _signal.signal(_signal.SIGALRM, _time_is_over)


def begin():
    """Calls are about to be made. One timer serves them all: setting it for each would cost more than most calls."""
    global _grace
    if _call_s:
        _grace = _most_grace
        mark()
        _signal.setitimer(_signal.ITIMER_REAL, _call_s)


def end():
    if _call_s:
        _signal.setitimer(_signal.ITIMER_REAL, 0)


def mark():
    """Notes the processor time used so far; asking for it at every call would be too slow."""
    global _mark, _mark_cpu
    _mark = time.perf_counter()
    _mark_cpu = time.process_time()


def _time_is_over(_signal_number, _frame):
    """Looks whether the call that runs has had its time; if not, looks again when it will have had."""
    elapsed = time.perf_counter() - _began if _began else 0.0
    if elapsed < _limit or not _began:
        left = _limit - elapsed if _began else _call_s
    elif _had_its_time(elapsed):
        # Again and again, should the bot catch it.
        _signal.setitimer(_signal.ITIMER_REAL, 0.02)
        raise TimeLimit("%s had no result after %d ms" % (_name, elapsed * 1000))
    else:
        left = _limit / 8
    _signal.setitimer(_signal.ITIMER_REAL, max(left, 0.001))


def _had_its_time(elapsed):
    """A call that the machine was too busy to run is not over; one that sleeps or waits is in the end."""
    global _grace
    used = time.process_time() - _mark_cpu - (_began - _mark)
    if used >= _limit / 2:
        return True
    if elapsed < _limit * _grace:
        return False
    _grace = 1  # its calls sleep: those that were sent together need not wait as long
    return True


def guarded(name, first, function, *args):
    """The result of a call and None, or None and the line that reports its exception."""
    global _began, _last, _limit, _name
    _returned.clear()
    _name = name
    _limit = _first_s if first else _call_s
    try:
        _began = _now() if _limit else 0.0
        if _began - _mark > 0.005:
            mark()
            _began = _mark  # not before: what the machine did meanwhile is no time of the call
        result = function(*args)
        _began = 0.0
    except BaseException as error:
        _began = 0.0
        return None, error_line(error, function)
    _last = _returned[0] if _returned else function
    return result, None


def error_line(error, function):
    """Arguments that do not fit raise outside the function: then it is its head that is wrong."""
    frames = places.traceback_frames(error) or _whole(function)
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
    return _json_text({"error": {"type": kind, "message": message, "frames": shown}})


def _whole(function):
    """The frames of a function that ended without a return: where it is defined; of a class, its `__init__`."""
    called = function.__init__ if isinstance(function, type) else function
    code = getattr(called, "__code__", None) or getattr(called.__call__, "__code__", None)
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
    return _tell_chain(_whole(_last) if callable(_last) else _last or [])


_told = {}


def _tell_chain(frames):
    key = repr(frames)
    known = _told.get(key)
    if known is None:
        if len(_told) > 20000:
            _told.clear()
        known = _told[key] = trace.new_chain(places.frames_json(frames))
    return known
