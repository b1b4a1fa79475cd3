"""Begins to trace the program that Python is about to run, and tells how it ended."""

import atexit
import os
import sys

import spar_places as places
import spar_streams as streams
import spar_trace as trace
from spar_builtins import __builtins__

_exit_frames = None
_exit_how = ""
_sys_exit = sys.exit
_main = trace.get_ident()


def begin():
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or ".") != folder]
    before = os.environ.get("PYTHONPATH", "")
    rest = before[len(folder) + 1 :] if before.startswith(folder) else before
    if rest:
        os.environ["PYTHONPATH"] = rest
    else:
        os.environ.pop("PYTHONPATH", None)
    if not trace.open_pipe():
        return
    program = sys.argv[0] if sys.argv and os.path.isfile(sys.argv[0]) else "bot.py"
    places.start(program)
    streams.install(_may_open_by_number(program))
    sys.excepthook = _excepthook
    sys.exit = _exit
    _watch_quitters()
    atexit.register(_told_at_exit, os.path.abspath(program))
    trace.ready()


def hide(before):
    """Takes out of the bot's sight what was imported only for the trace."""
    folder = os.path.dirname(os.path.abspath(__file__))
    for name in list(sys.modules):
        if name not in before:
            del sys.modules[name]
    sys.modules.pop("sitecustomize", None)
    sys.path_importer_cache.pop(folder, None)


def _may_open_by_number(program):
    """Whether the program may open its standard streams by `open(0)` and the like."""
    try:
        with open(program, "rb") as source:
            text = source.read()
    except OSError:
        return False
    return any(part in text for part in (b"open(0", b"open(1", b"fdopen(", b"/dev/std", b"fileno()"))


def _excepthook(kind, value, tb, _original=sys.excepthook):
    trace.failed(value)
    tb = places.without_hosts(tb)
    _original(kind, value.with_traceback(tb), tb)


def _exit(status=None, /):
    _leaves("sys.exit", sys._getframe(1))
    _sys_exit(status)


_exit.__name__ = "exit"


def _leaves(name, frame):
    """Told at once: Python may wait for other threads before it ends."""
    global _exit_frames, _exit_how
    if trace.get_ident() != _main:  # ends its thread alone
        return
    _exit_frames = places.chain_frames(frame)
    _exit_how = name + " was called"
    trace.ended(_exit_how, _exit_frames)


def _watch_quitters():
    """`exit` and `quit` as the site module puts them among the builtins."""
    quitter = sys.modules.get("_sitebuiltins")
    if quitter is None:
        return
    original = quitter.Quitter.__call__

    def __call__(self, code=None):
        _leaves(self.name, sys._getframe(1))
        original(self, code)

    quitter.Quitter.__call__ = __call__


def _told_at_exit(program):
    if getattr(sys, "last_value", None) is not None:
        if not trace.has_failed:
            trace.failed(sys.last_value)
    elif _exit_frames is not None:
        trace.ended(_exit_how, _exit_frames)
    else:
        trace.ended("the program ran to its end", places.last_line(program))
