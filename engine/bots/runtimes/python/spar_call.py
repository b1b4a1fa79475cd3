"""One call of the bot's code: its time limit, its exception as a line of JSON, and the `return` that ended it.

All that runs code of the bot belongs to the call: also looking its method up, putting what it returned into words, and
describing what it raised. What this needs of the library is bound here, before a bot can replace it.
"""

import _signal
import os
import sys
import time
from _collections import deque

import spar_places as places
import spar_trace as trace
from spar_builtins import __builtins__


class TimeLimit(BaseException):
    """Raised inside the bot's call when its time is over; no Exception, so that a bot does not swallow it."""


class Missing(Exception):
    """Raised by a game's host inside a call, when the bot lacks what was to be called."""

    def __init__(self, message, frames):
        super().__init__(message)
        self.frames = frames


called = [None]  # the called function, once found
_call_s = _first_s = _limit = float("inf")  # limits of a call, of a first call, and of the current one, in seconds
_timed = False  # whether calls have a limit
_runs = False  # whether a call is running
began = 0.0  # when the current call began, which is when the previous one ended
_over = None  # where the call was when its time was over, in case it continues
_grace = _most_grace = 1  # by how many times a call may exceed its limit while it does not compute
_mark = _mark_cpu = 0.0  # a moment shortly before the call, and the processor time used until then
_frames_of = {}  # number of a return statement: its frames
_chain_of = {}  # the same: its chain, once sent
_returned = deque(maxlen=1)
note_return = _returned.append
_forget = _returned.clear
_last = None  # the origin of the last answer: the number of a return, frames, or a function without frames
_name = ""
_now = time.perf_counter
_processor = time.process_time
_set_timer = getattr(_signal, "setitimer", None)
_depth = sys.getrecursionlimit
_set_depth = sys.setrecursionlimit
_usual_depth = _depth()


def limits(call_ms, first_ms, grace=1):
    """Limits of one call in milliseconds; 0 for none. Spar's own clock stands behind them."""
    global _call_s, _first_s, _most_grace, _timed
    _most_grace = grace
    if call_ms > 0 and _set_timer:
        _timed = True
        _call_s, _first_s = call_ms / 1000, first_ms / 1000
        _signal.signal(_signal.SIGALRM, _time_is_over)


def begin():
    """Calls are about to be made. One timer serves them all: setting it for each would cost more than most calls."""
    global _grace
    _grace = _most_grace
    _make_room()
    mark()
    if _timed:
        _set_timer(_signal.ITIMER_REAL, _call_s)


def end():
    if _timed:
        _set_timer(_signal.ITIMER_REAL, 0)


def mark():
    """What was before is no time of the next call. Asking for the processor time at every call would be too slow."""
    global began, _mark, _mark_cpu
    _mark = began = _now()
    _mark_cpu = _processor()


def _time_is_over(_signal_number, frame):
    """Looks whether the call that runs has had its time; if not, looks again when it will have had."""
    global _over
    elapsed = _now() - began if _runs else 0.0
    if elapsed < _limit or not _runs:
        left = _limit - elapsed if _runs else _call_s
    elif _had_its_time(elapsed):
        # Raised repeatedly, in case the bot catches it.
        _set_timer(_signal.ITIMER_REAL, 0.02)
        if _over is None:
            _over = places.chain_frames(frame)
        raise TimeLimit(_sentence(elapsed))
    else:
        left = _limit / 8
    _set_timer(_signal.ITIMER_REAL, max(left, 0.001))


def _sentence(elapsed):
    return "%s had no result after %d ms" % (_name, elapsed * 1000)


def _had_its_time(elapsed):
    """A call that the machine was too busy to run is not over; one that sleeps or waits is in the end."""
    global _grace
    used = _processor() - _mark_cpu - (began - _mark)
    if used >= _limit / 2:
        return True
    if elapsed < _limit * _grace:
        return False
    _grace = 1  # the calls sleep, so calls that were sent together need not wait as long
    return True


def guarded(name, first, work, subject, value):
    """What `work(subject, value)` gives and None, or None and the line that reports its exception.

    `work` finds what is to be called, calls it and puts what it returned into words: all of it is the bot's time.
    """
    global began, _last, _limit, _name, _runs
    _forget()
    called[0] = None
    _name = name
    _limit = _first_s if first else _call_s
    if began - _mark > 0.005:
        mark()
    try:
        try:
            _runs = True
            text = work(subject, value)
            now = _now()
            # A bot may catch the exception, or switch off the timer.
            if _over is not None or (now - began >= _limit and _had_its_time(now - began)):
                _runs = False
                return None, _late(now - began, text)
            _runs = False
        except BaseException as error:
            if type(error) is TimeLimit:
                _runs = False
            line = error_line(error)
            _runs = False
            return None, line
    except BaseException as error:
        _runs = False
        return None, _second_fault(error)
    began = now
    _last = _returned[0] if _returned else called[0]
    return text, None


def _late(elapsed, text):
    """`text` is what it gave in the end; nothing, where the bot went on after its time was over."""
    if _over is not None:
        return _time_limit(_sentence(elapsed), _over, elapsed)
    if elapsed > 2 * _limit:
        _alarm_evaded()
    return _time_limit(_sentence(elapsed), place(), elapsed, text)


def _time_limit(sentence, frames, elapsed, text=None):
    more = ',"ms":%d' % (elapsed * 1000) + (',"late":%s' % quote(text[:4096]) if type(text) is str else "")
    return reported("TimeLimit", sentence, frames, more)


_evaded = 0  # calls whose limit passed without an alarm, because the bot switches it off
_most_evaded = 3


def _alarm_evaded():
    """It is armed again; a bot that goes on to switch it off would make each of its games as long as it likes."""
    global _evaded
    _evaded += 1
    if _evaded == _most_evaded:
        trace.ended("the bot switches off the alarm at its time limit", place())
        _leave(1)
    _signal.signal(_signal.SIGALRM, _time_is_over)
    _signal.pthread_sigmask(_signal.SIG_UNBLOCK, [_signal.SIGALRM])


_leave = os._exit


def error_line(error):
    """Arguments that do not fit raise outside the function: then it is its head that is wrong."""
    if type(error) is Missing:
        return reported("MissingMethod", str(error), error.frames)
    frames = places.traceback_frames(error) or _over or place()
    if type(error) is TimeLimit:
        return _time_limit(error.args[0], frames, _now() - began)
    return reported(type(error).__name__, places.message_of(error), frames)


def _second_fault(error):
    """What went wrong while an exception was described."""
    _make_room()
    if type(error) is TimeLimit:
        return _time_limit(error.args[0], _over or place(), _now() - began)
    return reported("Exception", "the bot raised an exception that cannot be shown", place())


def _make_room():
    """The bot may have left hardly any on the stack."""
    if _depth() < _usual_depth:
        _set_depth(_usual_depth)


def reported(kind, message, frames, more=""):
    """An exception as the line that stands for an answer; `more`: further members of it, as JSON."""
    global _last, _over
    _last = frames
    _over = None
    mark()
    shown = ",".join(_frame_json(*frame) for frame in frames)
    return '{"error":{"type":%s,"message":%s,"frames":[%s]%s}}' % (quote(kind), quote(message), shown, more)


def _frame_json(file, line, column, end_line, end_column, name):
    rest = "".join(
        ',"%s":%d' % pair for pair in (("column", column), ("endLine", end_line), ("endColumn", end_column)) if pair[1]
    )
    return '{"file":%s,"line":%d%s%s}' % (quote(file), line, rest, ',"name":' + quote(name) if name else "")


quote = places.quote


def place():
    """Where the last call went wrong after its end: its `return`, else the function."""
    return _frames_of[_returned[0]] if _returned else _whole(called[0])


def _whole(function):
    """The frames of a function that ended without a return: where it is defined; of a class, its `__init__`."""
    made = function.__init__ if isinstance(function, type) else function
    try:
        code = getattr(made, "__code__", None) or getattr(made.__call__, "__code__", None)
        # An object that only has a __code__ attribute is not a function.
        code.co_firstlineno + 0
    except BaseException:
        code = None
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
    _make_room()
    key = repr(frames)
    known = _told.get(key)
    if known is None:
        if len(_told) > 20000:
            _told.clear()
        known = _told[key] = trace.new_chain(places.frames_json(frames))
    return known
