"""Where in the user's files something happened: frames as the lists that go to Spar, innermost first.

Imports nothing that the interpreter has not loaded by itself: every module costs a bot's start.
"""

import os
import sys

from spar_builtins import __builtins__

_abspath = os.path.abspath
MOST_FRAMES = 10
_libraries = tuple(
    os.sep + name + os.sep for name in ("site-packages", "dist-packages")
) + tuple(os.path.join(prefix, "lib", "python%d." % sys.version_info[0]) for prefix in {sys.prefix, sys.base_prefix})
_hosts = (os.path.dirname(os.path.abspath(__file__)) + os.sep,)
_hidden = set()
_codes = {}
_sources = {}
folder = None


def add_hosts(host_folder):
    """Names another folder whose files are no code of the user's."""
    global _hosts
    _hosts += (host_folder + os.sep,)


def start(program):
    """Names the program, whose folder holds the user's files."""
    global folder
    folder = os.path.dirname(os.path.abspath(program)) + os.sep


def file_of(code):
    """The user's file a code object is from; None for a library."""
    known = _codes.get(id(code))
    if known is not None:
        return known[1]
    if len(_codes) > 20000:
        _codes.clear()
    file = users_file(code.co_filename)
    _codes[id(code)] = (code, file)
    return file


def users_file(name):
    if name.startswith("<"):
        return None
    try:
        file = _abspath(name)
    except Exception:  # the bot has changed the builtins that the library uses
        file = name
    if not file.startswith(folder) or file.startswith(_hosts) or any(part in file for part in _libraries):
        return None
    return file


def chain_frames(frame):
    """The user's frames from a running frame outwards."""
    found = []
    while frame is not None and len(found) < MOST_FRAMES:
        file = file_of(frame.f_code)
        if file:
            found.append(place(file, frame.f_code, frame.f_lasti, frame.f_lineno))
        frame = frame.f_back
    return found


def traceback_frames(error):
    """The user's frames of an exception; for a SyntaxError the place of the fault comes first."""
    found = []
    tb = error.__traceback__
    while tb is not None:
        file = file_of(tb.tb_frame.f_code)
        if file:
            found.append((file, tb.tb_frame.f_code, tb.tb_lasti, tb.tb_lineno))
        tb = tb.tb_next
    frames = [place(*entry) for entry in found[: -MOST_FRAMES - 1 : -1]]
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        file = users_file(error.filename)
        if file:
            frames.insert(0, _syntax_place(file, error))
    return frames


def _syntax_place(file, error):
    column = error.offset or 0
    end_line = getattr(error, "end_lineno", None) or 0
    end_column = getattr(error, "end_offset", None) or 0
    if end_column < 1 or (end_line, end_column) <= (error.lineno, column):
        end_line = end_column = 0
    return [file, error.lineno, column if column > 0 else 0, end_line, end_column, ""]


def place(file, code, lasti, line):
    """One frame with the exact range where the interpreter knows it (3.11 and later)."""
    name = getattr(code, "co_qualname", code.co_name)
    if lasti >= 0 and hasattr(code, "co_positions"):
        for at, (first, last, start, end) in enumerate(code.co_positions()):
            if at >= lasti // 2:
                if first is None or start is None or end is None:
                    break
                # An empty range is not code but the entry of a function, so use the next one.
                if (first, start) != (last, end):
                    return [file, first, column(file, first, start), last, column(file, last, end), name]
    return [file, line or 1, 0, 0, 0, name]


def last_line(program):
    """Where a program ends when nothing ends it before: its only `raise SystemExit`, else its last line of code."""
    import ast

    try:
        with _open(program, "rb") as source:
            tree = ast.parse(source.read())
    except (OSError, SyntaxError, ValueError):
        return []
    raises = [node for node in ast.walk(tree) if isinstance(node, ast.Raise) and _names_exit(node.exc)]
    at = raises[0] if len(raises) == 1 else tree.body[-1] if tree.body else None
    return [] if at is None else [[program, at.lineno if raises else at.end_lineno, 0, 0, 0, "<module>"]]


def _names_exit(node):
    return getattr(getattr(node, "func", node), "id", None) == "SystemExit"


def without_hosts(tb):
    """A traceback without the frames of this folder, as it is without a host."""
    while tb is not None and tb.tb_frame.f_code.co_filename.startswith(_hosts):
        tb = tb.tb_next
    at = tb
    while at is not None:
        after = at.tb_next
        while after is not None and after.tb_frame.f_code.co_filename.startswith(_hosts):
            after = after.tb_next
        at.tb_next = after
        at = after
    return tb


def column(file, line, offset):
    """A byte offset in UTF-8 as a column of UTF-16 units, counted from 1."""
    lines = _sources.get(file)
    if lines is None:
        try:
            with _open(file, "rb") as source:
                lines = source.read().split(b"\n")
        except OSError:
            lines = []
        _sources[file] = lines
    text = lines[line - 1][:offset] if line <= len(lines) else b""
    if text.isascii():
        return offset + 1
    return len(text.decode("utf-8", "replace").encode("utf-16-le")) // 2 + 1


_open = open
_escapes = {ord('"'): '\\"', ord("\\"): "\\\\"}
_escapes.update((code, "\\u%04x" % code) for code in [*range(32), 127])


def quote(text):
    """A text as JSON, without the json module; halves of surrogate pairs are escaped, too."""
    return '"' + str.translate(text, _escapes).encode("utf-8", "backslashreplace").decode() + '"'


def frames_json(frames):
    return "[" + ",".join(
        "[%s,%d,%d,%d,%d,%s]" % (quote(f[0]), f[1], f[2], f[3], f[4], quote(f[5])) for f in frames
    ) + "]"


def message_of(error):
    try:
        if isinstance(error, SyntaxError):
            return str(error.msg)
        if isinstance(error, SystemExit):
            return "the bot ended itself, by exit or the like"
        return str(error)[:2000]
    except Exception:
        return ""
