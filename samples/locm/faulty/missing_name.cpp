// Uses a name that was never declared.
// Spar shows: "compile", an error on the marked line, before a match is played.
#include <iostream>
#include <string>

using namespace std;

int main() {
    int health, mana, deck, rune, hand, count;
    string line;
    while (cin >> health >> mana >> deck >> rune) {
        cin >> health >> deck >> deck >> rune >> hand >> count;
        getline(cin, line);
        for (int i = 0; i < count; i++) getline(cin, line);
        cout << (manna == 0 ? "PICK 0" : "PASS") << endl; // <- here
    }
}
