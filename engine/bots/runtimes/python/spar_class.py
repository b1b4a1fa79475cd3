"""The loop of a class host: reads messages, calls the bot, answers; one bad call costs one answer, not the match."""

import errno
import json
import os
import sys

import spar_call as call
import spar_places as places
import spar_source as source
import spar_trace as trace
from spar_builtins import __builtins__

# The original, before a bot can replace it.
_exit = sys.exit
_leave = os._exit
_frame = sys._getframe
_closed = errno.EBADF
_read = os.read
_write = os.write


def _options(args):
    options = {"form": "class", "class": None, "call-ms": 0.0, "first-ms": 0.0, "grace": 1, "no-trace": False}
    host = args.pop(0)
    while args and args[0].startswith("--"):
        name, _, value = args.pop(0)[2:].partition("=")
        options[name] = float(value) if name.endswith("-ms") else value or True
    return host, options, args


def _take_streams():
    """The protocol keeps the real streams; what the bot prints goes to its log, and it has no input."""
    inward, outward = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    return inward, outward


def _imported(file):
    """The game's own program, under a name that is free again for the bot's modules."""
    folder, name = os.path.split(file)
    places.add_hosts(os.path.abspath(folder))
    sys.path.insert(0, folder)
    module = __import__(name[: -len(".py")])
    sys.path.pop(0)
    del sys.modules[module.__name__]
    return module


def main(args):
    host_file, options, argv = _options(args)
    inward, outward = _take_streams()
    program = os.path.abspath(argv[0])
    host = _imported(host_file)
    sys.dont_write_bytecode = bool(sys.flags.dont_write_bytecode)
    places.start(program)
    if trace.open_pipe():
        trace.arm()
    sys.argv[:] = argv
    sys.path[:] = [os.path.dirname(program)] + sys.path[1:]
    call.limits(options["call-ms"], options["first-ms"], int(options["grace"]))
    traced = not options["no-trace"]
    os._exit = _left
    trace.ready(traced)
    # A host may have objects of its own made of those in messages.
    scan = json.JSONDecoder(object_hook=getattr(host, "read_object", None)).scan_once
    try:
        player = host.player(program, options)
    except BaseException as error:
        _not_loaded(error)
        _exit(1)
    trace.loaded()
    try:
        _serve(inward, outward, player, scan, traced)
    except OSError as error:
        if error.errno != _closed:
            raise
        _unheard(call.place())
        _exit(1)


def _left(status):
    """`os._exit`, whose exception nobody could catch."""
    trace.ended("os._exit was called", places.chain_frames(_frame(1)))
    _leave(status)


_left.__name__ = _left.__qualname__ = "_exit"


def _not_loaded(error):
    if isinstance(error, source.NotPlayable):
        trace.has_failed = True
        fields = (("error", places.quote(error.kind)), ("message", places.quote(str(error))))
        trace.tell("frames", fields, places.frames_json(error.frames))
        print("%s: %s" % (error.kind, error), file=sys.stderr)
    else:
        trace.failed(error)
        import traceback

        error.__traceback__ = places.without_hosts(error.__traceback__)
        traceback.print_exception(type(error), error, error.__traceback__)


def _unheard(frames):
    """Told as Python tells an exception: the pipe of the trace is probably closed as well."""
    lines = ["Traceback (most recent call last):"]
    lines += ['  File "%s", line %d, in %s' % (frame[0], frame[1], frame[5]) for frame in frames]
    lines += ["OSError: the bot has closed the pipes on which it is asked and answers", ""]
    _write_all(2, "\n".join(lines).encode("utf-8", "replace"))


def _serve(inward, outward, player, scan, traced):
    """All messages that have come are answered by one write, but none waits long for the others."""
    rest = b""
    while True:
        data = _read(inward, 1 << 18)
        if not data:
            return
        lines = (rest + data).split(b"\n")
        rest = lines.pop()
        call.begin()
        _answer(_decoded(lines, scan), outward, player, traced)
        call.end()


# How long an answer may wait for the answers to messages sent with it, in seconds.
_patience = 0.005


def _answer(messages, outward, player, traced):
    chain = call.chain
    answers = []
    notes = []
    due = call.began + _patience
    for read, message in enumerate(messages, trace.lines + 1):
        trace.lines = read
        answer = player(message) if message is not None else None
        if answer is None:
            continue
        answers.append(answer)
        if traced:
            size = len(answer) if answer.isascii() else len(answer.encode())
            notes += (chain(), size + 1, read)
        if call.began > due:
            _send(answers, notes, outward)
            answers = []
            notes = []
            call.mark()
            due = call.began + _patience
    _send(answers, notes, outward)


def _decoded(lines, scan):
    """The messages of some lines, None for an empty one; together they are read in a fraction of the time."""
    text = (b"[" + b",".join(lines) + b"]").decode()
    try:
        messages, end = scan(text, 0)
        if end == len(text) and len(messages) == len(lines):
            return messages
    except (ValueError, StopIteration):
        pass
    return (scan(line.decode().strip(), 0)[0] if line.strip() else None for line in lines)


def _send(answers, notes, outward):
    if notes:
        trace.answered(notes)
    if answers:
        answers.append("")
        _write_all(outward, "\n".join(answers).encode())


def _write_all(fd, data):
    while data:
        data = data[_write(fd, data) :]
