/** A bot of several files in each language, by their paths; the first is where it begins. All play LOCM 1.1. */
export const bundleBots: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  python: {
    "main.py": `#!/usr/bin/env python3
"""A bot of several modules."""
from __future__ import annotations

import cards.reading as reading
from cards import *
from engine import answer
import sys

if __name__ == "__main__":
    while True:
        turn = reading.read_turn()
        print(answer(turn, value.worth))
`,
    "engine.py": `import helper
from cards import reading

LIMIT = 2


def answer(turn: "reading.Turn", worth) -> str:
    if turn.mana == 0:
        return "PICK %d" % max(range(3), key=lambda i: worth(turn.cards[i]))
    return helper.joined(turn)
`,
    "helper.py": `import engine  # it imports this one


def joined(turn):
    '''One line.'''
    actions = ["SUMMON %d" % card.id for card in turn.cards if card.location == 0][: engine.LIMIT]
    actions += ["ATTACK %d -1" % card.id for card in turn.cards if card.location == 1]
    return """;""".join(actions) or "PASS"
`,
    "cards/__init__.py": '__all__ = ["value"]\n',
    "cards/value.py": `from . import reading as r
from .reading import Card as C

def worth(card: C):
    return (card.attack * 3 + card.defense) % 7 + r.ZERO
`,
    "cards/reading.py": `from dataclasses import dataclass
try:
    import numpy_that_is_not_there as np
except ImportError:
    np = None

ZERO = 0


@dataclass
class Card:
    id: int
    location: int
    attack: int
    defense: int


class Turn:
    def __init__(self, mana, cards):
        self.mana, self.cards = mana, cards


def read_turn():
    _, mana, *_ = map(int, input().split())
    input()
    _, *actions = map(int, input().split())
    for _ in range(sum(actions)):
        input()
    rows = [input().split() for _ in range(int(input()))]
    return Turn(mana, [Card(int(r[1]), int(r[2]), int(r[5]), int(r[6])) for r in rows])
`,
  },
  javascript: {
    "main.js": `const { readTurn } = require("./lib/reading");
const { answer } = require("./lib/answer.js");
while (true) {
  const turn = readTurn();
  console.log(answer(turn));
}
`,
    "lib/reading.js": `// Reads a turn.
exports.readTurn = () => {
  const [, mana] = readline().split(" ").map(Number);
  readline();
  const [, actions = 0] = readline().split(" ").map(Number);
  for (let i = 0; i < actions; i++) readline();
  const rows = Array.from({ length: Number(readline()) }, () => readline().split(" ").map(Number));
  return { mana, cards: rows.map((r) => ({ id: r[1], location: r[2], attack: r[5], defense: r[6] })) };
};
`,
    "lib/answer.js": `const reading = require("./reading");
const data = require("./worth.json");
exports.answer = ({ mana, cards }) => {
  const worth = (card) => (card.attack * data.attack + card.defense) % 7;
  if (mana === 0) return "PICK " + [0, 1, 2].reduce((a, b) => (worth(cards[b]) > worth(cards[a]) ? b : a));
  const mine = cards.filter((card) => card.location === 1).map(({ id }) => \`ATTACK \${id} -1\`);
  const hand = cards.filter((card) => card.location === 0).map(({ id }) => \`SUMMON \${id}\`);
  return [...hand.slice(0, 2), ...mine].join(";") || (reading ? "PASS" : "");
};
`,
    "lib/worth.json": '{"attack": 3}\n',
  },
  typescript: {
    "main.ts": `import { readFileSync } from "node:fs";
import { answer } from "./lib/answer";
import { readTurn, type Turn } from "./lib/reading.ts";
declare function readline(): string;
while (true) {
  const turn: Turn = readTurn(() => readline());
  console.log(answer(turn));
}
if (readFileSync.length < 0) throw new Error();
`,
    "lib/reading.ts": `export enum Place {
  Hand = 0,
  Mine = 1,
}
export interface Card {
  id: number;
  location: Place;
  attack: number;
  defense: number;
}
export interface Turn {
  mana: number;
  cards: Card[];
}
export function readTurn(line: () => string): Turn {
  const numbers = (): number[] => line().split(" ").map(Number);
  const mana = numbers()[1]!;
  line();
  const [, actions = 0] = numbers();
  for (let i = 0; i < actions; i++) line();
  const rows = Array.from({ length: Number(line()) }, numbers);
  return { mana, cards: rows.map((r) => ({ id: r[1]!, location: r[2]!, attack: r[5]!, defense: r[6]! })) };
}
`,
    "lib/answer.ts": `import * as reading from "./reading";
const worth = (card: reading.Card): number => (card.attack * 3 + card.defense) % 7;
export const answer = ({ mana, cards }: reading.Turn): string => {
  if (mana === 0) return \`PICK \${[0, 1, 2].reduce((a, b) => (worth(cards[b]!) > worth(cards[a]!) ? b : a))}\`;
  const at = (place: reading.Place) => cards.filter((card) => card.location === place);
  const summons = at(reading.Place.Hand).map(({ id }) => \`SUMMON \${id}\`);
  return [...summons.slice(0, 2), ...at(reading.Place.Mine).map(({ id }) => \`ATTACK \${id} -1\`)].join(";") || "PASS";
};
`,
  },
  cpp: {
    "main.cpp": `#define LIMIT 2
#include "reading.hpp"
#include "answer.hpp"
#ifdef NO_SUCH_THING
#include "local_only.hpp"
#endif
#include <iostream>
#pragma GCC optimize("O2")
int main() {
  while (true) {
    Turn turn = readTurn();
    std::cout << answer(turn) << std::endl;
  }
}
`,
    "reading.hpp": `// Before the guard.
#ifndef READING_HPP
#define READING_HPP
#include <vector>
#include "card.hpp"
struct Turn {
  int mana;
  std::vector<Card> cards;
};
Turn readTurn();
#endif
`,
    "card.hpp": `#pragma once
#ifdef DEBUG
#include "places.inc"
#else
#include "places.inc"
#endif
struct Card {
  int id, location, attack, defense;
};
`,
    "places.inc": "enum Place { Hand = 0, Mine = 1 };\n",
    "reading.cpp": `#include "reading.hpp"
#include <iostream>
#include <sstream>
#include <string>
#define LIMIT 100
static std::istringstream line() {
  std::string text;
  std::getline(std::cin, text);
  return std::istringstream(text);
}
Turn readTurn() {
  Turn turn;
  int skip, actions = 0, count;
  line() >> skip >> turn.mana;
  line();
  line() >> skip >> actions;
  for (int i = 0; i < actions && i < LIMIT; i++) line();
  line() >> count;
  for (int i = 0; i < count; i++) {
    Card card;
    int number, type, cost;
    line() >> number >> card.id >> card.location >> type >> cost >> card.attack >> card.defense;
    turn.cards.push_back(card);
  }
  return turn;
}
`,
    "answer.hpp": `#pragma once
#include <string>
#include "reading.hpp"
std::string answer(const Turn& turn);
`,
    "answer.cpp": `#include "answer.hpp"
#include "card.hpp"
const char* text = R"(
#include "not_included.hpp")";
static int worth(const Card& card) { return (card.attack * 3 + card.defense) % 7; }
std::string answer(const Turn& turn) {
  if (turn.mana == 0) {
    int best = 0;
    for (int i = 1; i < 3; i++) if (worth(turn.cards[i]) > worth(turn.cards[best])) best = i;
    return "PICK " + std::to_string(best);
  }
  std::string out;
  int summoned = 0;
  for (const Card& card : turn.cards) {
    if (card.location == Hand && summoned++ < 2) out += "SUMMON " + std::to_string(card.id) + ";";
    if (card.location == Mine) out += "ATTACK " + std::to_string(card.id) + " -1;";
  }
  return out.empty() || text == nullptr ? "PASS" : out;
}
`,
  },
  c: {
    "main.c": `#include <stdio.h>
#include "turn.h"
int main(void) {
  static struct turn turn;
  for (;;) {
    read_turn(&turn);
    answer(&turn);
    fflush(stdout);
  }
}
`,
    "turn.h": `#if !defined(TURN_H)
#define TURN_H
struct card { int id, location, attack, defense; };
struct turn { int mana, count; struct card cards[100]; };
void read_turn(struct turn *turn);
void answer(const struct turn *turn);
#endif /* TURN_H */
`,
    "turn.c": `#define _GNU_SOURCE
#include "turn.h"
#include <stdio.h>
#include <stdlib.h>
static char text[1000];
static char *line(void) { if (!fgets(text, sizeof text, stdin)) exit(0); return text; }
void read_turn(struct turn *turn) {
  int actions = 0;
  sscanf(line(), "%*d %d", &turn->mana);
  line();
  sscanf(line(), "%*d %d", &actions);
  while (actions-- > 0) line();
  sscanf(line(), "%d", &turn->count);
  for (int i = 0; i < turn->count; i++) {
    struct card *card = &turn->cards[i];
    sscanf(line(), "%*d %d %d %*d %*d %d %d", &card->id, &card->location, &card->attack, &card->defense);
  }
}
static int worth(const struct card *card) { return (card->attack * 3 + card->defense) % 7; }
void answer(const struct turn *turn) {
  if (turn->mana == 0) {
    int best = 0;
    for (int i = 1; i < 3; i++) if (worth(&turn->cards[i]) > worth(&turn->cards[best])) best = i;
    printf("PICK %d\\n", best);
    return;
  }
  int summoned = 0;
  printf("PASS");
  for (int i = 0; i < turn->count; i++) {
    const struct card *card = &turn->cards[i];
    if (card->location == 0 && summoned++ < 2) printf(";SUMMON %d", card->id);
    if (card->location == 1) printf(";ATTACK %d -1", card->id);
  }
  puts("");
}
`,
  },
  java: {
    "bots/best/Main.java": `package bots.best;

import bots.cards.Card;
import java.util.*;
import static bots.cards.Place.*;
import static bots.cards.Rules.worth;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (true) {
            Turn turn = new Turn(in);
            System.out.println(Main.answer(turn));
        }
    }

    static String answer(Turn turn) {
        if (turn.mana == 0) {
            int best = 0;
            for (int i = 1; i < 3; i++) if (worth(turn.cards.get(i)) > worth(turn.cards.get(best))) best = i;
            return "PICK " + best; // of Main
        }
        List<String> out = new ArrayList<>();
        for (Card card : turn.cards) if (card.place() == HAND && out.size() < 2) out.add("SUMMON " + card.id);
        for (bots.cards.Card card : turn.cards) if (card.place() == MINE) out.add("ATTACK " + card.id + " -1");
        return out.isEmpty() ? "PASS" : String.join(";", out);
    }
}
`,
    "bots/best/Turn.java": `package bots.best;

import bots.cards.*;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

class Turn {
    final int mana;
    final List<Card> cards = new ArrayList<>();

    Turn(Scanner in) {
        mana = numbers(in)[1];
        in.nextLine();
        int[] actions = numbers(in);
        for (int i = 0; i < actions[1]; i++) in.nextLine();
        int count = numbers(in)[0];
        for (int i = 0; i < count; i++) cards.add(new Card(in.nextLine().split(" ")));
    }

    private static int[] numbers(Scanner in) {
        return java.util.Arrays.stream(in.nextLine().split(" ")).mapToInt(Integer::parseInt).toArray();
    }
}
`,
    "bots/cards/Card.java": `package bots.cards;

public final class Card {
    public final int id, location, attack, defense;

    public Card(String[] f) {
        id = Integer.parseInt(f[1]);
        location = Integer.parseInt(f[2]);
        attack = Integer.parseInt(f[5]);
        defense = Integer.parseInt(f[6]);
    }

    public Place place() {
        return location == 0 ? Place.HAND : location == 1 ? Place.MINE : Place.THEIRS;
    }
}
`,
    "bots/cards/Place.java": "package bots.cards;\n\npublic enum Place { HAND, MINE, THEIRS; }\n",
    "bots/cards/Rules.java": `package bots.cards;

public abstract class Rules {
    public static int worth(Card card) {
        return (card.attack * 3 + card.defense) % 7;
    }
}
`,
  },
  csharp: {
    "Player.cs": `using System;
using System.Linq;
using Bots.Cards;

class Player {
  static void Main() {
    while (true) {
      var turn = new Turn();
      Console.WriteLine(turn.Mana == 0 ? Pick(turn) : Act(turn));
    }
  }
  static string Pick(Turn turn) {
    int best = 0;
    for (int i = 1; i < 3; i++) if (turn.Cards[i].Worth > turn.Cards[best].Worth) best = i;
    return "PICK " + best;
  }
  static string Act(Turn turn) {
    var summons = turn.Cards.Where(card => card.Location == 0).Take(2).Select(card => "SUMMON " + card.Id);
    var attacks = turn.Cards.Where(card => card.Location == 1).Select(card => "ATTACK " + card.Id + " -1");
    var all = string.Join(";", summons.Concat(attacks));
    return all == "" ? "PASS" : all;
  }
}
`,
    "Turn.cs": `using System;
using System.Collections.Generic;
using Line = System.String;
namespace Bots.Cards {
  public class Turn {
    public readonly int Mana;
    public readonly List<Card> Cards = new List<Card>();
    public Turn() {
      Mana = Numbers()[1];
      Console.ReadLine();
      var actions = Numbers()[1];
      for (int i = 0; i < actions; i++) Console.ReadLine();
      var count = Numbers()[0];
      for (int i = 0; i < count; i++) Cards.Add(new Card(Console.ReadLine().Split(' ')));
    }
    static int[] Numbers() {
      Line line = Console.ReadLine();
      if (line == null) Environment.Exit(0);
      return Array.ConvertAll(line.Split(' '), int.Parse);
    }
  }
}
`,
    "Card.cs": `using System;
namespace Bots.Cards {
  public class Card {
    public readonly int Id, Location, Worth;
    public Card(string[] f) {
      Id = int.Parse(f[1]);
      Location = int.Parse(f[2]);
      Worth = (int.Parse(f[5]) * 3 + int.Parse(f[6])) % 7;
    }
  }
}
`,
  },
  rust: {
    "main.rs": `mod cards;
#[path = "speaking.rs"]
mod answer;
#[cfg(test)]
mod tests;
use cards::reading::read_turn;

fn main() {
    loop {
        let turn = read_turn();
        println!("{}", answer::answer(&turn));
    }
}
`,
    "cards/mod.rs": `//! What is read.
pub mod reading;

pub struct Card {
    pub id: i32,
    pub location: i32,
    pub attack: i32,
    pub defense: i32,
}
`,
    "cards/reading.rs": `use super::Card;
use std::io;

pub struct Turn {
    pub mana: i32,
    pub cards: Vec<Card>,
}

fn numbers() -> Vec<i32> {
    let mut line = String::new();
    if io::stdin().read_line(&mut line).unwrap() == 0 {
        std::process::exit(0);
    }
    line.split_whitespace().map(|word| word.parse().unwrap_or(0)).collect()
}

pub fn read_turn() -> Turn {
    let mana = numbers()[1];
    numbers();
    for _ in 0..numbers()[1] {
        numbers();
    }
    let count = numbers()[0];
    let mut cards = Vec::new();
    for _ in 0..count {
        let f = numbers();
        cards.push(Card { id: f[1], location: f[2], attack: f[5], defense: f[6] });
    }
    Turn { mana, cards }
}
`,
    "speaking.rs": `use crate::cards::{reading::Turn, Card};

fn worth(card: &Card) -> i32 {
    (card.attack * 3 + card.defense) % 7
}

pub fn answer(turn: &Turn) -> String {
    if turn.mana == 0 {
        let mut best = 0;
        for i in 1..3 {
            if worth(&turn.cards[i]) > worth(&turn.cards[best]) {
                best = i;
            }
        }
        return format!("PICK {}", best);
    }
    let at = |place: i32| turn.cards.iter().filter(move |card| card.location == place);
    let mut out: Vec<String> = at(0).take(2).map(|card| format!("SUMMON {}", card.id)).collect();
    out.extend(at(1).map(|card| format!("ATTACK {} -1", card.id)));
    if out.is_empty() { "PASS".to_string() } else { out.join(";") }
}
`,
  },
};
