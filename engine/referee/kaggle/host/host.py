"""A Kaggle simulation: the last callable of the file is the agent, `agent(observation, configuration)`.

As on the site, the file runs at the first question, so that what its imports take is a part of the first answer's time.
"""

import ast
import copy
import sys

import spar_action as action
import spar_call as call
import spar_source as source
from spar_builtins import __builtins__

site = "/kaggle_simulations/agent"


class Struct(dict):
    """A dictionary whose fields are attributes, too, as observations are on the site."""

    def __init__(self, entries):
        if "items" in entries:
            entries = {key: value for key, value in entries.items() if key != "items"}
        dict.__init__(self, entries)
        self.__dict__.update(entries)

    def __setattr__(self, name, value):
        self.__dict__[name] = value
        self[name] = value

    def __copy__(self):
        return Struct(self)

    def __deepcopy__(self, memo):
        return Struct({key: copy.deepcopy(value, memo) for key, value in self.items()})

    def __reduce_ex__(self, protocol):
        """Pickled as on the site, so that any Python that has the package can load it."""
        from kaggle_environments.utils import structify

        return structify, (dict(self),)


# Every object of a message becomes one while it is read.
read_object = Struct


def copied(value):
    """A copy, so that a bot may change what it is given."""
    if isinstance(value, list):
        return [copied(part) for part in value]
    if isinstance(value, dict):
        return Struct({key: copied(part) for key, part in value.items()})
    return value


def player(file, options):
    """The function that answers one question; the configuration comes before the first."""
    # On the site, too, a file beside the agent hides no library.
    sys.path.append(sys.path.pop(0))
    told = {}
    agent = []

    def act(observation, _):
        if not agent:
            agent.append(_last_callable(file, options["class"]))
        function = call.called[0] = agent[0]
        code = getattr(function, "__code__", None)
        count = getattr(code, "co_argcount", 2)
        arguments = [observation, copied(told) if count > 1 else None][:count]
        try:
            return action.encode(function(*arguments))
        except OSError as error:
            _explain(error)
            raise

    def message(value):
        if len(value) == 1 and "configuration" in value:
            told.clear()
            told.update(value["configuration"], __raw_path__=file)
            return None
        text, line = call.guarded("agent", not agent, act, value, None)
        return text if line is None else line

    return message


def _last_callable(file, wanted):
    loaded = source.Source(file, source.stem(file), (*_last_names(file), "__call__"))
    # On the site the file has no __file__.
    del loaded.module.__file__
    try:
        loaded.run()
    except OSError as error:
        _explain(error)
        raise
    named = vars(loaded.module).get(wanted) if wanted else None
    if callable(named):
        return named
    for value in reversed(list(vars(loaded.module).values())):
        if callable(value):
            return value
    text = "the file defines no function: its last one is the agent, such as agent(observation, configuration)"
    raise call.Missing(text, [[file, 1, 0, 0, 0, ""]])


def _last_names(file):
    """The function that is probably the agent, so that its `return` is known: the last definition of the file."""
    with open(file, "rb") as opened:
        tree = ast.parse(opened.read(), file)
    names = []
    for node in tree.body:
        for inner in ast.walk(node) if isinstance(node, (ast.If, ast.Try, ast.With)) else (node,):
            if isinstance(inner, ast.FunctionDef):
                names.append(inner.name)
            elif isinstance(inner, ast.Assign) and isinstance(inner.value, ast.Name):
                names.append(inner.value.id)
    return names[-2:]


def _explain(error):
    """Says what a folder of the site is, for a bot that looks for its files there."""
    if site in str(error.filename or ""):
        here = "on the site this is the folder of the bot; here its files lie beside it, and it runs in their folder"
        error.strerror = "%s (%s)" % (error.strerror, here)
