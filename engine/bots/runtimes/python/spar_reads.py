"""Reports which files a bot opens: modules, weights and other data are part of it."""

import os
import sys

import spar_trace as trace
from spar_builtins import __builtins__

_abspath = os.path.abspath
_fsdecode = os.fsdecode
_text = (str, bytes)
_write_flags = os.O_WRONLY | os.O_RDWR
_libraries = ("<", sys.prefix + os.sep, sys.base_prefix + os.sep, os.path.dirname(os.path.abspath(__file__)) + os.sep)
_maximum = 1000
_seen = set()


def _note(name, writes):
    file = _abspath(_fsdecode(name))
    key = (file, writes)
    if key in _seen or len(_seen) >= _maximum or file.startswith(_libraries):
        return
    _seen.add(key)
    trace.send_opened(file, writes)


def _list_words(command):
    """The words of a command, which is one text on Windows."""
    if not isinstance(command, _text):
        return command
    parts = _fsdecode(command).split('"')
    return [word for at, part in enumerate(parts) for word in ((part,) if at % 2 else part.split())]


def _watch(event, args):
    try:
        if event == "open":
            if isinstance(args[0], _text):
                _note(args[0], bool(args[2] & _write_flags))
        elif event == "os.rename":
            _note(args[1], True)
        elif event == "import":
            if args[1]:  # of a library in machine code
                _note(args[1], False)
        elif event == "ctypes.dlopen" and isinstance(args[0], _text) and os.sep in _fsdecode(args[0]):
            _note(args[0], False)
        elif event == "sqlite3.connect" and isinstance(args[0], _text):
            _note(args[0], None)
        elif event == "subprocess.Popen":
            folder = _fsdecode(args[2] or "")
            for word in (args[0], *_list_words(args[1])):
                if isinstance(word, (*_text, os.PathLike)):
                    _note(os.path.join(folder, _fsdecode(word)), None)
    except Exception:  # the bot has broken what this needs
        pass


def watch_files():
    if hasattr(sys, "addaudithook"):
        sys.addaudithook(_watch)
