// Expects: a short bot that says what it believes its attacks will do. Where it was wrong, Spar marks the line and
// tells the field, what was believed and what is real.
//
// It plays by rules 1.1, as in CodinGame's live arena; rules 1.0 send neither draw values nor the opponent's actions.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

struct Card {
    int id, location, type, cost, attack, defense;
    string abilities;
    bool has(char ability) const { return abilities.find(ability) != string::npos; }
};

istringstream readLine() {
    string line;
    getline(cin, line);
    return istringstream(line);
}

// The fields of the next input by their names, as JSON; null: the card will not be there.
void expect(const string& fields, int line) {
    cerr << "@spar {\"expect\":{" << fields << "},\"line\":" << line << "}" << endl;
}

// Hits one creature of the opponent; what is left of it.
Card hit(const Card& attacker, Card target) {
    if (target.has('W')) target.abilities[5] = '-';
    else target.defense -= attacker.has('L') ? target.defense : attacker.attack;
    return target;
}

string battle(int mana, const vector<Card>& cards) {
    string actions;
    int room = 6;
    vector<Card> guards;
    for (const Card& card : cards) {
        room -= card.location == 1;
        if (card.location == -1 && card.has('G')) guards.push_back(card);
    }
    for (const Card& card : cards) {
        if (card.location != 0 || card.type != 0 || card.cost > mana || room == 0) continue;
        mana -= card.cost;
        room--;
        actions += "SUMMON " + to_string(card.id) + ";";
    }
    for (const Card& card : cards) {
        if (card.location != 1 || card.attack == 0) continue;
        bool stopped = !guards.empty();
        actions += "ATTACK " + to_string(card.id) + " " + (stopped ? to_string(guards.back().id) : "-1") + ";";
        if (!stopped) continue;
        guards.back() = hit(card, guards.back());
        if (guards.back().defense > 0) continue;
        expect("\"cards\":{\"" + to_string(guards.back().id) + "\":null}", __LINE__);
        guards.pop_back();
    }
    for (const Card& guard : guards)
        expect("\"cards\":{\"" + to_string(guard.id) + "\":{\"defense\":" + to_string(guard.defense) + "}}", __LINE__);
    return actions.empty() ? "PASS" : actions;
}

int main() {
    for (;;) {
        int health, mana, deck, rune, opponentHand, opponentActions = 0, count;
        istringstream status = readLine();
        if (!(status >> health >> mana >> deck >> rune)) return 0;
        readLine();
        readLine() >> opponentHand >> opponentActions;
        while (opponentActions-- > 0) readLine();
        readLine() >> count;
        vector<Card> cards(count);
        for (Card& card : cards) {
            int number;
            readLine() >> number >> card.id >> card.location >> card.type >> card.cost >> card.attack >> card.defense >>
                card.abilities;
        }
        cout << (mana == 0 ? "PICK 0" : battle(mana, cards)) << endl;
    }
}
