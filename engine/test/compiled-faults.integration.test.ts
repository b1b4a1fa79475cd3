import assert from "node:assert/strict";
import { findProgram } from "../bots/process/program-path.ts";
import type { Answer } from "../record/match-record.ts";
import { askOne, makeSourceStamp, startedBot } from "./bot-runs.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

// One program a language with all faults in it; the line it is sent chooses one. The place of each is marked by its name.

const javaBot = `import java.util.*;

public class Player {
    static class Card { int cost; }
    static class Deck {
        final List<Card> cards = new ArrayList<>();
        Card first() {
            return cards.get(0); // index
        }
    }
    static Card none() { return null; }
    static int down(int n) {
        return down(n + 1) + 1; // stack
    }
    static void read(String text) {
        try {
            Integer.parseInt(text); // cause
        } catch (NumberFormatException e) {
            throw new IllegalStateException("the board cannot be read", e);
        }
    }
    static void act(String line) {
        System.out.println("ACT " + line); // wrote
    }
    public static void main(String[] args) throws Exception {
        Scanner in = new Scanner(System.in);
        String line = in.nextLine();
        switch (line) {
            case "wrote": act(line); break;
            case "null": System.out.println(none().cost); break; // null
            case "index": new Deck().first(); break;
            case "divide": System.out.println(7 / (line.length() - 6)); break; // divide
            case "number": Integer.parseInt("seven"); break; // number
            case "cause": read("seven"); break;
            case "stack": down(0); break;
            case "cast": Object card = "card"; System.out.println((Integer) card); break; // cast
            case "thrown": throw new Exception("no move"); // thrown
            case "exit": System.exit(3); break; // exit
            case "loop":
                for (long n = 0; ; n++) if (n < 0) break; // loop
                break;
            case "sleep": Thread.sleep(60000); break; // sleep
            case "wait": in.nextLine(); break; // wait
            case "thread":
                Thread worker = new Thread(() -> System.out.println("ACT thread")); // thread
                worker.start();
                worker.join();
                break;
            default: System.out.println();
        }
        in.nextLine();
    }
}
`;

const cppBot = `#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
using namespace std;
struct Card { int cost; };
struct Deck {
  vector<Card> cards;
  const Card &first() const {
    return cards.at(0); // index
  }
};
int *nothing = nullptr;
void spend() {
  *nothing = 7; // null
}
int main() {
  string line;
  getline(cin, line);
  volatile int zero = 0;
  map<string, int> costs;
  if (line == "null") spend();
  if (line == "index") cout << Deck().first().cost << endl;
  if (line == "divide") cout << 7 / zero << endl; // divide
  if (line == "number") cout << stoi("seven") << endl; // number
  if (line == "key") cout << costs.at("card") << endl; // key
  if (line == "thrown") throw runtime_error("no move"); // thrown
  if (line == "abort") abort(); // abort
  if (line == "exit") exit(3); // exit
  if (line == "loop")
    for (;;) zero = zero + 1; // loop
  if (line == "wait") getline(cin, line); // wait
  if (line == "free") {
    int *volatile twice = new int(7);
    delete twice;
    delete twice; // free
  }
  if (line != "end") getline(cin, line);
} // end
`;

interface Fault {
  readonly ask: string;
  /** "guessed" where the line is not known for certain. */
  readonly leadsTo: string;
}

const javaFaults: readonly Fault[] = [
  { ask: "wrote", leadsTo: "answer" },
  { ask: "thread", leadsTo: "answer" },
  { ask: "null", leadsTo: "crash NullPointerException" },
  { ask: "index", leadsTo: "crash IndexOutOfBoundsException" },
  { ask: "divide", leadsTo: "crash ArithmeticException" },
  { ask: "number", leadsTo: "crash NumberFormatException" },
  { ask: "cause", leadsTo: "crash NumberFormatException" },
  { ask: "stack", leadsTo: "crash StackOverflowError" },
  { ask: "cast", leadsTo: "crash ClassCastException" },
  { ask: "thrown", leadsTo: "crash Exception" },
  { ask: "exit", leadsTo: "closed exit code 3" },
  { ask: "loop", leadsTo: "timeout" },
  { ask: "sleep", leadsTo: "timeout" },
  { ask: "wait", leadsTo: "timeout waiting" },
];

const cppFaults: readonly Fault[] = [
  { ask: "null", leadsTo: "crash SIGSEGV" },
  { ask: "index", leadsTo: "crash std::out_of_range" },
  { ask: "divide", leadsTo: "crash SIGFPE" },
  { ask: "number", leadsTo: "crash std::invalid_argument" },
  { ask: "key", leadsTo: "crash std::out_of_range" },
  { ask: "thrown", leadsTo: "crash std::runtime_error" },
  { ask: "abort", leadsTo: "crash SIGABRT" },
  { ask: "free", leadsTo: "crash SIGABRT" },
  { ask: "exit", leadsTo: "closed exit code 3" },
  { ask: "end", leadsTo: "closed exit code 0 guessed" },
  { ask: "loop", leadsTo: "timeout" },
  { ask: "wait", leadsTo: "timeout waiting" },
];

function summarise(answer: Answer): { readonly what: string; readonly line: number | undefined } {
  if (answer.failure === undefined) return { what: "answer", line: answer.writtenBy?.[0]?.frames[0]?.line };
  if (answer.failure === "timeout") {
    return { what: `timeout${answer.waiting ? " waiting" : ""}`, line: answer.stack?.[0]?.line };
  }
  const guessed = answer.error?.guessed ? " guessed" : "";
  return { what: `${answer.failure} ${answer.error?.type}${guessed}`, line: answer.error?.frames[0]?.line };
}

for (const [title, tool, name, source, faults] of [
  ["Java", "javac", "bot.java", javaBot, javaFaults],
  ["C++", "g++", "bot.cpp", cppBot, cppFaults],
] as const) {
  (title === "Java" ? long.describe : describe)(`a fault in ${title} is placed on its line`, () => {
    before(function () {
      if (process.platform !== "linux") skip(this, "crashes are placed on Linux only");
      if (findProgram(tool) === undefined) skip(this, `no ${tool}`);
    });
    for (const { ask, leadsTo } of faults) {
      it(`${ask}: ${leadsTo}`, async () => {
        const bot = await startedBot(await makeSourceStamp(name, source), { trace: true });
        const answer = await askOne(bot, `${ask}\n`, { limitMs: /^timeout/.test(leadsTo) ? 300 : 5000 });
        const line = source.split("\n").findIndex((text) => text.endsWith(`// ${ask}`)) + 1;
        assert.deepEqual(summarise(answer), { what: leadsTo, line }, JSON.stringify(answer).slice(0, 600));
      });
    }
  });
}
