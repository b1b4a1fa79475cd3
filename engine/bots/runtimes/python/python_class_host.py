"""Plays a Python class or function: `python3 python_class_host.py HOST.py [--class=NAME …] bot.py args…`.

HOST.py is the game's own program, which turns a message into a call. Lines of JSON come in and go out as for any
bot; the calls, their time limits and their exceptions are handled here.
"""

import builtins
import os
import sys
from _frozen_importlib_external import FileFinder, SourceFileLoader

# What is compiled of Spar's own files is kept in their folder, whatever the user wants for the bot's.
sys.dont_write_bytecode = False
_own = dict(vars(builtins))


class _Loader(SourceFileLoader):
    """Gives Spar's modules builtins of their own: a bot that replaces `len` or `isinstance` replaces them for itself."""

    def create_module(self, spec):
        module = type(sys)(spec.name)
        module.__builtins__ = _own
        return module


def _main(host_file, *args):
    folders = [os.path.dirname(os.path.abspath(file)) for file in (__file__, host_file)]
    find = FileFinder.path_hook((_Loader, [".py"]))

    def hook(path):
        if path not in folders:
            raise ImportError
        return find(path)

    sys.path_hooks.insert(0, hook)
    sys.path[:0] = folders
    import spar_class

    host = spar_class.imported(host_file)
    sys.path_hooks.remove(hook)
    del sys.path[:2]
    spar_class.main(host, list(args))


if __name__ == "__main__":
    _main(*sys.argv[1:])
