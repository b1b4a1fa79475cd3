"""One call of the bot's code: its time limit, its exception as a line of JSON, and the `return` that ended it.

Everything that runs the bot's code belongs to the call, including looking up its method, formatting its result and
describing its exception. Library functions are bound here before a bot can replace them.
"""

import _signal
import _thread
import os
import sys
import time
from _collections import deque

import spar_places as places
import spar_trace as trace
from spar_builtins import __builtins__


class TimeLimit(BaseException):
    """Raised inside the bot's call when its time is over. Not an Exception, so that a bot rarely catches it."""


class Missing(Exception):
    """Raised by a game's host inside a call if the bot lacks the function to be called."""

    def __init__(self, message, frames):
        super().__init__(message)
        self.frames = frames


callee = [None]  # the called function, once found
_call_limit_s = _first_limit_s = _limit_s = float(
    "inf"
)  # limits of a call, of a first call, and of the current one, in seconds
_has_limits = False  # whether calls have a limit
_is_running = False  # whether a call is running
began_at = 0.0  # when the current call began, which is when the previous one ended
_overrun_frames = None  # where the call was when its time was over, in case it continues
_grace = _max_grace = 1  # by how many times a call may exceed its limit while it does not compute
_marked_at = _marked_cpu_s = 0.0  # a moment shortly before the call, and the processor time used until then
_return_frames = {}  # number of a return statement: its frames
_return_chains = {}  # the same: its chain, once sent
_latest_return = deque(maxlen=1)
note_return = _latest_return.append
_clear_return = _latest_return.clear
last_origin = None  # the origin of the last answer: the number of a return, frames, or a function without frames
_call_name = ""
_now = time.perf_counter
_cpu_time = time.process_time
_timer_signal = getattr(_signal, "SIGALRM", _signal.SIGINT)
_real_time = getattr(_signal, "ITIMER_REAL", 0)
_raise_signal = getattr(_signal, "raise_signal", None)
_get_recursion_limit = sys.getrecursionlimit
_set_recursion_limit = sys.setrecursionlimit
_initial_recursion_limit = _get_recursion_limit()


class _ThreadTimer:
    """A timer for Windows, which has none that signals: a thread interrupts the main one, as Ctrl+C does."""

    def __init__(self):
        self._changed = _thread.allocate_lock()
        self._changed.acquire()
        self._due_at = self._wakes_at = float("inf")
        _thread.start_new_thread(self._run, ())

    def set(self, _which, seconds):
        self._due_at = due_at = _now() + seconds if seconds > 0 else float("inf")
        # Waking it costs more than most calls; one that wakes too early sleeps again.
        if due_at < self._wakes_at and self._changed.locked():
            self._changed.release()

    def _run(self):
        while True:
            self._wakes_at = float("inf")  # until it has read when
            self._wakes_at = due_at = self._due_at
            left_s = due_at - _now()
            if left_s > 0:
                self._changed.acquire(timeout=min(left_s, 1000))
            else:
                self._due_at = float("inf")
                _raise_signal(_timer_signal)


_set_timer = getattr(_signal, "setitimer", None) or _ThreadTimer().set


def set_limits(call_ms, first_ms, grace=1):
    """Sets the limits of one call in milliseconds; 0 for none. Spar's own clock is the second safeguard."""
    global _call_limit_s, _first_limit_s, _max_grace, _has_limits
    _max_grace = grace
    if call_ms > 0:
        _has_limits = True
        _call_limit_s, _first_limit_s = call_ms / 1000, first_ms / 1000
        _signal.signal(_timer_signal, _handle_alarm)


def begin_batch():
    """Prepares a batch of calls. They share one timer: setting it for each would cost more than most calls."""
    global _grace
    _grace = _max_grace
    _restore_recursion_limit()
    mark_time()
    if _has_limits:
        _set_timer(_real_time, _call_limit_s)


def end_batch():
    if _has_limits:
        _set_timer(_real_time, 0)


def mark_time():
    """Starts the clock of the next call. Reading the processor time at every call would be too slow."""
    global began_at, _marked_at, _marked_cpu_s
    _marked_at = began_at = _now()
    _marked_cpu_s = _cpu_time()


def _handle_alarm(_signal_number, frame):
    """Raises TimeLimit if the running call has used up its time; otherwise sets the alarm for when it will have."""
    global _overrun_frames
    elapsed = _now() - began_at if _is_running else 0.0
    if elapsed < _limit_s or not _is_running:
        left_s = _limit_s - elapsed if _is_running else _call_limit_s
    elif _is_time_used_up(elapsed):
        # Raised repeatedly, in case the bot catches it.
        _set_timer(_real_time, 0.02)
        if _overrun_frames is None:
            _overrun_frames = places.list_frames(frame)
        raise TimeLimit(_describe_overrun(elapsed))
    else:
        left_s = _limit_s / 8
    _set_timer(_real_time, max(left_s, 0.001))


def _describe_overrun(elapsed):
    return "%s had no result after %d ms" % (_call_name, elapsed * 1000)


def _is_time_used_up(elapsed):
    """A call that the machine was too busy to run may go on; one that sleeps or waits, up to `_grace` times its limit."""
    global _grace
    used = _cpu_time() - _marked_cpu_s - (began_at - _marked_at)
    if used >= _limit_s / 2:
        return True
    if elapsed < _limit_s * _grace:
        return False
    _grace = 1  # a sleeping bot gets no further extra time in this batch
    return True


def run_call(name, first, work, subject, value):
    """Returns the result of `work(subject, value)` and None, or None and the line that reports its exception.

    `work` looks up the bot's function, calls it and formats its result: all of that counts as the bot's time.
    """
    global began_at, last_origin, _limit_s, _call_name, _is_running
    _clear_return()
    callee[0] = None
    _call_name = name
    _limit_s = _first_limit_s if first else _call_limit_s
    if began_at - _marked_at > 0.005:
        mark_time()
    try:
        try:
            _is_running = True
            text = work(subject, value)
            now = _now()
            # A bot may catch the exception, or switch off the timer.
            if _overrun_frames is not None or (now - began_at >= _limit_s and _is_time_used_up(now - began_at)):
                _is_running = False
                return None, _report_late_result(now - began_at, text)
            _is_running = False
        except BaseException as error:
            if type(error) is TimeLimit:
                _is_running = False
            line = format_exception(error)
            _is_running = False
            return None, line
    except BaseException as error:
        _is_running = False
        return None, _format_second_exception(error)
    began_at = now
    last_origin = _latest_return[0] if _latest_return else callee[0]
    return text, None


def _report_late_result(elapsed, text):
    """Reports a call that ended after its limit. `text` is its result, which counts only if no alarm interrupted it."""
    if _overrun_frames is not None:
        return _format_time_limit(_describe_overrun(elapsed), _overrun_frames, elapsed)
    if elapsed > 2 * _limit_s:
        _restore_alarm()
    return _format_time_limit(_describe_overrun(elapsed), locate_result(), elapsed, text)


def _format_time_limit(sentence, frames, elapsed, text=None):
    more_members = ',"ms":%d' % (elapsed * 1000) + (',"late":%s' % quote(text[:4096]) if type(text) is str else "")
    return format_error("TimeLimit", sentence, frames, more_members)


_evaded_alarms = 0  # calls whose limit passed without an alarm, because the bot switches it off
_max_evaded_alarms = 3


def _restore_alarm():
    """Installs the alarm again. A bot that keeps switching it off is ended, since its games could take for ever."""
    global _evaded_alarms
    _evaded_alarms += 1
    if _evaded_alarms == _max_evaded_alarms:
        trace.report_end("the bot switches off the alarm at its time limit", locate_result())
        _os_exit(1)
    _signal.signal(_timer_signal, _handle_alarm)
    if hasattr(_signal, "pthread_sigmask"):
        _signal.pthread_sigmask(_signal.SIG_UNBLOCK, [_timer_signal])


_os_exit = os._exit


def format_exception(error):
    """If the arguments do not fit, the exception has no frame of the bot; then the function's definition is marked."""
    if type(error) is Missing:
        return format_error("MissingMethod", str(error), error.frames)
    frames = places.list_exception_frames(error) or _overrun_frames or locate_result()
    if type(error) is TimeLimit:
        return _format_time_limit(error.args[0], frames, _now() - began_at)
    return format_error(type(error).__name__, places.describe_exception(error), frames)


def _format_second_exception(error):
    """The line for an exception that was raised while another one was described."""
    _restore_recursion_limit()
    if type(error) is TimeLimit:
        return _format_time_limit(error.args[0], _overrun_frames or locate_result(), _now() - began_at)
    return format_error("Exception", "the bot raised an exception that cannot be shown", locate_result())


def _restore_recursion_limit():
    """The bot may have lowered the recursion limit too far for this code."""
    if _get_recursion_limit() < _initial_recursion_limit:
        _set_recursion_limit(_initial_recursion_limit)


def format_error(kind, message, frames, more_members=""):
    """An exception as the line that stands for an answer; `more_members`: further members of it, as JSON."""
    global last_origin, _overrun_frames
    last_origin = frames
    _overrun_frames = None
    mark_time()
    frames_text = ",".join(_format_frame(*frame) for frame in frames)
    return '{"error":{"type":%s,"message":%s,"frames":[%s]%s}}' % (
        quote(kind),
        quote(message),
        frames_text,
        more_members,
    )


def _format_frame(file, line, column, end_line, end_column, name):
    rest = "".join(
        ',"%s":%d' % pair for pair in (("column", column), ("endLine", end_line), ("endColumn", end_column)) if pair[1]
    )
    return '{"file":%s,"line":%d%s%s}' % (quote(file), line, rest, ',"name":' + quote(name) if name else "")


quote = places.quote


def locate_result():
    """The frames of the last call's `return`, else of the called function."""
    return _return_frames[_latest_return[0]] if _latest_return else locate_function(callee[0])


def locate_function(function):
    """The frames of a function's definition, for calls without a return statement; for a class, of its `__init__`."""
    function = function.__init__ if isinstance(function, type) else function
    try:
        code = getattr(function, "__code__", None) or getattr(function.__call__, "__code__", None)
        # An object that only has a __code__ attribute is not a function.
        code.co_firstlineno + 0
    except BaseException:
        code = None
    file = code and places.find_code_file(code)
    return [[file, code.co_firstlineno, 0, 0, 0, code.co_name]] if file else []


def add_return(frames):
    """Registers a return statement and returns its number."""
    _return_frames[len(_return_frames) + 1] = frames
    return len(_return_frames)


def get_chain():
    """The number of the chain of frames that produced the last answer."""
    if type(last_origin) is int:
        known = _return_chains.get(last_origin)
        if known is None:
            known = _return_chains[last_origin] = _send_chain(_return_frames[last_origin])
        return known
    return _send_chain(locate_function(last_origin) if callable(last_origin) else last_origin or [])


_sent_chains = {}


def _send_chain(frames):
    _restore_recursion_limit()
    key = repr(frames)
    known = _sent_chains.get(key)
    if known is None:
        if len(_sent_chains) > 20000:
            _sent_chains.clear()
        known = _sent_chains[key] = trace.send_chain(places.format_frames(frames))
    return known
