// Combat: reads attackers and defenders and answers legally: nobody blocks. The rest is yours.
// A question is one line of JSON: {"attackers":[[power,toughness],…],"defenders":[[power,toughness],…]}
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

using namespace std;

struct Creature { int power, toughness; };

/** The creatures of one of the two lists. */
vector<Creature> creatures(const string& list) {
    vector<int> numbers;
    for (size_t i = 0; i < list.size(); i++)
        if (isdigit(list[i]) && !isdigit(list[i - 1])) numbers.push_back(atoi(&list[i]));
    vector<Creature> found;
    for (size_t i = 0; i + 1 < numbers.size(); i += 2) found.push_back({numbers[i], numbers[i + 1]});
    return found;
}

int main() {
    string line;
    while (getline(cin, line)) {
        size_t middle = line.find("\"defenders\""), start = line.find("\"attackers\"");
        vector<Creature> attackers = creatures(line.substr(start, middle - start));
        vector<Creature> defenders = creatures(line.substr(middle));

        // What you write to cerr is shown beside the combat.
        // Pairs [defender,attacker], both counted from 0: with [[0,1],[2,1]] two defenders block one attacker.
        cout << "[]" << endl;
    }
}
