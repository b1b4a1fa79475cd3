// Perfect Aim: reads a line of JSON for each decision (perfect-aim/1) and answers legally. The rest is yours.
// {"type":"turn","id":7,"t":"13/2","color":"RED","tiles":[…],"players":[…],"fireballs":[…],"items":[…],…}
#include <iostream>
#include <string>

using namespace std;

/** What stands in a message behind a name: a word, a number, a list of words; "" where it has no such name. */
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
        string type = value(message, "type");
        if (type == "hello") cout << "{\"type\":\"ready\",\"name\":\"Starter\"}" << endl;
        if (type != "turn") continue;
        string valid = value(message, "valid"); // what you may do now: "WAIT", "MOVE_UP", "ATTACK_LEFT" …

        // What you write to cerr is shown beside the turn.
        string action = "WAIT";
        cout << "{\"id\":" << value(message, "id") << ",\"action\":\"" << action << "\"}" << endl;
    }
}
