// A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
import std.array, std.conv, std.stdio, std.string;

void main() {
    while (!stdin.eof) {
        auto mana = readln.split[1].to!int;
        const draft = mana == 0;
        readln;
        readln;
        string[] actions;
        foreach (_; 0 .. readln.strip.to!int) {
            const card = readln.split;
            const cost = card[4].to!int;
            if (card[2] == "1") {
                actions ~= "ATTACK %s -1".format(card[1]);
            } else if (card[2] == "0" && card[3] == "0" && cost <= mana) {
                mana -= cost;
                actions ~= "SUMMON %s".format(card[1]);
            }
        }
        writeln(draft ? "PICK 0" : actions.empty ? "PASS" : actions.join(";"));
        stdout.flush();
    }
}
