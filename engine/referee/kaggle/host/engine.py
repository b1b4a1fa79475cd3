"""Plays Kaggle simulations by their own engine, one match after the other: `python engine.py`, a line of JSON each way.

in   {"begin": {"environment": …, "configuration": {…}, "players": 2, "seed": 7}}
out  {"step": {"agents": [{"status": …, "reward": …, "observation": "…", "limitMs": …}, …], "done": false}}
in   {"agent": {"player": 1, "name": "random"}}          a builtin agent acts
out  {"action": {"player": 1, "text": "…", "ms": 0.2}}
in   {"actions": [{"player": 0, "text": "3", "ms": 0.4}, {"player": 1, "failure": "timeout", "ms": 62000}]}
out  {"step": …}, and `[[READY] 0]` after the last
out  {"failed": "…", "trace": "…"}                       the engine itself failed

`python engine.py list` and `python engine.py describe NAME` print what there is.
"""

import gc
import json
import os
import random
import sys
import time
import traceback
from importlib import import_module
from math import isfinite

import spar_action

min_version = (1, 14, 0)
max_why = 300


class Refused(Exception):
    """Why an environment cannot be played, as data for a sentence."""

    def __init__(self, **facts):
        super().__init__(facts)
        self.facts = facts


def keep_stdout():
    """Reserves the real stdout for the protocol; what an environment prints goes to stderr."""
    sys.stdout.flush()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    return out


def load():
    """Imports the package, without what it prints about environments that it cannot load."""
    from contextlib import redirect_stdout
    from io import StringIO

    try:
        with redirect_stdout(StringIO()):
            import kaggle_environments
    except ImportError as error:
        raise Refused(missing=(error.name or "kaggle_environments").split(".")[0])
    version = getattr(kaggle_environments, "__version__", "0")
    if parse_version(version) < min_version:
        raise Refused(old=version, oldest=".".join(map(str, min_version)))
    return kaggle_environments


def parse_version(version):
    parts = []
    for part in version.split(".")[:3]:
        digits = "".join(c for c in part if c.isdigit())
        parts.append(int(digits or 0))
    return tuple(parts)


def list_environment_names(package):
    core = package.core
    return sorted({*core.environments, *getattr(core, "_lazy_environments", {})})


def find_load_error(package, name):
    """Why the package could not load one of its environments, which it does not always say; None for an unknown one."""
    folder = os.path.join(os.path.dirname(package.__file__), "envs", name)
    if not name.isidentifier() or not os.path.exists(os.path.join(folder, name + ".py")):
        return None
    try:
        import_module("kaggle_environments.envs.%s.%s" % (name, name))
    except Exception as error:
        return str(error) or type(error).__name__
    return None


def make_environment(package, name, configuration):
    if name not in list_environment_names(package):
        why = find_load_error(package, name)
        if why is not None:
            raise Refused(broken=name, why=why[:max_why])
        raise Refused(unknown=name, environments=list_environment_names(package))
    try:
        return package.make(name, configuration=configuration)
    except ImportError as error:
        raise Refused(broken=name, why=str(error))


def describe(name):
    package = load()
    env = make_environment(package, name, {})
    # The environment's own copy lacks every field with the name "items".
    spec = package.core.environments[name]["specification"]
    folder = os.path.join(os.path.dirname(package.__file__), "envs", name)
    visualizer = os.path.join(folder, "visualizer", "default", "dist", "index.html")
    return {
        "environment": name,
        "title": spec.get("title") or name,
        "about": spec.get("description", ""),
        "version": spec.get("version", ""),
        "package": package.__version__,
        "specification": {
            part: spec[part] for part in ("agents", "action", "configuration", "observation", "reward") if part in spec
        },
        "agents": list(env.agents),
        "visualizer": visualizer if os.path.exists(visualizer) else None,
        "files": [package.__file__]
        + [
            os.path.join(folder, name + end)
            for end in (".json", ".py")
            if os.path.exists(os.path.join(folder, name + end))
        ],
    }


def list_environments():
    """All environments, with the fields of their observations and configurations. Does not load lazy environments."""
    package = load()
    known = package.core.environments
    return {
        "environments": [
            summarize(name, known.get(name, {}).get("specification", {})) for name in list_environment_names(package)
        ]
    }


def summarize(name, spec):
    return {
        "name": name,
        "title": spec.get("title") or name,
        "about": spec.get("description", ""),
        "fields": list(spec.get("observation", {})),
        "settings": list(spec.get("configuration", {})),
    }


def select_visible(first, own, properties):
    """The observation of an agent: its own fields and the shared ones, which the first agent's state holds."""
    shown = dict(own)
    for name, schema in properties.items():
        if schema.get("hidden"):
            shown.pop(name, None)
        elif schema.get("shared"):
            shown[name] = first[name]
        elif isinstance(schema.get("properties"), dict):
            shown[name] = select_visible(first[name], own[name], schema["properties"])
    return shown


def encode_other(value):
    """Encodes what JSON lacks: numbers and arrays of numpy."""
    return value.tolist() if hasattr(value, "tolist") else repr(value)


to_text = json.JSONEncoder(separators=(",", ":"), default=encode_other).encode


def remove_non_finite(text):
    """Replaces NaN and infinities, which JSON lacks though Python writes them, by null."""
    if "NaN" in text or "Infinity" in text:
        return to_text(json.loads(text, parse_constant=lambda _: None))
    return text


def read_number(value):
    """A number that JSON has; None for what is too large, no number, or absent."""
    try:
        number = float(value)
    except (OverflowError, TypeError, ValueError):
        return None
    return number if isfinite(number) else None


class Match:
    """One match. `debug_lines` collects the engine's messages about actions that it rejects."""

    def __init__(self, package, given):
        seed = given["seed"]
        random.seed(seed)
        numpy = sys.modules.get("numpy")
        if numpy:
            numpy.random.seed(seed % 2**32)
        self.package = package
        self.env = make_environment(package, given["environment"], given["configuration"])
        self.env.reset(given["players"])
        self.debug_lines = []
        self.env.debug_print = self.debug_lines.append
        self.fields = self.env.specification.observation
        self.agents = {}
        self.asked = []
        self.configuration = None
        self.shared_texts = {}
        self.began = time.perf_counter()

    def step(self, why=()):
        """The state after a step, with the questions of the next."""
        env = self.env
        done = env.done
        self.shared_texts = {}
        self.asked = [] if done else [i for i, agent in enumerate(env.state) if agent.status == "ACTIVE"]
        agents = [self.describe(i, agent, done) for i, agent in enumerate(env.state)]
        for player, words in why:
            agents[player]["why"] = words[:max_why]
        reply = {"agents": agents, "done": done}
        configuration = remove_non_finite(to_text(env.configuration))
        if configuration != self.configuration:
            reply["configuration"] = self.configuration = configuration
        return reply

    def describe(self, player, agent, done):
        described = {"status": agent.status, "reward": read_number(agent.reward)}
        if done or player in self.asked:
            described["observation"] = self.observation_text(player)
        if player in self.asked:
            left = max(0, read_number(agent.observation.remainingOverageTime) or 0)
            described["limitMs"] = round(1000 * (self.env.configuration.actTimeout + left), 3)
            described["softLimitMs"] = round(1000 * self.env.configuration.actTimeout, 3)
        return described

    def observation(self, player):
        state = self.env.state
        return select_visible(state[0].observation, state[player].observation, self.fields)

    def observation_text(self, player):
        """The observation as JSON. Shared fields are encoded once a step, since encoding takes most of Spar's time."""
        texts = self.shared_texts
        members = []
        for name, value in self.observation(player).items():
            text = texts.get(name)
            if text is None:
                text = "%s:%s" % (to_text(name), remove_non_finite(to_text(value)))
                if self.fields.get(name, {}).get("shared"):
                    texts[name] = text
            members.append(text)
        return "{%s}" % ",".join(members)

    def act(self, player, name):
        """A builtin agent's action."""
        agent = self.agents.get(player)
        if agent is None:
            agent = self.agents[player] = self.package.agent.Agent(name, self.env)
        action, log = agent.act(self.package.utils.structify(self.observation(player)))
        answer = {"player": player, "ms": round(1000 * log["duration"], 3)}
        for stream in ("stdout", "stderr"):
            if log[stream]:
                answer["log"] = answer.get("log", "") + log[stream]
        if isinstance(action, BaseException):
            return {**answer, "error": {"type": type(action).__name__, "message": str(action)}}
        return {**answer, "text": spar_action.encode(action)}

    def step_with(self, answers):
        """Makes a step with the answers of the players who were asked."""
        limit = self.env.configuration.runTimeout
        if time.perf_counter() - self.began >= limit:
            raise Refused(long=limit)
        actions = [None] * len(self.env.state)
        logs = [{} for _ in self.env.state]
        for answer in answers:
            player = answer["player"]
            actions[player] = self.to_action(answer)
            logs[player] = {"duration": answer["ms"] / 1000, "stdout": "", "stderr": ""}
        before = self.asked
        self.debug_lines.clear()
        self.env.step(actions, logs)
        return self.step(self.list_reasons(before))

    def to_action(self, answer):
        failure = answer.get("failure")
        if failure == "timeout":
            return self.package.errors.DeadlineExceeded()
        if failure:
            return Exception(failure)
        return spar_action.decode(answer["text"])

    def list_reasons(self, asked):
        """Why actions were invalid, by player. The engine prints the reasons in the order of players."""
        start = "Invalid Action: "
        reasons = [text[len(start) :] for text in self.debug_lines if text.startswith(start)]
        invalid = [player for player in asked if self.env.state[player].status == "INVALID"]
        if len(reasons) != len(invalid):
            return [(player, "; ".join(map(shorten_error, reasons))) for player in invalid]
        return [(player, shorten_error(text)) for player, text in zip(invalid, reasons)]


def shorten_error(text):
    """The first sentence of a schema error, and its place in the action."""
    lines = text.split("\n")
    place = next((line[len("On instance") : -1] for line in lines if line.startswith("On instance[")), "")
    return lines[0] + (" (at %s)" % place if place else "")


def serve(out):
    package = load()
    # A match keeps all its states, so that looking for cycles among them again and again takes a twentieth of its time.
    gc.freeze()
    gc.set_threshold(50_000)
    match = None
    for line in sys.stdin:
        try:
            message = json.loads(line)
            if "begin" in message:
                match = Match(package, message["begin"])
                reply = {"step": match.step()}
            elif "agent" in message:
                reply = {"action": match.act(**message["agent"])}
            else:
                reply = {"step": match.step_with(message["actions"])}
        except Refused as refused:
            reply = {"refused": refused.facts}
        except Exception as error:
            reply = {"failed": "%s: %s" % (type(error).__name__, error), "trace": traceback.format_exc()}
        out.write(json.dumps(reply) + "\n")
        if "step" not in reply and "action" not in reply or reply.get("step", {}).get("done"):
            match = None
            out.write("[[READY] 0]\n")
        out.flush()


def main(args):
    out = keep_stdout()
    try:
        if args:
            reply = describe(args[1]) if args[0] == "describe" else list_environments()
            out.write(json.dumps(reply, default=encode_other) + "\n")
            out.flush()
        else:
            serve(out)
    except Refused as refused:
        out.write(json.dumps({"refused": refused.facts}) + "\n")
        out.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
