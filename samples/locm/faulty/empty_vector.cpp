// Takes the first creature of its board, also when the board is empty.
// Spar shows: "crash", an error on the marked line (from the program's own stack).
#include <iostream>
#include <string>
#include <vector>

using namespace std;

struct Card {
    int number, id, location, type, cost, attack, defense;
    string abilities;
    int myHealth, theirHealth, draw;
};

int main() {
    int health, mana, deck, rune, hand, count;
    while (cin >> health >> mana >> deck >> rune) {
        cin >> health >> deck >> deck >> rune >> hand >> count;
        vector<Card> board;
        for (int i = 0; i < count; i++) {
            Card card;
            cin >> card.number >> card.id >> card.location >> card.type >> card.cost >> card.attack >> card.defense;
            cin >> card.abilities >> card.myHealth >> card.theirHealth >> card.draw;
            if (card.location == 1) board.push_back(card);
        }
        if (mana == 0) {
            cout << "PICK 0" << endl;
            continue;
        }
        Card first = board.at(0); // <- here
        cout << "ATTACK " << first.id << " -1" << endl;
    }
}
