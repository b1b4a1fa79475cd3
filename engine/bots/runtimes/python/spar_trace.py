"""Reports to Spar which lines wrote each part of stdout, how much input was read, and how a bot ended.

Lines are JSON after a token, read by engine/bots/trace/trace-message.ts. An error in here ends the trace, not the bot.
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
_chain_numbers = {}
_next_chain = 1
_is_forked = False
_is_open = True

_records = b""  # records of finished parts of the line
_part_chain = 0  # the writer of the current part
_part_bytes = 0  # bytes of the current part
missed_bytes = 0  # bytes after it that could not be recorded
_last_code = None
_last_instruction = -1
_last_caller = None

lines_read = 0  # input lines read by the bot
reading_thread = 0  # the thread that is blocked in a read
reads_to_end = 0  # whether a read until the end of input is running


_fd = -1  # the pipe to Spar
_questions = -1  # the pipe from it, where a system has no signal for its question
_inode = _device = 0  # its identity, since a bot may close it and open something else with its number
_token = ""  # the prefix of each line
_record_format = b"[%d,%d,%d]\n"


def open_pipe():
    """Opens the pipe that Spar gave this process; False if there is none. No child process of the bot inherits it."""
    global _fd, _questions, _inode, _device, _token, _record_format, _is_open
    number, questions, token = os.environ.pop("SPAR_PIPES", "-1,-1,").split(",")
    try:
        _fd = int(number)
        pipe = _fstat(_fd)
        os.set_inheritable(_fd, False)
        _questions = int(questions)
    except (OSError, ValueError):
        _is_open = False
        return False
    _inode, _device = pipe.st_ino, pipe.st_dev
    _token = token
    _record_format = token.encode() + _record_format
    return True


def send(data):
    global _is_open
    if not _is_open:
        return
    try:
        pipe = _fstat(_fd)
        if pipe.st_ino == _inode and pipe.st_dev == _device:
            _os_write(_fd, data)
            return
    except OSError:
        pass
    _is_open = False
    _disable_signals()


def send_message(kind, fields, frames):
    """Sends one JSON object, after the records of what was written before."""
    if not _is_forked:
        flush()
        text = '%s{%s,"%s":%s}\n' % (_token, ",".join('"%s":%s' % pair for pair in fields), kind, frames)
        send(text.encode("utf-8", "replace"))


def flush():
    global _records
    _end_part()
    if _records:
        out, _records = _records, b""
        send(out)


def _end_part():
    """Ends the current part. Bytes after it that could not be recorded have no lines."""
    global _records, _part_bytes, missed_bytes
    if _part_bytes:
        _records += _record_format % (_part_chain, _part_bytes, lines_read)
        _part_bytes = 0
    if missed_bytes:
        _records += _record_format % (0, missed_bytes, lines_read)
        missed_bytes = 0


def _find_chain(frame):
    """The number of a chain of call sites; a new one is sent at once. This is the hot path of every write."""
    key = []
    codes = places.files_of_codes
    at = frame
    while at is not None:
        code = at.f_code
        known = codes.get(id(code))
        file = known[1] if known is not None else places.find_code_file(code)
        if file is not None:
            key.append(id(code))
            key.append(at.f_lasti)
            if len(key) >= 20:
                break
        at = at.f_back
    found = _chain_numbers.get(tuple(key))
    return _add_chain(tuple(key), frame) if found is None else found


def _add_chain(key, frame):
    if len(_chain_numbers) > 20000:
        _chain_numbers.clear()
    chain = _chain_numbers[key] = send_chain(places.format_frames(places.list_frames(frame)))
    return chain


def send_chain(frames):
    """Sends a chain of frames and returns its number."""
    global _next_chain
    chain = _next_chain
    _next_chain += 1
    send(('%s{"chain":%d,"frames":%s}\n' % (_token, chain, frames)).encode("utf-8", "replace"))
    return chain


def note_write(data, frame):
    """Counts bytes that are about to be written for the chain of frames that writes them."""
    global _records, _part_chain, _part_bytes, _last_code, _last_instruction, _last_caller
    size = data.nbytes if type(data) is memoryview else len(data)
    if frame is None:
        code = instruction = back = None
    else:
        code = frame.f_code
        instruction = frame.f_lasti
        back = frame.f_back
        back = back and back.f_lasti
    if missed_bytes:
        _end_part()
    if not (_part_bytes and code is _last_code and instruction == _last_instruction and back == _last_caller):
        try:
            chain = _find_chain(frame)
        except Exception:  # the bot has broken what this needs, or calls too deeply
            chain = 0
        if _part_bytes and chain != _part_chain:
            _records += _record_format % (_part_chain, _part_bytes, lines_read)
            _part_bytes = 0
        _part_chain = chain
        _last_code = code
        _last_instruction = instruction
        _last_caller = back
    _part_bytes += size  # or another part of the same print
    if data[-1:] == b"\n":
        out = _records + _record_format % (_part_chain, _part_bytes, lines_read)
        _records = b""
        _part_bytes = 0
        try:
            send(out)
        except Exception:
            _records = out
    elif _part_bytes > 32768:  # a bot that prints without a line end is stopped soon
        flush()


def count_lines(count):
    global lines_read
    lines_read += count


def report_end(how, frames):
    send_message("frames", (("exit", places.quote(how)),), places.format_frames(frames))


has_reported_error = False


def report_exception(error):
    global has_reported_error
    has_reported_error = True
    fields = (
        ("error", places.quote(type(error).__name__)),
        ("message", places.quote(places.describe_exception(error))),
    )
    send_message("frames", fields, places.format_frames(places.list_exception_frames(error)))


def send_remark(kind, message, frames):
    fields = (("remark", places.quote(kind)), ("message", places.quote(message)))
    send_message("frames", fields, places.format_frames(frames))


def _report_thread_exception(args, _original=_thread._excepthook):
    error = args.exc_value
    if error is not None and not isinstance(error, SystemExit):
        text = "%s in a thread: %s" % (type(error).__name__, places.describe_exception(error))
        send_remark("notice", text, places.list_exception_frames(error))
    _original(args)


_waiting_files = {"threading.py", "queue.py", "selectors.py", "connection.py"}
_thread_waiting_files = {"threading.py", "queue.py"}


def _find_working_thread():
    """The innermost frame of another thread that runs the bot's code."""
    for ident, frame in sys._current_frames().items():
        if ident != get_ident() and places.list_frames(frame):
            return frame
    return None


def _handle_stack_request(_signal, frame):
    """Answers Spar's question where the program is. Runs between two bytecodes of the main thread."""
    try:
        _send_stack(frame, get_ident())
    except Exception:  # the bot has broken what this needs
        pass


def _answer_questions(main, read, pipe):
    """Answers them in a thread of its own, whenever the main one lets it run."""
    try:
        while read(pipe, 64)[0]:
            if lock.acquire(timeout=0.2):  # a bot that cannot print keeps it
                try:
                    _send_stack(sys._current_frames().get(main), main)
                finally:
                    lock.release()
    except Exception:  # the bot has closed the pipe or broken what this needs
        pass


def _send_stack(frame, main):
    waiting = reading_thread == main
    file = "" if waiting or frame is None else _basename(frame.f_code.co_filename)
    if file in _waiting_files:
        at_work = None if reading_thread or file not in _thread_waiting_files else _find_working_thread()
        waiting = at_work is None
        frame = at_work or sys._current_frames().get(reading_thread, frame)
    flags = (("waiting", waiting), ("toEnd", waiting and reads_to_end > 0))
    fields = tuple((name, "true" if flag else "false") for name, flag in flags) + (("linesRead", str(lines_read)),)
    send_message("stack", fields, places.format_frames(places.list_frames(frame)))


def _reset_after_fork():
    global lock, _is_forked, _next_chain, _records, _part_bytes, missed_bytes
    lock = _thread.RLock()
    _is_forked = True
    # Numbers that neither the parent nor another child uses, below 2**31 as Spar requires.
    _next_chain = _getpid() % 20000 * 100000 + 100000
    _records = b""
    _part_bytes = missed_bytes = 0


_faulthandler = None


def install_signals():
    """Installs handlers of the signal that asks for the stack: one in Python, one in C for when no Python code can run."""
    global _faulthandler
    import faulthandler

    _faulthandler = faulthandler
    _thread._excepthook = _report_thread_exception
    if "threading" in sys.modules:
        sys.modules["threading"].excepthook = _report_thread_exception
    faulthandler.enable(_fd, True)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_reset_after_fork)
    if hasattr(faulthandler, "register"):
        import _signal

        _signal.signal(_signal.SIGUSR1, _handle_stack_request)
        faulthandler.register(_signal.SIGUSR1, _fd, True, True)
    elif _questions >= 0:
        import _winapi
        import msvcrt

        # A bot that closes the descriptor would wait until the thread has read something, so there is none.
        here = _winapi.GetCurrentProcess()
        given = msvcrt.get_osfhandle(_questions)
        pipe = _winapi.DuplicateHandle(here, given, here, 0, False, _winapi.DUPLICATE_SAME_ACCESS)
        os.close(_questions)
        _thread.start_new_thread(_answer_questions, (get_ident(), _winapi.ReadFile, pipe))


def _disable_signals():
    """The C handlers would write into whatever the bot has opened on the pipe's descriptor."""
    faulthandler = _faulthandler
    if faulthandler is not None:
        faulthandler.disable()
        if hasattr(faulthandler, "unregister"):
            import _signal

            faulthandler.unregister(_signal.SIGUSR1)


def send_notes(notes):
    """Sends three numbers for each answer: its chain, its bytes, and the lines read before it."""
    send(("%s[%s]\n" % (_token, ",".join(map(str, notes)))).encode())


def report_ready(traced=True):
    send(('%s{"ready":%d%s}\n' % (_token, _getpid(), "" if traced else ',"traced":false')).encode())


def send_opened(file, writes):
    """A file that the bot opens, and whether to write it; None if others decide that."""
    if not _is_forked:
        fields = (places.quote(file), {True: "true", False: "false"}.get(writes, "null"))
        send(('%s{"opened":%s,"writes":%s}\n' % ((_token,) + fields)).encode("utf-8", "replace"))


def report_loaded():
    """The bot's file is loaded: its first call can be made."""
    send(('%s{"loaded":true}\n' % _token).encode())
