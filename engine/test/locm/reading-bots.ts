/** Small bots in the usual ways to read the input, with names of their own: language, rules that they read, text. */
export const readingBots: Readonly<Record<string, readonly [language: string, rules: string, source: string]>> = {
  "Go with fmt.Scan": [
    "go",
    "1.0",
    `package main
import "fmt"
func main() {
  for {
    for i := 0; i < 2; i++ { var health, mana, deck, rune int
      fmt.Scan(&health, &mana, &deck, &rune)
    }
    var hand, count int
    fmt.Scan(&hand)
    fmt.Scan(&count)
    for i := 0; i < count; i++ {
      var n, id, loc, kind, cost, att, def, mine, his, draw int
      var abilities string
      fmt.Scan(&n, &id, &loc, &kind, &cost, &att, &def, &abilities, &mine, &his, &draw)
    }
    fmt.Println("PASS")
  }
}`,
  ],
  "Scala with patterns": [
    "scala",
    "1.0",
    `object Player extends App { while (true) {
  val Array(a, b, c, d) = readLine.split(" ").map(_.toInt)
  val Array(e, f, g, h) = for (i <- readLine split " ") yield i.toInt
  val hand = readInt
  for (i <- 0 until readInt) {
    val Array(n, id, where, kind, cost, att, dff, abilities, heals, hurts, draws) = readLine split " "
    deal(id, where, cost)
  }
  println(if (b == 0) "PICK 0" else s"SUMMON $best;ATTACK $best -1") } }`,
  ],
  "C with scanf": [
    "c",
    "1.0",
    `#include <stdio.h>
int main(void) { for (;;) { for (int i = 0; i < 2; i++) { int h, m, d, r; scanf("%d%d%d%d", &h, &m, &d, &r); }
  int hand, count; scanf("%d%d", &hand, &count);
  for (int i = 0; i < count; i++) { int f[10]; char a[7];
    scanf("%d%d%d%d%d%d%d%s%d%d%d", f, f + 1, f + 2, f + 3, f + 4, f + 5, f + 6, a, f + 7, f + 8, f + 9);
    printf("SUMMON %d;", f[1]); }
  puts(""); fflush(stdout); } }`,
  ],
  "Java with two lanes, one number a statement": [
    "java",
    "1.2",
    `class Player { public static void main(String[] x) { Scanner in = new Scanner(System.in); while (true) {
  int a = in.nextInt(); int b = in.nextInt(); int c = in.nextInt(); int d = in.nextInt(); int e = in.nextInt();
  int f = in.nextInt(); int g = in.nextInt(); int h = in.nextInt(); int i = in.nextInt(); int j = in.nextInt();
  int hand = in.nextInt(); int acts = in.nextInt(); in.nextLine();
  for (int n = 0; n < acts; n++) { in.nextLine(); }
  int count = in.nextInt();
  for (int n = 0; n < count; n++) { Card card = new Card();
    card.n = in.nextInt(); card.id = in.nextInt(); card.where = in.nextInt(); card.type = in.nextInt();
    card.cost = in.nextInt(); card.att = in.nextInt(); card.def = in.nextInt(); card.abilities = in.next();
    card.heals = in.nextInt(); card.hurts = in.nextInt(); card.draws = in.nextInt(); card.side = in.nextInt(); }
  System.out.println("SUMMON " + best.id + " 1"); } } }`,
  ],
  "JavaScript by index": [
    "javascript",
    "1.1",
    `while (true) { for (let i = 0; i < 2; i++) { const s = readline().split(' ');
    seen(parseInt(s[0]), parseInt(s[1]), parseInt(s[2]), parseInt(s[3]), parseInt(s[4])); }
  const more = readline().split(' '); for (let i = 0; i < +more[1]; i++) readline();
  for (let n = +readline(); n > 0; n--) { const c = readline().split(' ');
    deal(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10]); }
  console.log(battle ? 'SUMMON ' + best + ';ATTACK 3 -1' : 'PICK 1'); }`,
  ],
  "JavaScript by shift, with a lane": [
    "javascript",
    "1.2",
    `while (true) { for (let i = 0; i < 2; i++) { const s = readline().split(' ');
    seen(+s.shift(), +s.shift(), +s.shift(), +s.shift(), +s.shift()); }
  const more = readline().split(' '); for (let i = 0; i < +more[1]; i++) readline();
  for (let n = +readline(); n > 0; n--) { const c = readline().split(' ');
    const number = c.shift(), id = c.shift(), where = c.shift(), kind = c.shift(), cost = c.shift(), attack = c.shift();
    deal(number, id, where, kind, cost, attack, c.shift(), c.shift(), c.shift(), c.shift(), c.shift(), c.shift()); }
  console.log(battle ? 'SUMMON ' + best + ' 0;ATTACK 3 -1' : 'PICK 1'); }`,
  ],
  "Python by pop": [
    "python",
    "1.1",
    `while True:
    for _ in range(2):
        a = input().split()
        health = int(a.pop(0)); mana = int(a.pop(0)); deck = int(a.pop(0)); rune = int(a.pop(0)); draw = int(a.pop(0))
    hand, acts = input().split()
    for _ in range(int(acts)): input()
    best = None
    for _ in range(int(input())):
        c = input().split()
        card = [c.pop(0), c.pop(0), c.pop(0), c.pop(0), c.pop(0), c.pop(0), c.pop(0), c.pop(0), c.pop(0), c.pop(0), c.pop(0)]
        best = card[1]
    print(f"SUMMON {best};ATTACK 3 -1" if mana else "PICK 1")`,
  ],
  "C# by index, with a lane": [
    "csharp",
    "1.2",
    `class Player { static void Main() { while (true) {
  for (int i = 0; i < 2; i++) { var s = Console.ReadLine().Split(' '); }
  var l = Console.ReadLine().Split(' '); int opponentActions = int.Parse(l[1]);
  int n = int.Parse(Console.ReadLine());
  for (int i = 0; i < n; i++) { var t = Console.ReadLine().Split(' ');
    hand.Add(new Card { Id = int.Parse(t[1]), Attack = int.Parse(t[5]), Lane = int.Parse(t[11]) }); }
  Console.WriteLine("SUMMON " + id + " 0;ATTACK 1 -1"); } } }`,
  ],
  "Python over several lines": [
    "python",
    "1.2",
    `while True:
    me, him = ([int(x) for x in input().split()] for _ in range(2))
    hand, acts = map(int, input().split())
    for _ in range(acts):
        input()
    for _ in range(int(input())):
        (
            number, iid, place, kind, cost, attack, defense, abilities,
            heal, hurt, draw, side,
        ) = input().split()
    print(f"SUMMON {best} 0" if best else "PASS")`,
  ],
  OCaml: [
    "ocaml",
    "1.0",
    `let () = while true do
  Scanf.sscanf (input_line stdin) "%d %d %d %d" (fun a b c d -> ());
  let n = int_of_string (input_line stdin) in
  for _ = 1 to n do Scanf.sscanf (input_line stdin) "%d %d %d %d %d %d %d %s %d %d %d" add done;
  print_endline "SUMMON 1" done`,
  ],
  Kotlin: [
    "kotlin",
    "1.0",
    `fun main() { val input = Scanner(System.\`in\`)
  while (true) {
    me = Side(input.nextInt(), input.nextInt(), input.nextInt(), input.nextInt())
    him = Side(input.nextInt(), input.nextInt(), input.nextInt(), input.nextInt())
    val opponentHand = input.nextInt()
    println(if (me.mana == 0) "PICK 0" else "SUMMON 1;ATTACK 1 -1") } }`,
  ],
};

/** Programs that speak of cards and commands and are no bots. */
export const ordinaryPrograms: Readonly<Record<string, readonly [language: string, source: string]>> = {
  "a referee that starts the bots": [
    "python",
    `import subprocess
bots = [subprocess.Popen(c, stdin=-1, stdout=-1) for c in commands]
line = bots[0].stdout.readline()
if line.startswith("SUMMON "): summon(line)
elif line.startswith("ATTACK "): attack(line)
my_health_change = opponent_health_change = card_draw = 0`,
  ],
  "a viewer of recorded games": [
    "javascript",
    `const text = fs.readFileSync(process.argv[2], 'utf8');
for (const action of text.split(';')) { if (action.startsWith("SUMMON ")) drawSummon(action); if (action.startsWith("ATTACK ")) drawAttack(action); }
show(card.myHealthChange, card.opponentHealthChange, card.cardDraw);`,
  ],
  "the rules of the game, which read a file of cards": [
    "java",
    `class Rules { void load(String path) throws IOException { BufferedReader r = new BufferedReader(new FileReader(path)); String line = r.readLine(); }
  Action parse(String s) { if (s.startsWith("SUMMON ")) return null; if (s.equals("PASS")) return null; return null; }
  int myHealthChange, opponentHealthChange, cardDraw, cardNumber, instanceId; }`,
  ],
  "a game of cards in the terminal": [
    "javascript",
    `const readline = require('readline').createInterface({ input: process.stdin });
readline.on('line', (command) => { if (command === 'PASS') endTurn(); else if (command === 'ATTACK') fight(); });`,
  ],
  "another game of the same site": [
    "python",
    `while True:
    my_health, my_mana = [int(i) for i in input().split()]
    entity_count = int(input())
    for i in range(entity_count):
        _id, _type, x, y, shield_life, is_controlled, health, vx, vy, near_base, threat_for = [int(j) for j in input().split()]
    print("WAIT")`,
  ],
  "a parser of commands": [
    "go",
    `func parse(line string) { switch strings.Split(line, " ")[0] { case "SUMMON": summon(); case "ATTACK": attack(); case "PASS": pass() } }`,
  ],
};
