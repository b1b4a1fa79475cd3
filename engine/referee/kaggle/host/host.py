"""A Kaggle simulation: the last callable of the file is the agent, `agent(observation, configuration)`.

As on the site, the file runs at the first question, so its imports count towards the time of the first answer.
"""

import ast
import copy
import sys

import spar_action as action
import spar_call as call
import spar_source as source
import spar_trace as trace
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


def copy_value(value):
    """Returns a deep copy, so that a bot may change its arguments."""
    if isinstance(value, list):
        return [copy_value(part) for part in value]
    if isinstance(value, dict):
        return Struct({key: copy_value(part) for key, part in value.items()})
    return value


def create_player(file, options):
    """Creates the function that answers one question. The configuration comes before the first."""
    # On the site, too, a file beside the agent hides no library.
    sys.path.append(sys.path.pop(0))
    configuration = {}
    agent = []

    def act(observation, _):
        if not agent:
            agent.append(_find_agent(file, options["class"]))
        function = call.callee[0] = agent[0]
        code = getattr(function, "__code__", None)
        count = getattr(code, "co_argcount", 2)
        arguments = [observation, copy_value(configuration) if count > 1 else None][:count]
        try:
            return action.encode(function(*arguments))
        except OSError as error:
            _explain_folder(error)
            raise
        except Exception as error:
            if not _is_in(file, error.__traceback__):
                name = getattr(function, "__name__", repr(function))
                error.args = ("%s; the last function of the file is the agent, as on the site: %s" % (error, name),)
            raise

    def handle_message(value):
        if len(value) == 1 and "configuration" in value:
            configuration.clear()
            configuration.update(value["configuration"], __raw_path__=file)
            return None
        text, line = call.run_call("agent", not agent, act, value, None)
        return text if line is None else line

    return handle_message


def _is_in(file, traceback):
    """Whether code of a file was running: otherwise no line says which function was called."""
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == file:
            return True
        traceback = traceback.tb_next
    return False


def _find_agent(file, wanted):
    loaded = source.Source(file, source.get_module_name(file), (*_list_agent_names(file), "__call__"))
    # On the site the file has no __file__.
    del loaded.module.__file__
    try:
        loaded.run()
    except OSError as error:
        _explain_folder(error)
        raise
    named = vars(loaded.module).get(wanted) if wanted else None
    if callable(named):
        return named
    last = next((value for value in reversed(list(vars(loaded.module).values())) if callable(value)), None)
    if last is not None:
        _explain_order(last, vars(loaded.module).get("agent"))
        return last
    text = "the file defines no function: its last one is the agent, such as agent(observation, configuration)"
    raise call.Missing(text, [[file, 1, 0, 0, 0, ""]])


def _explain_order(last, named):
    """Says which function is called where another one has the name of an agent."""
    if callable(named) and named is not last:
        name = getattr(last, "__name__", repr(last))
        text = "the last function of the file is the agent, as on the site: %s is called, not agent; move agent to the end"
        trace.send_remark("notice", text % name, call.locate_function(named))


def _list_agent_names(file):
    """The names of the last definitions of the file: one is probably the agent, whose `return` is to be marked."""
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


def _explain_folder(error):
    """Explains a folder of the site to the author of a bot that looks for its files there."""
    if site in str(error.filename or ""):
        here = "on the site this is the folder of the bot; here its files lie beside it, and it runs in their folder"
        error.strerror = "%s (%s)" % (error.strerror, here)
