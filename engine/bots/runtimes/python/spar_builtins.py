"""The builtins as they are before a bot can change them: `from spar_builtins import __builtins__` at the top of a module
makes Python look them up there, for all that the module defines after it."""

import builtins

__builtins__ = dict(vars(builtins))
