// Uses a name that was never declared.
// Spar shows: "compile", an error on the marked line, before a match is played.
#include <iostream>
#include <string>

using namespace std;

int main() {
    while (true) {
        int health, mana, deck, rune, draw, opponentHand, opponentActions, cardCount, toSummon = -1;
        string opponent;
        cin >> health >> mana >> deck >> rune >> draw;
        cin >> ws;
        getline(cin, opponent);
        cin >> opponentHand >> opponentActions >> ws;
        string action;
        while (opponentActions-- > 0) getline(cin, action);
        cin >> cardCount;
        for (int i = 0; i < cardCount; i++) {
            int number, id, location, type, cost, attack, defense, myHealth, theirHealth, cardDraw;
            string abilities;
            cin >> number >> id >> location >> type >> cost >> attack >> defense >> abilities;
            cin >> myHealth >> theirHealth >> cardDraw;
            if (location == 0 && type == 0 && cost <= mana) toSummon = id;
        }
        if (manna == 0) // <- here
            cout << "PICK 0" << endl;
        else if (toSummon >= 0)
            cout << "SUMMON " << toSummon << endl;
        else
            cout << "PASS" << endl;
    }
}
