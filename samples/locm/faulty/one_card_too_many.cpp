// Counts the cards with <= where < was meant, and so asks for one card too many.
// Spar shows: "waiting", an error on the marked line. The bot was not slow: it waits for a line that never comes.
#include <iostream>
#include <string>

using namespace std;

int main() {
    while (true) {
        int health, mana, deck, rune, draw, opponentHand, opponentActions, cardCount, toSummon = -1;
        cin >> health >> mana >> deck >> rune >> draw;
        cin >> health >> deck >> deck >> rune >> draw >> opponentHand >> opponentActions >> ws;
        string action;
        while (opponentActions-- > 0) getline(cin, action);
        cin >> cardCount;
        for (int i = 0; i <= cardCount; i++) {
            int number, id, location, type, cost, attack, defense, myHealth, theirHealth, cardDraw;
            string abilities;
            cin >> number >> id >> location >> type >> cost >> attack >> defense >> abilities; // <- here
            cin >> myHealth >> theirHealth >> cardDraw;
            if (location == 0 && type == 0 && cost <= mana) toSummon = id;
        }
        if (mana == 0)
            cout << "PICK 0" << endl;
        else if (toSummon >= 0)
            cout << "SUMMON " << toSummon << endl;
        else
            cout << "PASS" << endl;
    }
}
