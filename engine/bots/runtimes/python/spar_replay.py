"""Plays a recorded match to a bot again, alone and without limits, and lets a debugger in where one turn begins:
`python3 spar_replay.py bot.py args…`, or with the class host in place of the bot. Reports go to descriptor 3, or to
stderr if nobody reads there. The equivalent for JavaScript is node-replay.cjs.
"""

import io
import json
import os
import sys

_host_folder = os.path.dirname(os.path.abspath(__file__)) + os.sep
_os_read, _os_write, _os_dup, _os_dup2 = os.read, os.write, os.dup, os.dup2


class Feed:
    """Supplies the recorded input text by text, and compares the answers with the recorded ones."""

    def __init__(self, parts, stop, report):
        self.parts = parts
        self.stop_part = stop
        self.report = report
        self.next_part = 0
        self.unread = b""
        self.questions = []
        self.output = b""
        # The descriptors that answers go to.
        self.out_descriptors = {1}
        self.has_differed = False
        self.warned_turn = None

    def read(self, max_bytes):
        if not self.unread and self.next_part < len(self.parts):
            if self.questions and self.next_part > self.stop_part and self.warned_turn != self.questions[-1]["turn"]:
                self.warned_turn = self.questions[-1]["turn"]
                self.report(waits=self.warned_turn)
            self._advance()
        taken, self.unread = self.unread[:max_bytes], self.unread[max_bytes:]
        return taken

    def _advance(self):
        part = self.parts[self.next_part]
        if self.next_part == self.stop_part:
            _stop_for_debugger(self.report)
        self.next_part += 1
        self.unread = part["text"].encode()
        if "ends" in part:
            self.questions.append(part)

    def compare_output(self, data):
        self.output += data
        while self.questions:
            found = self._find_answer(self.questions[0]["ends"])
            if found is None:
                return
            text, length = found
            self.output = self.output[length:]
            self._compare(self.questions.pop(0), text)

    def _find_answer(self, ends):
        at = lines = 0
        while ends == "blank" or lines < ends["lines"]:
            end = self.output.find(b"\n", at)
            if end < 0:
                return None
            if ends == "blank" and self.output[at:end] in (b"", b"\r"):
                return self.output[: max(0, at - 1)], end + 1
            at = end + 1
            lines += 1
        return self.output[: at - 1], at

    def _compare(self, part, data):
        text = _strip_line_end(data.decode("utf-8", "replace"))
        if self.has_differed or "reply" not in part or text == _strip_line_end(part["reply"]):
            return
        self.has_differed = True
        self.report(differs=part["turn"], expected=part["reply"], actual=text)


def _strip_line_end(text):
    text = text.replace("\r", "")
    return text[:-1] if text.endswith("\n") else text


_difference_text = (
    "Spar: answers differently from the record at turn %(differs)s.\n  recorded: %(expected)s\n  now:      %(actual)s"
)
_waiting_text = "Spar: reads on in turn %(waits)s before it answers: the game would send nothing more."


def _report(**fields):
    """Without a debugger, writes lines of JSON to descriptor 3; with one, sentences to its console."""
    if not _is_debugged:
        try:
            _os_write(3, (json.dumps(fields) + "\n").encode())
        except OSError:
            pass
        return
    if "differs" in fields:
        print(_difference_text % fields, file=sys.stderr)
    elif "waits" in fields:
        print(_waiting_text % fields, file=sys.stderr)
    elif "over" in fields:
        print("Spar: the recorded match is over.", file=sys.stderr)


class Raw(io.RawIOBase):
    """The raw layer of stdin."""

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
    """The raw layer of stdout."""

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
        # A debugger may have replaced the stream to show the output.
        self._stream.write(data.decode("utf-8", "replace"))
        self._stream.flush()
        # A class host answers by a descriptor of its own, so what the bot prints is not an answer.
        if 1 in self._feed.out_descriptors:
            self._feed.compare_output(data)
        return len(data)


def _read_feed(feed, max_bytes):
    data = feed.read(max_bytes)
    if not data:
        # In the match, the bot was ended while it waited for the next text.
        feed.report(over=True)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
    return data


def _replace_calls(feed):
    """Replaces reads and writes by descriptor, including the class host's copies of descriptors."""
    in_descriptors, out_descriptors = {0}, feed.out_descriptors

    def note(fd, copy):
        for group in (in_descriptors, out_descriptors):
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
        return _read_feed(feed, size) if fd in in_descriptors else _os_read(fd, size)

    def write(fd, data, /):
        count = _os_write(fd, data)
        if fd in out_descriptors:
            feed.compare_output(bytes(data)[:count])
        return count

    os.dup, os.dup2, os.read, os.write = dup, dup2, read, write


_is_debugged = os.environ.pop("SPAR_DEBUGGER", "") == "1"
_suspend = None


def _prepare_debugger():
    """Until the turn, breakpoints do not stop and nothing is slowed down."""
    global _suspend
    if not _is_debugged:
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


def _stop_for_debugger(report):
    """Stops at the user's line that is about to read, else at the first line of the user's that runs next."""
    if _suspend is None:
        report(stop=True)
        return
    frame = sys._getframe(1)
    while frame is not None and not _is_user_file(frame.f_code.co_filename):
        frame = frame.f_back
    if frame is not None:
        _suspend(frame)
    else:
        sys.setprofile(_stop_at_first_call)


def _stop_at_first_call(frame, event, _argument):
    if event == "call" and _is_user_file(frame.f_code.co_filename):
        sys.setprofile(None)
        _suspend(frame)


_user_folder = ""


def _is_user_file(name):
    file = os.path.abspath(name)
    return not name.startswith("<") and file.startswith(_user_folder) and not file.startswith(_host_folder)


def main():
    global _user_folder
    with open(os.environ.pop("SPAR_REPLAY"), encoding="utf-8") as file:
        replay = json.load(file)
    os.environ.pop("SPAR_SOURCE_MAPS", None)
    bot = os.environ.pop("SPAR_BOT", sys.argv[1])
    _user_folder = os.path.dirname(os.path.abspath(bot)) + os.sep
    feed = Feed(replay["parts"], replay["stop"], _report)
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
