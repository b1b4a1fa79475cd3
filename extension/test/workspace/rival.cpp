// Picks the first card and passes: an opponent that compiles.
#include <iostream>
#include <string>
using namespace std;

int main() {
    while (true) {
        int health, mana, deck, rune;
        if (!(cin >> health >> mana >> deck >> rune)) return 0;
        int opponentHealth, opponentMana, opponentDeck, opponentRune;
        cin >> opponentHealth >> opponentMana >> opponentDeck >> opponentRune;
        int opponentHand, cardCount;
        cin >> opponentHand >> cardCount;
        for (int i = 0; i < cardCount; i++) {
            int cardNumber, instanceId, location, cardType, cost, attack, defense;
            string abilities;
            int myHealthChange, opponentHealthChange, cardDraw;
            cin >> cardNumber >> instanceId >> location >> cardType >> cost >> attack >> defense >> abilities >> myHealthChange >> opponentHealthChange >> cardDraw;
        }
        cout << (mana == 0 ? "PICK 0" : "PASS") << endl;
    }
}
