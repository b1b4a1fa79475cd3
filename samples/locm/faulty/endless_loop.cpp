// Summons while there is mana, but nothing in the loop takes any away.
// Spar shows: "timeout", an error on a marked line, whichever ran when the time was over (from the program's own stack).
#include <iostream>
#include <string>
#include <vector>

using namespace std;

int main() {
    while (true) {
        int health, mana, deck, rune, draw, opponentHand, opponentActions, cardCount;
        cin >> health >> mana >> deck >> rune >> draw;
        cin >> health >> deck >> deck >> rune >> draw >> opponentHand >> opponentActions >> ws;
        string action;
        while (opponentActions-- > 0) getline(cin, action);
        cin >> cardCount;
        vector<int> hand, costs;
        for (int i = 0; i < cardCount; i++) {
            int number, id, location, type, cost, attack, defense, myHealth, theirHealth, cardDraw;
            string abilities;
            cin >> number >> id >> location >> type >> cost >> attack >> defense >> abilities;
            cin >> myHealth >> theirHealth >> cardDraw;
            hand.push_back(id);
            costs.push_back(cost);
        }
        if (mana == 0) {
            cout << "PICK 0" << endl;
            continue;
        }
        size_t next = 0;
        while (mana >= 0) { // <- here
            if (costs[next % costs.size()] <= mana) // <- here
                next++; // <- here
            else // <- here
                next += 2; // <- here
        }
        cout << "SUMMON " << hand[next % hand.size()] << endl;
    }
}
