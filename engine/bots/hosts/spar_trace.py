"""Tells Spar, on fd 3, which lines wrote each part of stdout, how much input was read, and how a bot ended.

The bot sees the streams it would have without: only the lowest layer of stdout and the readers of stdin note more.
Lines on fd 3 are JSON; engine/bots/trace-records.ts reads them.
"""

import _io
import _thread
import os
import sys

import spar_places as places

_getframe = sys._getframe
_os_write = os.write
_os_read = os.read
_os_exit = os._exit
_get_ident = _thread.get_ident

_lock = _thread.RLock()
_chains = {}
_next_chain = 1
_forked = False
_sending = True

_out = b""  # records of finished parts of the line
_chain = 0  # who writes the part at hand
_count = 0  # its bytes
_code = None
_spot = -1
_caller = None

lines = 0  # input lines the bot took
_inside = 0  # the text layer is reading from the byte layer
_reading = 0  # the thread that is blocked in a read
_to_end = 0  # a read until the end of input is going on


def send(data):
    global _sending
    if _sending:
        try:
            _os_write(3, data)
        except OSError:
            _sending = False


def tell(kind, fields, frames):
    """One JSON object; what was written before it goes first."""
    if not _forked:
        flush()
        text = "{%s,\"%s\":%s}\n" % (",".join('"%s":%s' % pair for pair in fields), kind, frames)
        send(text.encode("utf-8", "replace"))


def flush():
    global _out, _count
    if _count:
        _out += b"[%d,%d,%d]\n" % (_chain, _count, lines)
        _count = 0
    if _out:
        out, _out = _out, b""
        send(out)


def _chain_of(frame):
    """The number of a chain of call sites; a new one is told at once. The hot path of every write."""
    key = []
    codes = places._codes
    at = frame
    while at is not None:
        code = at.f_code
        known = codes.get(id(code))
        file = known[1] if known is not None else places.file_of(code)
        if file is not None:
            key.append(id(code))
            key.append(at.f_lasti)
            if len(key) >= 20:
                break
        at = at.f_back
    found = _chains.get(tuple(key))
    return _define(tuple(key), frame) if found is None else found


def _define(key, frame):
    if len(_chains) > 20000:
        _chains.clear()
    chain = _chains[key] = new_chain(places.frames_json(places.chain_frames(frame)))
    return chain


def new_chain(frames):
    """Tells Spar a chain of frames once and gives its number."""
    global _next_chain
    chain = _next_chain
    _next_chain += 1
    send(('{"chain":%d,"frames":%s}\n' % (chain, frames)).encode("utf-8", "replace"))
    return chain


def note_write(data, frame):
    """Counts bytes that are about to be written for the chain of frames that writes them."""
    global _out, _chain, _count, _code, _spot, _caller
    size = data.nbytes if type(data) is memoryview else len(data)
    if frame is None:
        code = spot = back = None
    else:
        code = frame.f_code
        spot = frame.f_lasti
        back = frame.f_back
        back = back and back.f_lasti
    if _count and code is _code and spot == _spot and back == _caller:
        _count += size  # one more part of the same print
    else:
        chain = _chain_of(frame)
        if _count and chain != _chain:
            _out += b"[%d,%d,%d]\n" % (_chain, _count, lines)
            _count = 0
        _chain = chain
        _code = code
        _spot = spot
        _caller = back
        _count += size
    if data[-1:] == b"\n":
        out = b"[%d,%d,%d]\n" % (_chain, _count, lines)
        _count = 0
        if _out:
            out = _out + out
            _out = b""
        send(out)
    elif _count > 32768:  # a bot that prints without a line end is stopped soon
        flush()


class Raw(_io.FileIO):
    """The file below stdin or stdout."""

    def write(self, data, _write=_io.FileIO.write):
        with _lock:
            try:
                note_write(data, _getframe().f_back)
            except Exception:  # while the interpreter shuts down, this module may be gone already
                pass
            return _write(self, data)

    def readinto(self, buffer, _readinto=_io.FileIO.readinto):
        global _reading
        if _count or _out:
            flush()
        _reading = _get_ident()
        try:
            return _readinto(self, buffer)
        finally:
            _reading = 0

    def readall(self, _readall=_io.FileIO.readall):
        global _reading, _to_end
        flush()
        _reading = _get_ident()
        _to_end += 1
        try:
            return _readall(self)
        finally:
            _reading = 0
            _to_end -= 1

    def read(self, size=-1, _read=_io.FileIO.read):
        global _reading
        flush()
        _reading = _get_ident()
        try:
            data = _read(self, size)
        finally:
            _reading = 0
        if data and not _inside:
            _took(data.count(b"\n"))
        return data


def _took(count):
    global lines
    lines += count


class Bytes(_io.BufferedReader):
    """The byte layer of stdin: counts what is taken from it directly, not what the text layer takes."""

    def readline(self, size=-1, _readline=_io.BufferedReader.readline):
        data = _readline(self, size)
        if not _inside:
            _took(data.count(b"\n"))
        return data

    def read(self, size=-1, _read=_io.BufferedReader.read):
        data = _read(self, size)
        if data and not _inside:
            _took(data.count(b"\n"))
        return data

    def read1(self, size=-1, _read1=_io.BufferedReader.read1):
        data = _read1(self, size)
        if not _inside:
            _took(data.count(b"\n"))
        return data

    def readinto(self, buffer, _readinto=_io.BufferedReader.readinto):
        count = _readinto(self, buffer)
        if count and not _inside:
            _took(bytes(memoryview(buffer).cast("B")[:count]).count(b"\n"))
        return count


class Text(_io.TextIOWrapper):
    """The text layer of stdin."""

    def readline(self, size=-1, _readline=_io.TextIOWrapper.readline):
        global _inside, lines
        _inside += 1
        try:
            line = _readline(self, size)
        finally:
            _inside -= 1
        if line[-1:] == "\n":
            lines += 1
        return line

    def read(self, size=-1, _read=_io.TextIOWrapper.read):
        global _inside, _to_end
        to_end = size is None or size < 0
        _inside += 1
        _to_end += to_end
        try:
            text = _read(self, size)
        finally:
            _inside -= 1
            _to_end -= to_end
        _took(text.count("\n"))
        return text

    def readlines(self, hint=-1, _readlines=_io.TextIOWrapper.readlines):
        global _to_end
        _to_end += 1
        try:
            return _readlines(self, hint)
        finally:
            _to_end -= 1


for _class, _name in ((Raw, "FileIO"), (Bytes, "BufferedReader"), (Text, "TextIOWrapper")):
    _class.__name__ = _class.__qualname__ = _name
    _class.__module__ = "_io"


def _read(fd, size, /):
    global _reading
    if fd != 0:
        return _os_read(fd, size)
    flush()
    _reading = _get_ident()
    try:
        data = _os_read(fd, size)
    finally:
        _reading = 0
    _took(data.count(b"\n"))
    return data


def _write(fd, data, /):
    if fd != 1:
        return _os_write(fd, data)
    with _lock:
        note_write(bytes(data), _getframe(1))
        return _os_write(fd, data)


def _exit(status):
    ended("os._exit was called", places.chain_frames(_getframe(1)))
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


def ended(how, frames):
    tell("frames", (("exit", places.quote(how)),), places.frames_json(frames))


has_failed = False


def failed(error):
    global has_failed
    has_failed = True
    fields = (("error", places.quote(type(error).__name__)), ("message", places.quote(places.message_of(error))))
    tell("frames", fields, places.frames_json(places.traceback_frames(error)))


def remark(kind, message, frames):
    fields = (("remark", places.quote(kind)), ("message", places.quote(message)))
    tell("frames", fields, places.frames_json(frames))


def _thread_failed(args, _original=_thread._excepthook):
    error = args.exc_value
    if error is not None and not isinstance(error, SystemExit):
        text = "%s in a thread: %s" % (type(error).__name__, places.message_of(error))
        remark("notice", text, places.traceback_frames(error))
    _original(args)


_waits = {"threading.py", "queue.py", "selectors.py", "connection.py"}


def _tell_stack(_signal, frame):
    """Answers Spar's question where the program is; runs between two bytecodes of the main thread."""
    waiting = _reading == _get_ident()
    if not waiting and frame is not None and os.path.basename(frame.f_code.co_filename) in _waits:
        waiting = True
        if _reading:
            frame = sys._current_frames().get(_reading, frame)
    to_end = waiting and _to_end > 0
    flags = (("waiting", waiting), ("toEnd", to_end))
    fields = tuple((name, "true" if flag else "false") for name, flag in flags) + (("linesRead", str(lines)),)
    tell("stack", fields, places.frames_json(places.chain_frames(frame)))


def _after_fork():
    global _lock, _forked, _next_chain, _out, _count
    _lock = _thread.RLock()
    _forked = True
    _next_chain += os.getpid() * 1000000
    _out = b""
    _count = 0


def _stream(old, raw, layer, text):
    raw.name = old.name
    new = text(
        layer,
        encoding=old.encoding,
        errors=old.errors,
        newline=None if sys.platform == "win32" and text is Text else "\n",
        line_buffering=old.line_buffering,
        write_through=old.write_through,
    )
    new.mode = old.mode
    return new


def install(opens_by_number):
    """Puts the noting streams in place and arms the stack on demand."""
    import builtins

    raw = Raw(0, "rb", False)
    sys.stdin = sys.__stdin__ = _stream(sys.stdin, raw, Bytes(raw), Text)
    raw = Raw(1, "wb", False)
    sys.stdout = sys.__stdout__ = _stream(sys.stdout, raw, raw, _io.TextIOWrapper)
    _read.__name__, _write.__name__, _exit.__name__, _open.__name__ = "read", "write", "_exit", "open"
    os.read, os.write, os._exit = _read, _write, _exit
    if opens_by_number:
        import io

        builtins.open = io.open = _open
    arm()


def arm():
    """Arms the stack on demand, by a Python handler and by one in C for when no Python code can run."""
    import faulthandler

    for fd in (3, 4):
        try:
            os.set_inheritable(fd, False)
        except OSError:
            pass
    _thread._excepthook = _thread_failed
    if "threading" in sys.modules:
        sys.modules["threading"].excepthook = _thread_failed
    faulthandler.enable(3, True)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_after_fork)
    if hasattr(faulthandler, "register"):
        import _signal

        _signal.signal(_signal.SIGUSR1, _tell_stack)
        faulthandler.register(_signal.SIGUSR1, 3, True, True)


def ready(traced=True):
    send(b'{"ready":%d%s}\n' % (os.getpid(), b"" if traced else b',"traced":false'))
