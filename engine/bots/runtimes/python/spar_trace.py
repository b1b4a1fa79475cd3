"""Tells Spar, on fd 3, which lines wrote each part of stdout, how much input was read, and how a bot ended.

The bot sees the streams it would have without: only the lowest layer of stdout and the readers of stdin note more.
Lines on fd 3 are JSON; engine/bots/trace-records.ts reads them.
"""

import _thread
import os
import sys

import spar_places as places

_getframe = sys._getframe
_os_write = os.write
get_ident = _thread.get_ident

lock = _thread.RLock()
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
reading = 0  # the thread that is blocked in a read
to_end = 0  # a read until the end of input is going on


_fd = 3
_out_of_the_way = 250


def move():
    """Frees the first descriptors: those that a bot opens have the numbers that they have without a trace."""
    global _fd
    try:
        os.dup2(3, _out_of_the_way, False)
    except OSError:  # so many may not be open
        return
    _fd = _out_of_the_way
    for fd in (3, 4):
        try:
            os.close(fd)
        except OSError:
            pass


def _keep_from_children():
    for fd in (3, 4):
        try:
            os.set_inheritable(fd, False)
        except OSError:
            pass


def send(data):
    global _sending
    if _sending:
        try:
            _os_write(_fd, data)
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


def _tell_stack(_signal, frame):
    """Answers Spar's question where the program is; runs between two bytecodes of the main thread."""
    waiting = reading == get_ident()
    if not waiting and frame is not None and os.path.basename(frame.f_code.co_filename) in _waits:
        waiting = True
        if reading:
            frame = sys._current_frames().get(reading, frame)
    flags = (("waiting", waiting), ("toEnd", waiting and to_end > 0))
    fields = tuple((name, "true" if flag else "false") for name, flag in flags) + (("linesRead", str(lines)),)
    tell("stack", fields, places.frames_json(places.chain_frames(frame)))


def _after_fork():
    global lock, _forked, _next_chain, _out, _count
    lock = _thread.RLock()
    _forked = True
    _next_chain += os.getpid() * 1000000
    _out = b""
    _count = 0


def arm():
    """Arms the stack on demand, by a Python handler and by one in C for when no Python code can run."""
    import faulthandler

    if _fd == 3:
        _keep_from_children()
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


def ready(traced=True):
    send(b'{"ready":%d%s}\n' % (os.getpid(), b"" if traced else b',"traced":false'))


def loaded():
    """The bot's file is loaded: its first call can be made."""
    send(b'{"loaded":true}\n')
