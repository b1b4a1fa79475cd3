// Reads twelve fields a card, as rules 1.2 with their two lanes have them; rules 1.0 send eleven.
// Spar shows: "waiting", an error on the marked line. Setting "rules": "1.2" in spar.json would be another cure.
#include <iostream>
#include <string>

using namespace std;

int main() {
    int health, mana, deck, rune, hand, count;
    while (cin >> health >> mana >> deck >> rune) {
        cin >> health >> deck >> deck >> rune >> hand >> count;
        for (int i = 0; i < count; i++) {
            int number, id, location, type, cost, attack, defense, myHealth, theirHealth, draw, lane;
            string abilities;
            cin >> number >> id >> location >> type >> cost >> attack >> defense >> abilities;
            cin >> myHealth >> theirHealth >> draw >> lane; // <- here
        }
        cout << (mana == 0 ? "PICK 0" : "PASS") << endl;
    }
}
