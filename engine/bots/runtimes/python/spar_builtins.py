"""A copy of the builtins, made before a bot can change them. `from spar_builtins import __builtins__` at the top of a
module makes Python use the copy for everything that the module defines below."""

import builtins

__builtins__ = dict(vars(builtins))
