"""Tells Spar which lines wrote each part of stdout, how much input was read, and how a bot ended.

The bot sees the streams it would have without: only the lowest layer of stdout and the readers of stdin note more.
Lines are JSON after a token; engine/bots/trace/trace-message.ts reads them. What goes wrong here ends the notes, not the bot.
"""

import _thread
import os
import sys

import spar_places as places
from spar_builtins import __builtins__

_getframe = sys._getframe
_os_write = os.write
_fstat = os.fstat
_getpid = os.getpid
_basename = os.path.basename
get_ident = _thread.get_ident

lock = _thread.RLock()
_chains = {}
_next_chain = 1
_forked = False
_sending = True

_out = b""  # records of finished parts of the line
_chain = 0  # the writer of the current part
_count = 0  # bytes of the current part
missed = 0  # bytes after it that could not be recorded
_code = None
_spot = -1
_caller = None

lines = 0  # input lines read by the bot
reading = 0  # the thread that is blocked in a read
to_end = 0  # whether a read until the end of input is running


_fd = -1  # the pipe to Spar
_inode = _device = 0  # its identity, since a bot may close it and open something else with its number
_token = ""  # the prefix of each line
_writes = b"[%d,%d,%d]\n"


def open_pipe():
    """Takes the pipe that Spar gave this process; False where it gave none. No child of the bot inherits it."""
    global _fd, _inode, _device, _token, _writes, _sending
    number, _, token = os.environ.pop("SPAR_PIPES", "-1,-1,").split(",")
    try:
        _fd = int(number)
        pipe = _fstat(_fd)
        os.set_inheritable(_fd, False)
    except (OSError, ValueError):
        _sending = False
        return False
    _inode, _device = pipe.st_ino, pipe.st_dev
    _token = token
    _writes = token.encode() + _writes
    return True


def send(data):
    global _sending
    if not _sending:
        return
    try:
        pipe = _fstat(_fd)
        if pipe.st_ino == _inode and pipe.st_dev == _device:
            _os_write(_fd, data)
            return
    except OSError:
        pass
    _sending = False
    _disarm()


def tell(kind, fields, frames):
    """One JSON object; what was written before it goes first."""
    if not _forked:
        flush()
        text = "%s{%s,\"%s\":%s}\n" % (_token, ",".join('"%s":%s' % pair for pair in fields), kind, frames)
        send(text.encode("utf-8", "replace"))


def flush():
    global _out
    _end_part()
    if _out:
        out, _out = _out, b""
        send(out)


def _end_part():
    """The part at hand is whole. Bytes after it that could not be noted have no lines."""
    global _out, _count, missed
    if _count:
        _out += _writes % (_chain, _count, lines)
        _count = 0
    if missed:
        _out += _writes % (0, missed, lines)
        missed = 0


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
    send(('%s{"chain":%d,"frames":%s}\n' % (_token, chain, frames)).encode("utf-8", "replace"))
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
    if missed:
        _end_part()
    if not (_count and code is _code and spot == _spot and back == _caller):
        try:
            chain = _chain_of(frame)
        except Exception:  # the bot has broken what this needs, or calls too deeply
            chain = 0
        if _count and chain != _chain:
            _out += _writes % (_chain, _count, lines)
            _count = 0
        _chain = chain
        _code = code
        _spot = spot
        _caller = back
    _count += size  # or another part of the same print
    if data[-1:] == b"\n":
        out = _out + _writes % (_chain, _count, lines)
        _out = b""
        _count = 0
        try:
            send(out)
        except Exception:
            _out = out
    elif _count > 32768:  # a bot that prints without a line end is stopped soon
        flush()


def took(count):
    global lines
    lines += count


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
_waits_for_threads = {"threading.py", "queue.py"}


def _thread_at_work():
    """The innermost frame of another thread that runs the bot's code."""
    for ident, frame in sys._current_frames().items():
        if ident != get_ident() and places.chain_frames(frame):
            return frame
    return None


def _tell_stack(_signal, frame):
    """Answers Spar's question where the program is; runs between two bytecodes of the main thread."""
    try:
        _tell_where(frame)
    except Exception:  # the bot has broken what this needs
        pass


def _tell_where(frame):
    waiting = reading == get_ident()
    file = "" if waiting or frame is None else _basename(frame.f_code.co_filename)
    if file in _waits:
        at_work = None if reading or file not in _waits_for_threads else _thread_at_work()
        waiting = at_work is None
        frame = at_work or sys._current_frames().get(reading, frame)
    flags = (("waiting", waiting), ("toEnd", waiting and to_end > 0))
    fields = tuple((name, "true" if flag else "false") for name, flag in flags) + (("linesRead", str(lines)),)
    tell("stack", fields, places.frames_json(places.chain_frames(frame)))


def _after_fork():
    global lock, _forked, _next_chain, _out, _count, missed
    lock = _thread.RLock()
    _forked = True
    # Numbers that neither the parent nor another child uses, below 2**31 as Spar requires.
    _next_chain = _getpid() % 20000 * 100000 + 100000
    _out = b""
    _count = missed = 0


_faulthandler = None


def arm():
    """Arms the stack on demand, by a Python handler and by one in C for when no Python code can run."""
    global _faulthandler
    import faulthandler

    _faulthandler = faulthandler
    _thread._excepthook = _thread_failed
    if "threading" in sys.modules:
        sys.modules["threading"].excepthook = _thread_failed
    faulthandler.enable(_fd, True)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_after_fork)
    if hasattr(faulthandler, "register"):
        import _signal

        _signal.signal(_signal.SIGUSR1, _tell_stack)
        faulthandler.register(_signal.SIGUSR1, _fd, True, True)


def _disarm():
    """What the C handlers write would go to what the bot has opened on the pipe's number."""
    faulthandler = _faulthandler
    if faulthandler is not None:
        faulthandler.disable()
        if hasattr(faulthandler, "unregister"):
            import _signal

            faulthandler.unregister(_signal.SIGUSR1)


def answered(notes):
    """Three numbers an answer: its chain, its bytes, the lines read before it."""
    send(("%s[%s]\n" % (_token, ",".join(map(str, notes)))).encode())


def ready(traced=True):
    send(('%s{"ready":%d%s}\n' % (_token, _getpid(), "" if traced else ',"traced":false')).encode())


def loaded():
    """The bot's file is loaded: its first call can be made."""
    send(('%s{"loaded":true}\n' % _token).encode())
