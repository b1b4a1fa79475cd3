import assert from "node:assert/strict";
import { join } from "node:path";
import { botFolder, runToEnd } from "./hosted-bot.ts";
import { long } from "./long.ts";

const input = "3\nzwei é\n\nlast without end";
/** Ways to read, write and end; each must give the same bytes, exit code and stderr bare and under the host. */
const ways: Record<string, string> = {
  "input()": "while True:\n    try: line = input()\n    except EOFError: break\n    print(repr(line))\n",
  "input with a prompt": 'x = input("name? ")\nprint(x)\n',
  "sys.stdin iteration": "import sys\nfor line in sys.stdin: print(repr(line))\n",
  "sys.stdin.readline":
    "import sys\nline = sys.stdin.readline()\nwhile line:\n    print(repr(line)); line = sys.stdin.readline()\n",
  "sys.stdin.readlines": "import sys\nprint(sys.stdin.readlines())\n",
  "sys.stdin.read": "import sys\nprint(repr(sys.stdin.read(3)), repr(sys.stdin.read()))\n",
  "sys.stdin.buffer": "import sys\nb = sys.stdin.buffer\nprint(b.readline(), b.read(2), b.peek(1)[:1], list(b))\n",
  "text, then bytes": "import sys\nprint(repr(sys.stdin.readline()))\nprint(sys.stdin.buffer.read())\n",
  fileinput: 'import fileinput\nfor line in fileinput.input("-"): print(fileinput.lineno(), repr(line))\n',
  "os.read": "import os\nwhile True:\n    b = os.read(0, 4)\n    if not b: break\n    print(b)\n",
  "open(0)": "for line in open(0): print(repr(line))\n",
  "open(0) in binary": 'print(open(0, "rb").read())\n',
  "a wrapped buffer":
    "import io, sys\nfor line in io.TextIOWrapper(sys.stdin.buffer, encoding='latin-1'): print(repr(line))\n",
  "iter and partial": 'print(list(iter(input, "")))\n',
  "reconfigured streams":
    'import sys\nsys.stdin.reconfigure(encoding="latin-1", newline=None)\nsys.stdout.reconfigure(encoding="utf-16", newline="\\r\\n")\nprint(sys.stdin.read())\n',
  "encoding error": 'import sys\nsys.stdout.reconfigure(encoding="ascii")\nprint("A")\nprint("é")\n',
  "print with sep, end, flush and file":
    'import sys\nprint(1, 2, sep="-", end="!\\n", flush=True)\nprint("x", file=sys.stderr)\n',
  "writelines and bytes":
    'import sys\nsys.stdout.writelines(["a", "b\\n"])\nsys.stdout.buffer.write(bytearray(b"x\\n"))\nsys.stdout.buffer.write(memoryview(b"y\\n"))\n',
  "a saved print and write": "import sys\nw, p = sys.stdout.write, print\nprint(w('abc'))\np(w('d\\n'))\n",
  "os.fdopen(1)": 'import os, sys\nprint("first")\nsys.stdout = os.fdopen(1, "w")\nprint("block buffered")\n',
  "names of the program":
    "import sys, os\nprint(__name__, os.path.basename(__file__), sys.argv, sys.path[0] == os.path.dirname(os.path.abspath(__file__)), __spec__, __doc__, __package__, __builtins__, sorted(globals()))\n",
  "the main module":
    "import sys, __main__\nx = 5\nprint(__main__.x, sys.modules['__main__'].__file__ == __file__, type(__loader__).__name__, __cached__, vars(__main__) is globals())\n",
  "a docstring": '"""About."""\nprint(__doc__, __annotations__)\nx: int = 3\nprint(__annotations__)\n',
  "pickle of own classes":
    "import pickle\nclass A:\n    def __init__(self, x): self.x = x\nprint(pickle.loads(pickle.dumps(A(7))).x, A.__module__, pickle.dumps(A(1)))\n",
  dataclasses:
    "from dataclasses import dataclass, field\nfrom typing import ClassVar, List, get_type_hints\n@dataclass(order=True)\nclass P:\n    x: 'int'\n    y: 'ClassVar[int]' = 3\nprint(P(1), P(1) < P(2), get_type_hints(P))\n",
  "from __future__": "from __future__ import annotations\ndef f(x: Nothing): return 1 / 2\nprint(f.__annotations__)\n",
  multiprocessing:
    'import multiprocessing as mp\ndef f(x): return x * x\nif __name__ == "__main__":\n    for way in ("fork", "spawn"):\n        with mp.get_context(way).Pool(2) as pool: print(pool.map(f, range(4)))\n',
  "fork and print":
    'import os\nprint("before")\npid = os.fork()\nif pid == 0:\n    print("child")\n    os._exit(3)\nprint(os.waitpid(pid, 0)[1])\n',
  subprocess:
    'import subprocess, os\nprint("a")\nsubprocess.run(["echo", "b"])\nos.system("echo c")\nprint(subprocess.check_output(["echo", "d"]))\n',
  threads:
    "import threading\nlock = threading.Lock()\nout = []\ndef f(i):\n    with lock: out.append(i)\nts = [threading.Thread(target=f, args=(i,)) for i in range(9)]\n[t.start() for t in ts]\n[t.join() for t in ts]\nprint(sorted(out), threading.active_count(), threading.current_thread().name)\n",
  "a thread that outlives the main one":
    'import threading, time\nmain = threading.current_thread()\ndef f():\n    main.join()\n    print("late")\nthreading.Thread(target=f).start()\nprint("main is done")\n',
  "an exception in a thread":
    'import threading\ndef f(): raise ValueError("no")\nt = threading.Thread(target=f, name="T")\nt.start(); t.join()\nprint("on")\n',
  asyncio:
    "import asyncio, sys\nasync def main():\n    loop = asyncio.get_running_loop()\n    r = asyncio.StreamReader()\n    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(r), sys.stdin)\n    while line := await r.readline(): print(line)\nasyncio.run(main())\n",
  "sys.exit with a number": "import sys\nprint(1)\nsys.exit(7)\n",
  "sys.exit with a text": 'import sys\nsys.exit("bad end")\n',
  "os._exit": 'import os\nprint("x", end="")\nos._exit(9)\n',
  atexit: 'import atexit\natexit.register(print, "bye")\nprint("hi")\nraise SystemExit\n',
  "an exception": "def f():\n    return [1, 2][5]\n\ndef g():\n    f()\n\ng()\n",
  "a chained exception": 'try:\n    {}["a"]\nexcept KeyError as e:\n    raise RuntimeError("outer é") from e\n',
  "an exception group": 'raise ExceptionGroup("many", [ValueError(1), TypeError(2)])\n',
  "a syntax error": "x = 1\ndef f(:\n    pass\n",
  "an indentation error": "def f():\nreturn 1\n",
  "a null byte": "x = 1\0\n",
  "a coding line": "# -*- coding: latin-1 -*-\nprint(len('\u00e9'), 'A')\n",
  "own excepthook": 'import sys\nsys.excepthook = lambda t, v, tb: print("HOOK", t.__name__, v)\n1 / 0\n',
  "a KeyboardInterrupt": "raise KeyboardInterrupt\n",
  "a signal": "import os, signal\nprint('a')\nos.kill(os.getpid(), signal.SIGTERM)\n",
  "a closed stdout": "import sys\nprint('a')\nsys.stdout.close()\n",
  "destructors at the end": 'class A:\n    def __del__(self): print("gone")\na = A()\nprint("end")\n',
  "inspect and tracebacks":
    "import inspect, traceback\ndef f():\n    print(len(inspect.stack()), inspect.getsource(f)[:9])\n    traceback.print_stack()\nf()\n",
  "kinds of streams":
    "import sys, io\nprint(isinstance(sys.stdout, io.TextIOWrapper), sys.stdout.name, sys.stdout.encoding, sys.stdin.name, sys.stdin.fileno(), sys.stdout.isatty(), sys.stdout.line_buffering, sys.stdin.buffer.fileno(), repr(sys.stdout), repr(sys.stdin), sys.stdin is sys.__stdin__)\n",
  warnings: "import warnings\nwarnings.warn('careful')\nprint(1)\n",
  "an import beside the bot": "import helper\nprint(helper.__name__, helper.main())\n",
};

/** Every run tries the usual ways; the others are for the night. */
const usual = new Set([
  ...["input()", "sys.stdin iteration", "sys.stdin.read", "text, then bytes", "print with sep, end, flush and file"],
  ...["names of the program", "pickle of own classes", "threads", "sys.exit with a number", "an exception"],
  ...["a syntax error", "a signal", "an import beside the bot"],
]);

describe("a Python bot answers the same with and without the host", () => {
  for (const [name, source] of Object.entries(ways)) {
    (usual.has(name) ? it : long.it)(name, async () => {
      const folder = botFolder({
        "bot.py": source,
        "helper.py": "import __main__\ndef main(): return __main__.__name__\n",
      });
      const file = join(folder, "bot.py");
      const run = (trace: boolean) => runToEnd("python", file, input, trace, ["one", "--two"]);
      const [bare, traced] = [await run(false), await run(true)];
      const seen = ({ code, signal, stdout, stderr }: typeof bare) => ({ code, signal, stdout, stderr });
      assert.deepEqual(seen(traced), seen(bare));
    });
  }
});
