"""Begins to trace the program that Python is about to run, and reports how it ended."""

import atexit
import os
import sys

import spar_places as places
import spar_reads as reads
import spar_streams as streams
import spar_trace as trace
from spar_builtins import __builtins__

_exit_frames = None
_exit_reason = ""
_sys_exit = sys.exit
_main_thread = trace.get_ident()


def begin_trace():
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
    # The name of a module is not yet that of a file.
    named = os.environ.pop("SPAR_PROGRAM", "")
    program = sys.argv[0] if sys.argv and os.path.isfile(sys.argv[0]) else named or "bot.py"
    places.set_program(program)
    streams.install_streams(_opens_by_number(program))
    sys.excepthook = _handle_exception
    sys.exit = _exit
    _watch_quitters()
    atexit.register(_report_at_exit, os.path.abspath(program))
    reads.watch_files()
    trace.report_ready()


def hide_modules(before):
    """Hides from the bot the modules that were imported only for the trace."""
    folder = os.path.dirname(os.path.abspath(__file__))
    for name in list(sys.modules):
        if name not in before:
            del sys.modules[name]
    sys.modules.pop("sitecustomize", None)
    sys.path_importer_cache.pop(folder, None)


def _opens_by_number(program):
    """Whether the program may open its standard streams by `open(0)` and the like."""
    try:
        with open(program, "rb") as source:
            text = source.read()
    except OSError:
        return False
    return any(part in text for part in (b"open(0", b"open(1", b"fdopen(", b"/dev/std", b"fileno()"))


def _handle_exception(kind, value, tb, _original=sys.excepthook):
    trace.report_exception(value)
    tb = places.remove_host_frames(tb)
    _original(kind, value.with_traceback(tb), tb)


def _exit(status=None, /):
    _report_exit("sys.exit", sys._getframe(1))
    _sys_exit(status)


_exit.__name__ = "exit"


def _report_exit(name, frame):
    """Reported at once, since Python may wait for other threads before it ends."""
    global _exit_frames, _exit_reason
    if trace.get_ident() != _main_thread:  # ends its thread alone
        return
    _exit_frames = places.list_frames(frame)
    _exit_reason = name + " was called"
    trace.report_end(_exit_reason, _exit_frames)


def _watch_quitters():
    """Watches `exit` and `quit`, which the site module adds to the builtins."""
    quitter = sys.modules.get("_sitebuiltins")
    if quitter is None:
        return
    original = quitter.Quitter.__call__

    def __call__(self, code=None):
        _report_exit(self.name, sys._getframe(1))
        original(self, code)

    quitter.Quitter.__call__ = __call__


def _report_at_exit(program):
    if getattr(sys, "last_value", None) is not None:
        if not trace.has_reported_error:
            trace.report_exception(sys.last_value)
    elif _exit_frames is not None:
        trace.report_end(_exit_reason, _exit_frames)
    else:
        trace.report_end("the program ran to its end", places.locate_end(program))
