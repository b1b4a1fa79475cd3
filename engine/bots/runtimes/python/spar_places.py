"""Where in the user's files something happened: frames as lists for Spar, innermost first.

Imports only what the interpreter has already loaded: every other module would slow down the start of a bot.
"""

import os
import sys

from spar_builtins import __builtins__

_abspath = os.path.abspath
MAX_FRAMES = 10
_libraries = tuple(os.sep + name + os.sep for name in ("site-packages", "dist-packages")) + (
    os.path.dirname(os.path.abspath(os.__file__)) + os.sep,
)
_host_folders = (os.path.dirname(os.path.abspath(__file__)) + os.sep,)
files_of_codes = {}
_source_lines = {}
user_folder = None
_real_folder = None


def add_host_folder(host_folder):
    """Adds a folder whose files are not the user's."""
    global _host_folders
    _host_folders += (host_folder + os.sep,)


def set_program(program):
    """Sets the program; its folder holds the user's files."""
    global user_folder, _real_folder
    user_folder = os.path.dirname(os.path.abspath(program)) + os.sep
    # Python imports from the folder that a link leads to; the user knows the link.
    _real_folder = os.path.join(os.path.realpath(user_folder), "")


def find_code_file(code):
    """The user's file that a code object is from; None for a library."""
    known = files_of_codes.get(id(code))
    if known is not None:
        return known[1]
    if len(files_of_codes) > 20000:
        files_of_codes.clear()
    file = find_user_file(code.co_filename)
    files_of_codes[id(code)] = (code, file)
    return file


def find_user_file(name):
    if name.startswith("<"):
        return None
    try:
        file = _abspath(name)
    except Exception:  # the bot has changed the builtins that the library uses
        file = name
    # The folders of hosts and libraries are known by the paths that Python has for them.
    if file.startswith(_host_folders) or any(part in file for part in _libraries):
        return None
    if file.startswith(user_folder):
        return file
    if not file.startswith(_real_folder):
        return None
    file = user_folder + file[len(_real_folder) :]
    return None if any(part in file for part in _libraries) else file


def list_frames(frame):
    """The user's frames from a running frame outwards."""
    found = []
    while frame is not None and len(found) < MAX_FRAMES:
        file = find_code_file(frame.f_code)
        if file:
            found.append(locate_instruction(file, frame.f_code, frame.f_lasti, frame.f_lineno))
        frame = frame.f_back
    return found


def list_exception_frames(error):
    """The user's frames of an exception; for a SyntaxError, the location of the error comes first."""
    found = []
    tb = error.__traceback__
    while tb is not None:
        file = find_code_file(tb.tb_frame.f_code)
        if file:
            found.append((file, tb.tb_frame.f_code, tb.tb_lasti, tb.tb_lineno))
        tb = tb.tb_next
    frames = [locate_instruction(*entry) for entry in found[: -MAX_FRAMES - 1 : -1]]
    if isinstance(error, SyntaxError):
        at = _locate_syntax_error(error)
        if at:
            frames.insert(0, at)
    return frames


def _locate_syntax_error(error):
    if not error.lineno:
        return _locate_encoding_error(str(error.msg))
    file = error.filename and find_user_file(error.filename)
    if not file:
        return None
    column = error.offset or 0
    end_line = getattr(error, "end_lineno", None) or 0
    end_column = getattr(error, "end_offset", None) or 0
    if end_column < 1 or (end_line, end_column) <= (error.lineno, column):
        end_line = end_column = 0
    return [file, error.lineno, column if column > 0 else 0, end_line, end_column, ""]


def _locate_encoding_error(message):
    """Bytes that are not valid UTF-8 are reported in words only: "… in file bot.py on line 3, but no encoding declared…"."""
    head, _, rest = message.partition(" on line ")
    line = rest.partition(",")[0]
    file = find_user_file(head.partition(" in file ")[2])
    return [file, int(line), 0, 0, 0, ""] if file and line.isdigit() else None


def locate_instruction(file, code, lasti, line):
    """A frame, with its exact range if the interpreter knows it (Python 3.11 and later)."""
    name = getattr(code, "co_qualname", code.co_name)
    if lasti >= 0 and hasattr(code, "co_positions"):
        for at, (first, last, start, end) in enumerate(code.co_positions()):
            if at >= lasti // 2:
                if first is None or start is None or end is None:
                    break
                # An empty range is not code but the entry of a function, so use the next one.
                if (first, start) != (last, end):
                    return [file, first, to_column(file, first, start), last, to_column(file, last, end), name]
    return [file, line or 1, 0, 0, 0, name]


def locate_end(program):
    """Where a program that runs to its end stops: its only `raise SystemExit`, else its last line of code."""
    import ast

    try:
        with _open(program, "rb") as source:
            tree = ast.parse(source.read())
    except (OSError, SyntaxError, ValueError):
        return []
    raises = [node for node in ast.walk(tree) if isinstance(node, ast.Raise) and _is_system_exit(node.exc)]
    at = raises[0] if len(raises) == 1 else tree.body[-1] if tree.body else None
    return [] if at is None else [[program, at.lineno if raises else at.end_lineno, 0, 0, 0, "<module>"]]


def _is_system_exit(node):
    return getattr(getattr(node, "func", node), "id", None) == "SystemExit"


def remove_host_frames(tb):
    """A traceback without the frames of hosts, as Python would show it without them."""
    while tb is not None and tb.tb_frame.f_code.co_filename.startswith(_host_folders):
        tb = tb.tb_next
    at = tb
    while at is not None:
        after = at.tb_next
        while after is not None and after.tb_frame.f_code.co_filename.startswith(_host_folders):
            after = after.tb_next
        at.tb_next = after
        at = after
    return tb


def to_column(file, line, offset):
    """A byte offset in UTF-8 as a column of UTF-16 units, counted from 1."""
    lines = _source_lines.get(file)
    if lines is None:
        try:
            with _open(file, "rb") as source:
                lines = source.read().split(b"\n")
        except OSError:
            lines = []
        _source_lines[file] = lines
    text = lines[line - 1][:offset] if line <= len(lines) else b""
    if text.isascii():
        return offset + 1
    return len(text.decode("utf-8", "replace").encode("utf-16-le")) // 2 + 1


_open = open
_escapes = {ord('"'): '\\"', ord("\\"): "\\\\"}
_escapes.update((code, "\\u%04x" % code) for code in [*range(32), 127])


def quote(text):
    """A text as JSON, without the json module; lone surrogates are escaped, too."""
    return '"' + str.translate(text, _escapes).encode("utf-8", "backslashreplace").decode() + '"'


def format_frames(frames):
    return (
        "[" + ",".join("[%s,%d,%d,%d,%d,%s]" % (quote(f[0]), f[1], f[2], f[3], f[4], quote(f[5])) for f in frames) + "]"
    )


def describe_exception(error):
    try:
        if isinstance(error, SyntaxError):
            return str(error.msg)
        if isinstance(error, SystemExit):
            return "the bot ended itself, by exit or the like"
        return str(error)[:2000]
    except Exception:
        return ""
