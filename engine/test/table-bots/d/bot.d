import std.stdio, std.string;

int crash(int[] cards) {
    return cards[7]; // CRASH
}
void hang() {
    for (int n = 1; n != 0; n = n % 1000 + 1) {} // HANG
}
void main() {
    foreach (line; stdin.byLine) {
        if (line == "crash") writeln(crash([]));
        if (line == "hang") hang();
        writefln("PICK %s", line);
        stdout.flush();
    }
}
