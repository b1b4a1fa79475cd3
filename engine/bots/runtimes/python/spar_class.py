"""The loop of a class host: reads messages, calls the bot, answers; one bad call costs one answer, not the match."""

import errno
import json
import os
import sys

import spar_call as call
import spar_places as places
import spar_reads as reads
import spar_source as source
import spar_trace as trace
from spar_builtins import __builtins__

# The original, before a bot can replace it.
_exit = sys.exit
_os_exit = os._exit
_getframe = sys._getframe
_bad_descriptor = errno.EBADF
_read = os.read
_write = os.write


def _parse_options(args):
    options = {"form": "class", "class": None, "call-ms": 0.0, "first-ms": 0.0, "grace": 1, "no-trace": False}
    host = args.pop(0)
    while args and args[0].startswith("--"):
        name, _, value = args.pop(0)[2:].partition("=")
        options[name] = float(value) if name.endswith("-ms") else value or True
    return host, options, args


def _take_streams():
    """Reserves the real streams for the protocol. What the bot prints goes to stderr, and its stdin is empty."""
    inward, outward = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    return inward, outward


def _import_host(file):
    """Imports the game's host and frees its name for the bot's modules."""
    folder, name = os.path.split(file)
    places.add_host_folder(os.path.abspath(folder))
    sys.path.insert(0, folder)
    module = __import__(name[: -len(".py")])
    sys.path.pop(0)
    del sys.modules[module.__name__]
    return module


def main(args):
    host_file, options, argv = _parse_options(args)
    inward, outward = _take_streams()
    program = os.path.abspath(argv[0])
    host = _import_host(host_file)
    sys.dont_write_bytecode = bool(sys.flags.dont_write_bytecode)
    places.set_program(program)
    if trace.open_pipe():
        trace.install_signals()
        reads.watch_files()
    sys.argv[:] = argv
    sys.path[:] = [os.path.dirname(program)] + sys.path[1:]
    call.set_limits(options["call-ms"], options["first-ms"], int(options["grace"]))
    traced = not options["no-trace"]
    os._exit = _exit_process
    trace.report_ready(traced)
    # A host may want JSON objects as instances of its own class.
    scan = json.JSONDecoder(object_hook=getattr(host, "read_object", None)).scan_once
    try:
        handle = host.create_player(program, options)
    except BaseException as error:
        _report_load_error(error)
        _exit(1)
    trace.report_loaded()
    try:
        _serve(inward, outward, handle, scan, traced)
    except OSError as error:
        if error.errno != _bad_descriptor:
            raise
        _print_closed_pipes(call.locate_result())
        _exit(1)


def _exit_process(status):
    """Replaces `os._exit`, which would leave no trace."""
    trace.report_end("os._exit was called", places.list_frames(_getframe(1)))
    _os_exit(status)


_exit_process.__name__ = _exit_process.__qualname__ = "_exit"


def _report_load_error(error):
    if isinstance(error, source.NotPlayable):
        trace.has_reported_error = True
        fields = (("error", places.quote(error.kind)), ("message", places.quote(str(error))))
        trace.send_message("frames", fields, places.format_frames(error.frames))
        print("%s: %s" % (error.kind, error), file=sys.stderr)
    else:
        trace.report_exception(error)
        import traceback

        error.__traceback__ = places.remove_host_frames(error.__traceback__)
        traceback.print_exception(type(error), error, error.__traceback__)


def _print_closed_pipes(frames):
    """Printed like an exception of Python, since the trace pipe is probably closed as well."""
    lines = ["Traceback (most recent call last):"]
    lines += ['  File "%s", line %d, in %s' % (frame[0], frame[1], frame[5]) for frame in frames]
    lines += ["OSError: the bot has closed the pipes on which it is asked and answers", ""]
    _write_all(2, "\n".join(lines).encode("utf-8", "replace"))


def _serve(inward, outward, handle, scan, traced):
    """Answers all messages that have arrived by one write, but none waits long for the others."""
    rest = b""
    while True:
        data = _read(inward, 1 << 18)
        if not data:
            return
        lines = (rest + data).split(b"\n")
        rest = lines.pop()
        call.begin_batch()
        _answer_messages(_parse_messages(lines, scan), outward, handle, traced)
        call.end_batch()


# How long an answer may wait for the answers to messages sent with it, in seconds.
_max_delay_s = 0.005


def _answer_messages(messages, outward, handle, traced):
    chain = call.get_chain
    answers = []
    notes = []
    due = call.began_at + _max_delay_s
    for read, message in enumerate(messages, trace.lines_read + 1):
        trace.lines_read = read
        answer = handle(message) if message is not None else None
        if answer is None:
            continue
        answers.append(answer)
        if traced:
            size = len(answer) if answer.isascii() else len(answer.encode())
            notes += (chain(), size + 1, read)
        if call.began_at > due:
            _send(answers, notes, outward)
            answers = []
            notes = []
            call.mark_time()
            due = call.began_at + _max_delay_s
    _send(answers, notes, outward)


def _parse_messages(lines, scan):
    """The messages of some lines, None for an empty line. Parsing them together takes a fraction of the time."""
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
        trace.send_notes(notes)
    if answers:
        answers.append("")
        _write_all(outward, "\n".join(answers).encode())


def _write_all(fd, data):
    while data:
        data = data[_write(fd, data) :]
