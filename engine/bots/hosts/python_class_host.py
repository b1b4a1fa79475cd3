"""Plays a Python class or function: `python3 python_class_host.py GAME [--class=NAME …] bot.py args…`.

Lines of JSON come in and go out as for any bot; the calls, their time limits and their exceptions are handled here.
"""

import sys

import spar_class

if __name__ == "__main__":
    spar_class.main(sys.argv[1:])
