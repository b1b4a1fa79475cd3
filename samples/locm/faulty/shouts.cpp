// Says "Attack" where the game knows ATTACK only: the words of the protocol are upper case.
// Spar shows: "unreadable", an error on the marked line, found by its text and so marked as a guess.
#include <iostream>
#include <string>

using namespace std;

int main() {
    while (true) {
        int health, mana, deck, rune, draw, opponentHand, opponentActions, cardCount, toSummon = -1, toAttack = -1;
        cin >> health >> mana >> deck >> rune >> draw;
        cin >> health >> deck >> deck >> rune >> draw >> opponentHand >> opponentActions >> ws;
        string action;
        while (opponentActions-- > 0) getline(cin, action);
        cin >> cardCount;
        for (int i = 0; i < cardCount; i++) {
            int number, id, location, type, cost, attack, defense, myHealth, theirHealth, cardDraw;
            string abilities;
            cin >> number >> id >> location >> type >> cost >> attack >> defense >> abilities;
            cin >> myHealth >> theirHealth >> cardDraw;
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
