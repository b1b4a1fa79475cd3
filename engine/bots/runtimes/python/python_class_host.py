"""Plays a Python class or function: `python3 python_class_host.py HOST.py [--class=NAME …] bot.py args…`.

HOST.py is the game's own program, which turns a message into a call. Lines of JSON come in and go out as for any
bot; the calls, their time limits and their exceptions are handled here.
"""

import sys

# Compiled forms of Spar's own files are kept in their folder, whatever the user set for the bot's.
sys.dont_write_bytecode = False
import spar_class  # noqa: E402

if __name__ == "__main__":
    spar_class.main(sys.argv[1:])
