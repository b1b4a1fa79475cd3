"""Plays a simulation by `env.run` alone and prints it: `run.py ENVIRONMENT CONFIGURATION SEED AGENT…`, agents as files or names."""

import json
import os
import random
import sys

out = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
from kaggle_environments import make  # noqa: E402

name, configuration, seed, *agents = sys.argv[1:]
configuration, seed = json.loads(configuration), int(seed)
random.seed(seed)
if "numpy" in sys.modules:
    sys.modules["numpy"].random.seed(seed)
env = make(name, configuration=configuration)
env.run(agents)
fields = env.specification.observation
shared = [key for key, field in fields.items() if field.get("shared")]


def shown(step, player):
    return {**step[player].observation, **{key: step[0].observation[key] for key in shared}}


steps = [
    [{"status": at.status, "reward": at.reward, "action": at.action, "observation": shown(step, i)} for i, at in enumerate(step)]
    for step in env.steps
]
out.write(json.dumps(steps))
out.flush()
