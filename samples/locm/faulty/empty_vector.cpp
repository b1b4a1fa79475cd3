// Takes the first card that it can pay, also when there is none.
// Spar shows: "crash", an error on the marked line (from the program's own stack).
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
        vector<int> payable;
        for (int i = 0; i < cardCount; i++) {
            int number, id, location, type, cost, attack, defense, myHealth, theirHealth, cardDraw;
            string abilities;
            cin >> number >> id >> location >> type >> cost >> attack >> defense >> abilities;
            cin >> myHealth >> theirHealth >> cardDraw;
            if (location == 0 && type == 0 && cost <= mana) payable.push_back(id);
        }
        if (mana == 0) {
            cout << "PICK 0" << endl;
            continue;
        }
        int first = payable.at(0); // <- here
        cout << "SUMMON " << first << endl;
    }
}
