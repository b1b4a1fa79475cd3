/** One small bot in each language. It answers a line; "crash" and "hang" make it do that at the marked line. */
export interface LanguageBot {
  readonly name: string;
  readonly source: string;
  /** The error that "crash" causes. */
  readonly crash: string;
  /** A source that does not compile, at the line marked WRONG. */
  readonly wrong?: string;
  /** Its compiler tells no columns. */
  readonly lineOnly?: true;
  /** Nothing reads its text before it starts: it crashes where it is wrong. */
  readonly unchecked?: true;
}

export const languageBots: Readonly<Record<string, LanguageBot>> = {
  python: {
    name: "bot.py",
    source: `import sys

def crash(cards):
    return cards[7]  # CRASH

def hang():
    while True:
        sum(range(1000))  # HANG

while True:
    line = input()
    if line == "crash":
        crash([])
    if line == "hang":
        hang()
    print("PICK", line)  # WRITES
`,
    crash: "IndexError",
  },
  javascript: {
    name: "bot.js",
    source: `function crash(cards) {
  return cards[7].id; // CRASH
}
function hang() {
  for (;;) Math.sqrt(2); // HANG
}
for (;;) {
  const line = readline();
  if (line === "crash") crash([]);
  if (line === "hang") hang();
  print("PICK " + line); // WRITES
}
`,
    crash: "TypeError",
  },
  typescript: {
    name: "bot.ts",
    source: `interface Card {
  id: number;
}
declare function readline(): string;
enum Command {
  Pick = "PICK",
}
function crash(cards: Card[]): number {
  return cards[7]!.id; // CRASH
}
function hang(): never {
  for (;;) Math.sqrt(2); // HANG
}
for (;;) {
  const line: string = readline();
  if (line === "crash") crash([]);
  if (line === "hang") hang();
  console.log(\`\${Command.Pick} \${line}\`); // WRITES
}
`,
    crash: "TypeError",
    wrong: "const a: number = 1;\nconst = 2; // WRONG\n",
  },
  cpp: {
    name: "bot.cpp",
    source: `#pragma GCC optimize("O3,unroll-loops")
#include <bits/stdc++.h>
using namespace std;
int crash(const vector<int>& cards) {
  return cards.at(7); // CRASH
}
void hang() {
  volatile int n = 0;
  for (;;) n = n + 1; // HANG
}
int main() {
  string line;
  while (getline(cin, line)) {
    if (line == "crash") cout << crash({}) << endl;
    if (line == "hang") hang();
    cout << "PICK " << line << endl;
  }
}
`,
    crash: "std::out_of_range",
    wrong: "#include <iostream>\nint main() {\n  std::cout << missing; // WRONG\n}\n",
  },
  c: {
    name: "bot.c",
    source: `#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int *nothing = NULL;
void crash(void) {
  *nothing = 7; // CRASH
}
void hang(void) {
  volatile int n = 0;
  for (;;) n = n + 1; // HANG
}
int main(void) {
  char line[100];
  while (fgets(line, sizeof line, stdin)) {
    if (strncmp(line, "crash", 5) == 0) crash();
    if (strncmp(line, "hang", 4) == 0) hang();
    printf("PICK %s", line);
    fflush(stdout);
  }
}
`,
    crash: "SIGSEGV",
    wrong: '#include <stdio.h>\nint main(void) {\n  return "text" * 2; // WRONG\n}\n',
  },
  java: {
    name: "my-bot.java",
    source: `import java.util.*;

public class Player {
    static int crash(int[] cards) {
        return cards[7]; // CRASH
    }
    static void hang() {
        for (;;) Math.sqrt(2); // HANG
    }
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.equals("crash")) crash(new int[3]);
            if (line.equals("hang")) hang();
            System.out.println("PICK " + line); // WRITES
        }
    }
}
`,
    crash: "ArrayIndexOutOfBoundsException",
    wrong: 'class Player {\n    public static void main(String[] args) {\n        int a = "text"; // WRONG\n    }\n}\n',
  },
  rust: {
    name: "bot.rs",
    source: `use std::io;

fn crash(cards: &[i32], at: usize) -> i32 {
    cards[at] // CRASH
}
fn hang() -> u64 {
    let mut n: u64 = 1;
    loop {
        n = std::hint::black_box(n ^ (n << 1)); // HANG
        if n == 7 { return n; } // HANG too
    }
}
fn main() {
    loop {
        let mut line = String::new();
        if io::stdin().read_line(&mut line).unwrap() == 0 { break; }
        match line.trim() {
            "crash" => println!("{}", crash(&[1, 2], 7)),
            "hang" => println!("{}", hang()),
            other => println!("PICK {}", other),
        }
    }
}
`,
    crash: "panic",
    wrong: 'fn main() {\n    let a: i32 = "text"; // WRONG\n    println!("{}", a);\n}\n',
  },
  go: {
    name: "bot.go",
    source: `package main

import (
	"bufio"
	"fmt"
	"os"
)

func crash(cards []int) int {
	return cards[7] // CRASH
}

func hang() {
	for {
		fmt.Sprint("") // HANG
	}
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		switch lines.Text() {
		case "crash":
			fmt.Println(crash(nil))
		case "hang":
			hang()
		}
		fmt.Println("PICK", lines.Text())
	}
}
`,
    crash: "panic",
    wrong: 'package main\n\nfunc main() {\n\tvar a int = "text" // WRONG\n\t_ = a\n}\n',
  },
  csharp: {
    name: "bot.cs",
    source: `using System;

class Player
{
    static int Crash(int[] cards)
    {
        return cards[7]; // CRASH
    }
    static void Main(string[] args)
    {
        string line;
        while ((line = Console.ReadLine()) != null)
        {
            if (line == "crash") Crash(new int[3]);
            if (line == "hang") for (;;) { }
            Console.WriteLine("PICK " + line);
        }
    }
}
`,
    crash: "IndexOutOfRangeException",
    wrong: 'class Player\n{\n    static void Main()\n    {\n        int a = "text"; // WRONG\n    }\n}\n',
  },
};
