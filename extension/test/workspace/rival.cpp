// Picks the first card and passes: an opponent that compiles.
#include <iostream>
#include <string>
using namespace std;

int main() {
    while (true) {
        int health, mana, deck, rune, draw;
        if (!(cin >> health >> mana >> deck >> rune >> draw)) return 0;
        int opponentHealth, opponentMana, opponentDeck, opponentRune, opponentDraw;
        cin >> opponentHealth >> opponentMana >> opponentDeck >> opponentRune >> opponentDraw;
        int opponentHand, opponentActions, cardCount;
        cin >> opponentHand >> opponentActions >> ws;
        string action;
        while (opponentActions-- > 0) getline(cin, action);
        cin >> cardCount;
        for (int i = 0; i < cardCount; i++) {
            int cardNumber, instanceId, location, cardType, cost, attack, defense;
            string abilities;
            int myHealthChange, opponentHealthChange, cardDraw;
            cin >> cardNumber >> instanceId >> location >> cardType >> cost >> attack >> defense >> abilities >> myHealthChange >> opponentHealthChange >> cardDraw;
        }
        cout << (mana == 0 ? "PICK 0" : "PASS") << endl;
    }
}
