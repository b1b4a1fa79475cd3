"""Python imports a module of this name before it runs a program. `python-runtime.ts` puts this folder on PYTHONPATH, so
that a bot runs unmodified in the interpreter itself and is traced all the same. A sitecustomize module of the user is
still imported."""

import sys

_before = set(sys.modules)
# Compiled forms of Spar's own files are kept in their folder, whatever the user set for the bot's.
sys.dont_write_bytecode = False
import spar_start  # noqa: E402

sys.dont_write_bytecode = bool(sys.flags.dont_write_bytecode)
spar_start.begin_trace()
spar_start.hide_modules(_before)
import sitecustomize  # noqa: E402  the user's own; without one, `site` ignores the error
