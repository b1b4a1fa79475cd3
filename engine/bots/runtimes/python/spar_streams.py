"""The standard streams of a traced bot: they behave as without the trace, but report what is written and read.

Only the lowest layer of stdout and the readers of stdin differ.
"""

import _io
import os
import sys

import spar_places as places
import spar_trace as trace
from spar_builtins import __builtins__

_getframe = sys._getframe
_os_write = os.write
_os_read = os.read
_os_exit = os._exit

_text_reads = 0  # the text layer is reading from the byte layer


class Raw(_io.FileIO):
    """The file below stdin or stdout."""

    def write(self, data, _write=_io.FileIO.write):
        with trace.lock:
            try:
                trace.note_write(data, _getframe(1))
            except Exception:  # the bot calls too deeply, or the interpreter shuts down
                trace.missed_bytes += data.nbytes if type(data) is memoryview else len(data)
            return _write(self, data)

    def readinto(self, buffer, _readinto=_io.FileIO.readinto):
        if trace._part_bytes or trace._records:
            trace.flush()
        trace.reading_thread = trace.get_ident()
        try:
            return _readinto(self, buffer)
        finally:
            trace.reading_thread = 0

    def readall(self, _readall=_io.FileIO.readall):
        trace.flush()
        trace.reading_thread = trace.get_ident()
        trace.reads_to_end += 1
        try:
            return _readall(self)
        finally:
            trace.reading_thread = 0
            trace.reads_to_end -= 1

    def read(self, size=-1, _read=_io.FileIO.read):
        trace.flush()
        trace.reading_thread = trace.get_ident()
        try:
            data = _read(self, size)
        finally:
            trace.reading_thread = 0
        if data and not _text_reads:
            trace.count_lines(data.count(b"\n"))
        return data


class Bytes(_io.BufferedReader):
    """The byte layer of stdin: counts what is read from it directly, not by the text layer."""

    def readline(self, size=-1, _readline=_io.BufferedReader.readline):
        data = _readline(self, size)
        if not _text_reads:
            trace.count_lines(data.count(b"\n"))
        return data

    def read(self, size=-1, _read=_io.BufferedReader.read):
        data = _read(self, size)
        if data and not _text_reads:
            trace.count_lines(data.count(b"\n"))
        return data

    def read1(self, size=-1, _read1=_io.BufferedReader.read1):
        data = _read1(self, size)
        if not _text_reads:
            trace.count_lines(data.count(b"\n"))
        return data

    def readinto(self, buffer, _readinto=_io.BufferedReader.readinto):
        count = _readinto(self, buffer)
        if count and not _text_reads:
            trace.count_lines(bytes(memoryview(buffer).cast("B")[:count]).count(b"\n"))
        return count


class Text(_io.TextIOWrapper):
    """The text layer of stdin."""

    def readline(self, size=-1, _readline=_io.TextIOWrapper.readline):
        global _text_reads
        _text_reads += 1
        try:
            line = _readline(self, size)
        finally:
            _text_reads -= 1
        if line[-1:] == "\n":
            trace.lines_read += 1
        return line

    def read(self, size=-1, _read=_io.TextIOWrapper.read):
        global _text_reads
        to_end = size is None or size < 0
        _text_reads += 1
        trace.reads_to_end += to_end
        try:
            text = _read(self, size)
        finally:
            _text_reads -= 1
            trace.reads_to_end -= to_end
        trace.count_lines(text.count("\n"))
        return text

    def readlines(self, hint=-1, _readlines=_io.TextIOWrapper.readlines):
        trace.reads_to_end += 1
        try:
            return _readlines(self, hint)
        finally:
            trace.reads_to_end -= 1


for _class, _name in ((Raw, "FileIO"), (Bytes, "BufferedReader"), (Text, "TextIOWrapper")):
    _class.__name__ = _class.__qualname__ = _name
    _class.__module__ = "_io"


def _read(fd, size, /):
    if fd != 0:
        return _os_read(fd, size)
    trace.flush()
    trace.reading_thread = trace.get_ident()
    try:
        data = _os_read(fd, size)
    finally:
        trace.reading_thread = 0
    trace.count_lines(data.count(b"\n"))
    return data


def _write(fd, data, /):
    if fd != 1:
        return _os_write(fd, data)
    with trace.lock:
        try:
            trace.note_write(bytes(data), _getframe(1))
        except Exception:
            trace.missed_bytes += len(data)
        return _os_write(fd, data)


def _exit(status):
    trace.report_end("os._exit was called", places.list_frames(_getframe(1)))
    _os_exit(status)


def _open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    if type(file) is int and 0 <= file <= 1:
        return _open_standard(file, mode, buffering, encoding, errors, newline, closefd)
    if file == "/dev/stdin" or file == "/dev/stdout":
        # Opening these by name fails on a socket, which the referee's pipes are on some systems.
        return _open_standard(os.dup(file == "/dev/stdout"), mode, buffering, encoding, errors, newline, True)
    return _io.open(file, mode, buffering, encoding, errors, newline, closefd, opener)


def _open_standard(fd, mode, buffering, encoding, errors, newline, closefd):
    raw = Raw(fd, mode.replace("b", "").replace("t", ""), closefd)
    if "b" in mode and buffering == 0:
        return raw
    size = buffering if buffering > 1 else 8192
    layer = Bytes(raw, size) if mode[0] == "r" else _io.BufferedWriter(raw, size)
    if "b" in mode:
        return layer
    text = Text if mode[0] == "r" else _io.TextIOWrapper
    return text(layer, encoding, errors, newline, buffering == 1)


def _create_stream(old, raw, layer, text):
    raw.name = old.name
    new = text(
        layer,
        encoding=old.encoding,
        errors=old.errors,
        newline=None if sys.platform == "win32" else "\n",
        line_buffering=old.line_buffering,
        write_through=old.write_through,
    )
    new.mode = old.mode
    return new


def install_streams(opens_by_number):
    """Installs the traced streams, and the signals that ask for the stack."""
    import builtins

    raw = Raw(0, "rb", False)
    sys.stdin = sys.__stdin__ = _create_stream(sys.stdin, raw, Bytes(raw), Text)
    raw = Raw(1, "wb", False)
    sys.stdout = sys.__stdout__ = _create_stream(sys.stdout, raw, raw, _io.TextIOWrapper)
    _read.__name__, _write.__name__, _exit.__name__, _open.__name__ = "read", "write", "_exit", "open"
    os.read, os.write, os._exit = _read, _write, _exit
    if opens_by_number:
        import io

        builtins.open = io.open = _open
    trace.install_signals()
