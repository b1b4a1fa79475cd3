/** A bot in each language that answers its first line with what it sees of itself: JSON on one line, a list of texts by fact. */
export interface TrueBot {
  readonly name: string;
  readonly tool: string;
  readonly source: string;
}

/** Reads, once it is started with its memory where it always is, the words of memory below its frame that nobody has written since the program began. */
const cReads = `
static void __attribute__((noinline)) unset(char *to) {
  volatile long words[4000];
  for (int i = 0; i < 4000; i++) {
    long word = words[i];
    /* An address or a number drawn at the start is another one each time. */
    *to++ = word == 0 ? '0' : word > 0 && word < 0x10000 ? 's' : 'x';
  }
  *to = 0;
}
`;

const cBot = `#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <unistd.h>
extern char **environ;
${cReads}
static char seen[4001];
int main(int count, char **words) {
  if (!(personality(0xffffffff) & ADDR_NO_RANDOMIZE)) {
    personality(ADDR_NO_RANDOMIZE);
    execv("/proc/self/exe", words);
  }
  unset(seen);
  char line[100];
  if (!fgets(line, sizeof line, stdin)) return 1;
  printf("{\\"process\\":[\\"%d\\"],\\"unset\\":[\\"%s\\"],\\"arguments\\":[", (int)getpid(), seen);
  for (int i = 0; i < count; i++) printf("%s\\"%s\\"", i ? "," : "", words[i]);
  printf("],\\"environment\\":[");
  for (int i = 0; environ[i]; i++) printf("%s\\"%.*s\\"", i ? "," : "", (int)strcspn(environ[i], "="), environ[i]);
  printf("],\\"next descriptor\\":[\\"%d\\"],\\"parent\\":[\\"%d\\"]}\\n", dup(0), (int)getppid());
  fflush(stdout);
  fgets(line, sizeof line, stdin);
  return 0;
}
`;

const script = `const fs = require("fs");
const depth = () => {
  try {
    return 1 + depth();
  } catch {
    return 1;
  }
};
const facts = {
  process: [String(process.pid)],
  arguments: process.argv.slice(2),
  options: process.execArgv,
  environment: Object.keys(process.env),
  globals: Object.getOwnPropertyNames(globalThis),
  modules: Object.keys(require.cache),
  "stack depth": [String(Math.round(depth() / 1000))],
  "events heard": process.eventNames().map(String),
  parent: [String(process.ppid)],
};
process.stdin.once("data", () => console.log(JSON.stringify(facts)));
`;

export const trueBots: Readonly<Record<string, TrueBot>> = {
  c: { name: "bot.c", tool: "gcc", source: cBot },
  cpp: { name: "bot.cpp", tool: "g++", source: cBot.replace("#include <signal.h>", "#include <iostream>") },
  rust: {
    name: "bot.rs",
    tool: "rustc",
    source: `use std::io::BufRead;
use std::mem::MaybeUninit;
#[inline(never)]
fn unset() -> String {
    let words: MaybeUninit<[u64; 4000]> = MaybeUninit::uninit();
    let first = words.as_ptr() as *const u64;
    (0..4000).map(|i| match unsafe { first.add(i).read_volatile() } {
        0 => '0',
        1..=0xffff => 's',
        _ => 'x',
    }).collect()
}
fn list(all: impl Iterator<Item = String>) -> String {
    all.map(|one| format!("\\"{}\\"", one)).collect::<Vec<_>>().join(",")
}
extern "C" {
    fn personality(wanted: u64) -> i32;
}
fn main() {
    use std::os::unix::process::CommandExt;
    if unsafe { personality(0xffffffff) } & 0x0040000 == 0 {
        unsafe { personality(0x0040000) };
        std::process::Command::new("/proc/self/exe").args(std::env::args().skip(1)).exec();
    }
    let seen = unset();
    let mut lines = std::io::stdin().lock().lines();
    lines.next();
    println!("{{\\"process\\":[\\"{}\\"],\\"unset\\":[\\"{}\\"],\\"arguments\\":[{}],\\"environment\\":[{}],\\"parent\\":[\\"{}\\"]}}",
        std::process::id(), seen, list(std::env::args()), list(std::env::vars().map(|(name, _)| name)),
        std::os::unix::process::parent_id());
    lines.next();
}
`,
  },
  go: {
    name: "bot.go",
    tool: "go",
    source: `package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Scan()
	environment := []string{}
	for _, one := range os.Environ() {
		environment = append(environment, strings.SplitN(one, "=", 2)[0])
	}
	facts := map[string][]string{
		"process":     {fmt.Sprint(os.Getpid())},
		"arguments":   os.Args,
		"environment": environment,
		"parent":      {fmt.Sprint(os.Getppid())},
	}
	text, _ := json.Marshal(facts)
	fmt.Println(string(text))
	lines.Scan()
}
`,
  },
  python: {
    name: "bot.py",
    tool: "python3",
    source: `import sys
seen = list(sys.modules)
import gc, json, os, signal, threading

def depth():
    try:
        return 1 + depth()
    except RecursionError:
        return 1

input()
with open(__file__) as file:
    descriptor = file.fileno()
facts = {
    "process": os.getpid(),
    "arguments": sys.argv + [__name__, __file__],
    "environment": list(os.environ),
    "modules": seen,
    "path": sys.path + list(sys.path_importer_cache),
    "flags": str(sys.flags),
    "recursion": [sys.getrecursionlimit(), depth()],
    "next descriptor": descriptor,
    "signals handled": [str(s) for s in signal.valid_signals() if signal.getsignal(s) not in (signal.SIG_DFL, signal.SIG_IGN, None)],
    "signals blocked": list(signal.pthread_sigmask(signal.SIG_BLOCK, [])),
    "threads": [t.name for t in threading.enumerate()],
    "names": list(globals()) + list(vars(sys)),
    "parent": os.getppid(),
}
print(json.dumps({name: [str(one) for one in (of if isinstance(of, list) else [of])] for name, of in facts.items()}), flush=True)
sys.stdin.read()
`,
  },
  javascript: { name: "bot.js", tool: "node", source: script },
  typescript: {
    name: "bot.ts",
    tool: "node",
    source: script.replace("const depth = () =>", "const depth = (): number =>"),
  },
  java: {
    name: "Bot.java",
    tool: "javac",
    source: `import java.util.*;
import java.util.stream.*;
class Player {
  static String list(Collection<?> all) {
    return all.stream().map(one -> "\\"" + one + "\\"").collect(Collectors.joining(",", "[", "]"));
  }
  public static void main(String[] args) {
    new Scanner(System.in).nextLine();
    Set<String> threads = Thread.getAllStackTraces().keySet().stream().map(Thread::getName).collect(Collectors.toSet());
    System.out.println("{\\"process\\":[\\"" + ProcessHandle.current().pid() + "\\"]"
        + ",\\"arguments\\":" + list(Arrays.asList(args))
        + ",\\"environment\\":" + list(System.getenv().keySet())
        + ",\\"properties\\":" + list(System.getProperties().keySet())
        + ",\\"command\\":[\\"" + System.getProperty("sun.java.command") + "\\"]"
        + ",\\"threads\\":" + list(threads)
        + ",\\"threads in its group\\":[\\"" + Thread.activeCount() + "\\"]"
        + ",\\"calls around main\\":[\\"" + new Throwable().getStackTrace().length + "\\"]}");
    new Scanner(System.in).hasNextLine();
  }
}
`,
  },
};
