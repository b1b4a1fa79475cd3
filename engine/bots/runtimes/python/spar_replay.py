"""Plays a recorded match to a bot again, alone and without limits, and lets a debugger in where one turn begins:
`python3 spar_replay.py bot.py args…`, or with the class host in place of the bot. What is to be told goes to fd 3,
or to stderr where nobody listens there. The same for JavaScript: node-replay.cjs.
"""

import io
import json
import os
import sys

_hosts = os.path.dirname(os.path.abspath(__file__)) + os.sep
_os_read, _os_write, _os_dup, _os_dup2 = os.read, os.write, os.dup, os.dup2


class Feed:
    """The recorded input, handed out text by text, and the answers compared with the recorded ones."""

    def __init__(self, parts, stop, told):
        self.parts = parts
        self.stop = stop
        self.told = told
        self.next = 0
        self.rest = b""
        self.open = []
        self.written = b""
        # The descriptors that answers go to.
        self.outward = {1}
        self.differed = False
        self.warned = None

    def take(self, most):
        if not self.rest and self.next < len(self.parts):
            if self.open and self.next > self.stop and self.warned != self.open[-1]["turn"]:
                self.warned = self.open[-1]["turn"]
                self.told(waits=self.warned)
            self._advance()
        taken, self.rest = self.rest[:most], self.rest[most:]
        return taken

    def _advance(self):
        part = self.parts[self.next]
        if self.next == self.stop:
            _let_debugger_in(self.told)
        self.next += 1
        self.rest = part["text"].encode()
        if "ends" in part:
            self.open.append(part)

    def wrote(self, data):
        self.written += data
        while self.open:
            found = self._answer(self.open[0]["ends"])
            if found is None:
                return
            text, length = found
            self.written = self.written[length:]
            self._compare(self.open.pop(0), text)

    def _answer(self, ends):
        at = lines = 0
        while ends == "blank" or lines < ends["lines"]:
            end = self.written.find(b"\n", at)
            if end < 0:
                return None
            if ends == "blank" and self.written[at:end] in (b"", b"\r"):
                return self.written[: max(0, at - 1)], end + 1
            at = end + 1
            lines += 1
        return self.written[: at - 1], at

    def _compare(self, part, data):
        text = _plain(data.decode("utf-8", "replace"))
        if self.differed or "reply" not in part or text == _plain(part["reply"]):
            return
        self.differed = True
        self.told(differs=part["turn"], expected=part["reply"], actual=text)


def _plain(text):
    text = text.replace("\r", "")
    return text[:-1] if text.endswith("\n") else text


_differs = (
    "Spar: answers differently from the record at turn %(differs)s."
    "\n  recorded: %(expected)s\n  now:      %(actual)s"
)
_waits = "Spar: reads on in turn %(waits)s before it answers: the game would send nothing more."


def _told(**fields):
    """Without a debugger, lines of JSON on fd 3; with one, sentences in its console."""
    if not _debugged:
        try:
            _os_write(3, (json.dumps(fields) + "\n").encode())
        except OSError:
            pass
        return
    if "differs" in fields:
        print(_differs % fields, file=sys.stderr)
    elif "waits" in fields:
        print(_waits % fields, file=sys.stderr)
    elif "over" in fields:
        print("Spar: the recorded match is over.", file=sys.stderr)


class Raw(io.RawIOBase):
    """What stands below stdin."""

    name = "<stdin>"
    mode = "rb"

    def __init__(self, feed):
        self._feed = feed

    def readable(self):
        return True

    def fileno(self):
        return 0

    def isatty(self):
        return False

    def readinto(self, buffer):
        data = _read_feed(self._feed, len(buffer))
        buffer[: len(data)] = data
        return len(data)


class Out(io.RawIOBase):
    """What stands below stdout."""

    name = "<stdout>"
    mode = "wb"

    def __init__(self, feed, stream):
        self._feed = feed
        self._stream = stream

    def writable(self):
        return True

    def fileno(self):
        return 1

    def isatty(self):
        return False

    def write(self, data):
        data = bytes(data)
        # A debugger may have put its own stream there, to show the output.
        self._stream.write(data.decode("utf-8", "replace"))
        self._stream.flush()
        # A class host answers by a descriptor of its own; what the bot prints is no answer.
        if 1 in self._feed.outward:
            self._feed.wrote(data)
        return len(data)


def _read_feed(feed, most):
    data = feed.take(most)
    if not data:
        # In the match, the bot was ended while it waited for the next text.
        feed.told(over=True)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
    return data


def _replace_calls(feed):
    """Reads and writes by number, and the class host's own copies of the descriptors."""
    inward, outward = {0}, feed.outward

    def note(fd, copy):
        for group in (inward, outward):
            if fd in group:
                group.add(copy)
            else:
                group.discard(copy)

    def dup(fd, /):
        copy = _os_dup(fd)
        note(fd, copy)
        return copy

    def dup2(fd, copy, inheritable=True):
        _os_dup2(fd, copy, inheritable)
        note(fd, copy)
        return copy

    def read(fd, size, /):
        return _read_feed(feed, size) if fd in inward else _os_read(fd, size)

    def write(fd, data, /):
        count = _os_write(fd, data)
        if fd in outward:
            feed.wrote(bytes(data)[:count])
        return count

    os.dup, os.dup2, os.read, os.write = dup, dup2, read, write


_debugged = os.environ.pop("SPAR_DEBUGGER", "") == "1"
_suspend = None


def _prepare_debugger():
    """Until the turn, breakpoints do not stop and nothing is slowed down."""
    global _suspend
    if not _debugged:
        return
    try:
        import debugpy
        import pydevd
    except ImportError:
        return
    debugpy.trace_this_thread(False)

    def suspend(frame):
        pydevd.settrace(suspend=True, trace_only_current_thread=True, patch_multiprocessing=False, stop_at_frame=frame)

    _suspend = suspend


def _let_debugger_in(told):
    """Stops at the user's line that is about to read, else at the first line of the user's that runs next."""
    if _suspend is None:
        told(stop=True)
        return
    frame = sys._getframe(1)
    while frame is not None and not _is_users(frame.f_code.co_filename):
        frame = frame.f_back
    if frame is not None:
        _suspend(frame)
    else:
        sys.setprofile(_first_call)


def _first_call(frame, event, _argument):
    if event == "call" and _is_users(frame.f_code.co_filename):
        sys.setprofile(None)
        _suspend(frame)


_folder = ""


def _is_users(name):
    file = os.path.abspath(name)
    return not name.startswith("<") and file.startswith(_folder) and not file.startswith(_hosts)


def main():
    global _folder
    with open(os.environ.pop("SPAR_REPLAY"), encoding="utf-8") as file:
        given = json.load(file)
    os.environ.pop("SPAR_SOURCE_MAPS", None)
    bot = os.environ.pop("SPAR_BOT", sys.argv[1])
    _folder = os.path.dirname(os.path.abspath(bot)) + os.sep
    feed = Feed(given["parts"], given["stop"], _told)
    _prepare_debugger()
    old = sys.stdout
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(Raw(feed)), encoding="utf-8", newline="\n")
    out = io.BufferedWriter(Out(feed, old), 1)
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8", newline="\n", write_through=True)
    _replace_calls(feed)
    sys.argv[:] = sys.argv[1:]
    sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
    import runpy

    runpy.run_path(sys.argv[0], run_name="__main__")


if __name__ == "__main__":
    main()
