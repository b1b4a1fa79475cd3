// Dungeon: reads one line of JSON for each thing that the game asks or tells, and answers legally. The rest is yours.
#include <iostream>
#include <string>

using namespace std;

/** What stands in a message behind a name: a word, a number, a list or null; "" where it has no such name. */
string value(const string& message, const string& name) {
    size_t at = message.find("\"" + name + "\":");
    if (at == string::npos) return "";
    at += name.size() + 3;
    if (message[at] == '"') return message.substr(at + 1, message.find('"', at + 1) - at - 1);
    return message.substr(at, message.find_first_of(message[at] == '[' ? "]" : ",}", at) - at);
}

int main() {
    string message;
    while (getline(cin, message)) {
        // What you write to cerr is shown beside the turn.
        string type = value(message, "type");
        if (type == "new_game") {
            bool first = value(message, "first") == "true";
        } else if (type == "start_turn") {
            // 0 to 5: the item your opponent discarded, 6: it placed its card, null: nothing yet.
            string lastTurn = value(message, "last_turn");
            cout << 1 << endl; // draws a card; anything else passes
        } else if (type == "play") {
            int card = stoi(value(message, "card"));
            cout << 6 << endl; // puts it into the dungeon; 0 to 5 discards it, with that item
        } else if (type == "vorpal_choice") {
            cout << 9 << endl; // the monster that the dagger shall kill
        } else if (type == "result") {
            int bot = stoi(value(message, "bot")); // who went in: 0 you, 1 your opponent
            bool failed = value(message, "failed") == "true";
            string dungeon = value(message, "dungeon"), vorped = value(message, "vorped");
        }
    }
}
