// Says "Attack" where the game knows ATTACK only: the words of the protocol are upper case.
// Spar shows: "unreadable", an error on the marked line, found by its text and marked as a guess.
#include <iostream>
#include <string>
#include <vector>

using namespace std;

int main() {
    int health, mana, deck, rune, opponentHand, count;
    while (cin >> health >> mana >> deck >> rune) {
        cin >> health >> deck >> deck >> rune >> opponentHand >> count;
        int number, id, location, type, cost, attack, defense, other, toSummon = -1, toAttack = -1;
        string abilities;
        for (int i = 0; i < count; i++) {
            cin >> number >> id >> location >> type >> cost >> attack >> defense >> abilities >> other >> other >> other;
            if (location == 0 && type == 0 && cost <= mana) toSummon = id;
            if (location == 1) toAttack = id;
        }
        if (mana == 0)
            cout << "PICK 0" << endl;
        else if (toAttack >= 0)
            cout << "Attack " << toAttack << " -1" << endl; // <- here
        else if (toSummon >= 0)
            cout << "SUMMON " << toSummon << endl;
        else
            cout << "PASS" << endl;
    }
}
