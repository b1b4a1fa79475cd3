// Waits for its mana to run out, but nothing in the loop spends any.
// Spar shows: "timeout", an error on the marked line (from the program's own stack).
#include <iostream>
#include <string>
#include <vector>

using namespace std;

int main() {
    int health, mana, deck, rune, opponentHand, count;
    string line;
    while (cin >> health >> mana >> deck >> rune) {
        cin >> health >> deck >> deck >> rune >> opponentHand >> count;
        getline(cin, line);
        for (int i = 0; i < count; i++) getline(cin, line);
        if (mana == 0) {
            cout << "PICK 0" << endl;
            continue;
        }
        volatile int left = mana;
        while (left > 0) count++; // <- here
        cout << "PASS" << endl;
    }
}
