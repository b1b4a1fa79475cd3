// Bots of Combat with one number: they block what they survive by a margin. None is best, and less is worse.

export const pythonBot = (margin: string) => `import json
MARGIN = ${margin}  # tune -6..3
while True:
    game = json.loads(input())
    free = list(range(len(game["attackers"])))
    blocks = []
    for defender, (_, toughness) in enumerate(game["defenders"]):
        target = next((a for a in free if game["attackers"][a][0] < toughness + MARGIN), None)
        if target is not None:
            free.remove(target)
            blocks.append([defender, target])
    print(json.dumps(blocks), flush=True)
`;

export const cppBot = (margin: string) => `#include <cctype>
#include <iostream>
#include <string>
#include <vector>

const int MARGIN = ${margin}; // tune -6..3

std::vector<int> numbers(const std::string& line, size_t from) {
  std::vector<int> found;
  int depth = 0;
  for (size_t i = line.find('[', from); i < line.size(); i++) {
    if (line[i] == '[') depth++;
    if (line[i] == ']' && --depth == 0) break;
    if (!isdigit(line[i])) continue;
    size_t length = 0;
    found.push_back(std::stoi(line.substr(i), &length));
    i += length - 1;
  }
  return found;
}

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    auto attackers = numbers(line, line.find("attackers")), defenders = numbers(line, line.find("defenders"));
    std::vector<bool> blocked(attackers.size() / 2);
    std::string blocks;
    for (size_t d = 0; d < defenders.size() / 2; d++) {
      for (size_t a = 0; a < blocked.size(); a++) {
        if (blocked[a] || attackers[2 * a] >= defenders[2 * d + 1] + MARGIN) continue;
        blocked[a] = true;
        blocks += (blocks.empty() ? "[" : ",[") + std::to_string(d) + "," + std::to_string(a) + "]";
        break;
      }
    }
    std::cout << "[" << blocks << "]" << std::endl;
  }
}
`;
