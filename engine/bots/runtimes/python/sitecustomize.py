"""Python imports a module of this name before it runs a program. `python-runtime.ts` puts this folder on PYTHONPATH, so
that a bot runs unmodified, by the interpreter itself, and is traced all the same. A sitecustomize of the user's own
is imported as without this one."""

import sys

_before = set(sys.modules)
# Compiled forms of Spar's own files are kept in their folder, whatever the user set for the bot's.
sys.dont_write_bytecode = False
import spar_start  # noqa: E402

sys.dont_write_bytecode = bool(sys.flags.dont_write_bytecode)
spar_start.begin()
spar_start.hide(_before)
import sitecustomize  # noqa: E402  the user's own; where there is none, `site` takes the error for "none there"
