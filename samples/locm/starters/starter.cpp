// Legends of Code and Magic: reads all that the game sends each turn and answers legally. The rest is yours.
#include <iostream>
#include <string>

using namespace std;

int main() {
    while (true) {
        for (int who = 0; who < 2; who++) { // you, then your opponent
            int playerHealth, playerMana, playerDeck, playerRune, playerDraw;
            if (!(cin >> playerHealth >> playerMana >> playerDeck >> playerRune >> playerDraw)) return 0;
        }
        int opponentHand, opponentActions;
        cin >> opponentHand >> opponentActions;
        cin.ignore();
        for (int i = 0; i < opponentActions; i++) {
            string cardNumberAndAction;
            getline(cin, cardNumberAndAction);
        }
        int cardCount;
        cin >> cardCount;
        for (int i = 0; i < cardCount; i++) {
            int cardNumber, instanceId, location, cardType, cost, attack, defense;
            string abilities;
            int myHealthChange, opponentHealthChange, cardDraw;
            cin >> cardNumber >> instanceId >> location >> cardType >> cost >> attack >> defense;
            cin >> abilities >> myHealthChange >> opponentHealthChange >> cardDraw;
        }

        // What you write to cerr is shown beside the turn.
        // Draft: PICK 0, PICK 1 or PICK 2. Battle, joined by ";": SUMMON id, ATTACK id target, USE id target.
        cout << "PASS" << endl;
    }
}
