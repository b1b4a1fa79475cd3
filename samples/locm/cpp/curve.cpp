// Curve: cards for every turn of the game, all mana spent each turn, good trades first, the rest hits the player.
//
// A bot for Legends of Code and Magic as in CodinGame's live arena (rules 1.1). It also plays by rules 1.0, which send
// neither the draw values nor the opponent's actions. Each turn the game sends a few lines and wants one back:
// thirty turns choose the deck ("PICK 1"), then the battle begins ("SUMMON 3;ATTACK 4 -1").
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

enum CardType { CREATURE, GREEN, RED, BLUE };
enum Location { THEIRS = -1, IN_HAND = 0, MINE = 1 };
const int PLAYER = -1; // as a target: the opponent, no creature
const size_t BOARD_SIZE = 6;

// How many of the thirty cards should cost 0, 1, 2 …; the last number is for 6 and above.
const int WANTED[] = {1, 4, 7, 6, 5, 4, 3};
const int WANTED_ITEMS = 7;

struct Player {
    int health, mana, deck, rune;
};

struct Card {
    int number, id, location, type, cost, attack, defense;
    string abilities;
    int myHealth, theirHealth; // what playing it does to my health and to the opponent's
    int draw;
    bool ready; // may still attack this turn

    bool has(char ability) const { return abilities.find(ability) != string::npos; }
    void lose(char ability) { replace(abilities.begin(), abilities.end(), ability, '-'); }
};

istringstream readLine() {
    string line;
    getline(cin, line);
    return istringstream(line);
}

Player readPlayer() {
    Player player;
    readLine() >> player.health >> player.mana >> player.deck >> player.rune;
    return player;
}

Card readCard() {
    Card card;
    istringstream in = readLine();
    in >> card.number >> card.id >> card.location >> card.type >> card.cost >> card.attack >> card.defense;
    in >> card.abilities >> card.myHealth >> card.theirHealth >> card.draw;
    card.ready = card.location == MINE; // whoever is on my board now was summoned in an earlier turn
    return card;
}

// --- What things are worth, in points of about one attack. Turn these knobs first. ---

double creatureWorth(const Card& card) {
    if (card.defense <= 0) return 0;
    double worth = 0.5 + card.attack + 0.8 * card.defense;
    if (card.has('B')) worth += 0.2 * card.attack;
    if (card.has('D')) worth += 0.4 * card.attack;
    if (card.has('G')) worth += 0.5 + 0.2 * card.defense;
    if (card.has('L') && card.attack > 0) worth += 2.5;
    if (card.has('W')) worth += 1 + 0.5 * card.attack;
    return worth;
}

double effectsWorth(const Card& card) {
    return 0.4 * card.myHealth - 0.5 * card.theirHealth + 1.8 * card.draw;
}

double plainDraftWorth(const Card& card) {
    if (card.type == CREATURE) {
        double worth = creatureWorth(card) - 1.9 * card.cost - 1;
        if (card.has('C')) worth += 0.4 * card.attack;
        if (card.attack == 0) worth -= 2;
        return worth;
    }
    if (card.type == GREEN) return 0.6 * (card.attack + card.defense) - 1.6 * card.cost - 1;
    // No creature has much more than 8 defense to take away, or 3 attack.
    return 0.9 * (min(8, -card.defense) + min(3, -card.attack)) - 1.4 * card.cost;
}

// What a card gives beyond what its cost usually buys, less where the deck has enough of its kind.
double draftWorth(const Card& card, const vector<Card>& deck) {
    auto slot = [](int cost) { return min(cost, 6); };
    int sameCost = 0, items = 0;
    for (const Card& other : deck) {
        sameCost += slot(other.cost) == slot(card.cost);
        items += other.type != CREATURE;
    }
    double worth = plainDraftWorth(card) + effectsWorth(card);
    worth -= 0.5 * max(0, sameCost + 1 - WANTED[slot(card.cost)]);
    if (card.type != CREATURE && items >= WANTED_ITEMS) worth -= 2;
    return worth;
}

// --- What an attack or an item does ---

Card hurt(Card creature, int damage, const Card& by) {
    bool deadly = by.has('L') && damage > 0;
    creature.defense = deadly ? 0 : creature.defense - damage;
    if (by.attack > 0) creature.lose('W');
    return creature;
}

struct Fight {
    Card mine, its;
    int through; // damage that breaks through to the player
};

Fight fight(const Card& attacker, const Card& target) {
    int given = target.has('W') ? 0 : attacker.attack;
    int taken = attacker.has('W') ? 0 : target.attack;
    int through = attacker.has('B') ? max(0, given - target.defense) : 0;
    return {hurt(attacker, taken, target), hurt(target, given, attacker), through};
}

// The creature after the item was used on it.
Card changed(Card creature, const Card& item) {
    creature.attack = max(0, creature.attack + item.attack);
    if (item.type == GREEN) {
        creature.defense += item.defense;
        creature.abilities += item.abilities;
        if (item.has('C')) creature.ready = true;
        return creature;
    }
    for (char ability : item.abilities) creature.lose(ability);
    if (creature.has('W') && item.defense < 0)
        creature.lose('W'); // it takes the damage and is gone
    else
        creature.defense += item.defense;
    return creature;
}

// --- A battle turn ---

// Every action is also applied here, so that the next one is chosen for what is left.
struct Turn {
    Player me, opponent;
    vector<Card> hand, mine, theirs;
    string actions;

    Turn(const Player& me, const Player& opponent, const vector<Card>& cards) : me(me), opponent(opponent) {
        for (const Card& card : cards) {
            if (card.location == IN_HAND) hand.push_back(card);
            if (card.location == MINE) mine.push_back(card);
            if (card.location == THEIRS) theirs.push_back(card);
        }
    }

    string choose() {
        playCards();
        attack();
        playCards(); // creatures that fell have made room
        return actions.empty() ? "PASS" : actions;
    }

    // Nothing counts any more after the blow that decides the match.
    void act(const string& action) {
        if (me.health > 0 && opponent.health > 0) actions += action + ";";
    }

    // Cards

    void playCards() {
        vector<Card> chosen = bestCards();
        for (const Card& item : chosen) {
            if (item.type == CREATURE) continue;
            Use best = bestUse(item);
            if (best.gain > 0) use(item, best.target); // the item before it may have taken its target
        }
        for (const Card& creature : chosen)
            if (creature.type == CREATURE) summon(creature);
    }

    // The cards that are worth most together within my mana. Of 8 cards there are 256 choices: try them all.
    vector<Card> bestCards() {
        vector<double> worths;
        for (const Card& card : hand) worths.push_back(playWorth(card));
        vector<Card> best;
        double bestWorth = 0;
        for (int choice = 0; choice < 1 << hand.size(); choice++) {
            vector<Card> cards;
            int cost = 0;
            size_t creatures = 0;
            double worth = 0;
            for (size_t i = 0; i < hand.size(); i++) {
                if (!(choice >> i & 1)) continue;
                cards.push_back(hand[i]);
                cost += hand[i].cost;
                creatures += hand[i].type == CREATURE;
                worth += worths[i];
            }
            if (worth > bestWorth && cost <= me.mana && mine.size() + creatures <= BOARD_SIZE) {
                best = cards;
                bestWorth = worth;
            }
        }
        return best;
    }

    double playWorth(const Card& card) {
        if (me.health + card.myHealth <= 0) return -1000;
        if (card.type == CREATURE) return creatureWorth(card) + effectsWorth(card);
        return bestUse(card).gain;
    }

    struct Use {
        double gain; // beyond keeping the item for later
        int target;
    };

    Use bestUse(const Card& item) {
        double keeping = 1 + 0.8 * item.cost;
        Use best = {0, PLAYER};
        for (const Card& target : item.type == GREEN ? mine : theirs) {
            double gain = useGain(item, target) - keeping;
            if (gain > best.gain) best = {gain, target.id};
        }
        if (item.type == BLUE) {
            double gain = damageWorth(-item.defense) + effectsWorth(item) - keeping;
            if (gain > best.gain) best = {gain, PLAYER};
        }
        return best;
    }

    double useGain(const Card& item, const Card& target) {
        double change = creatureWorth(changed(target, item)) - creatureWorth(target);
        return effectsWorth(item) + (item.type == GREEN ? change : -change);
    }

    void summon(Card card) {
        act("SUMMON " + to_string(card.id));
        pay(card);
        card.ready = card.has('C');
        mine.push_back(card);
    }

    void use(const Card& item, int target) {
        act("USE " + to_string(item.id) + " " + to_string(target));
        pay(item);
        if (target == PLAYER) opponent.health += item.defense;
        for (Card& creature : item.type == GREEN ? mine : theirs)
            if (creature.id == target) creature = changed(creature, item);
        bury();
    }

    void pay(const Card& card) {
        me.mana -= card.cost;
        me.health += card.myHealth;
        opponent.health += card.theirHealth;
        int id = card.id;
        hand.erase(remove_if(hand.begin(), hand.end(), [id](const Card& other) { return other.id == id; }), hand.end());
    }

    // Attacks

    // Always the best attack next, as long as one is worth it.
    void attack() {
        while (true) {
            Card *bestAttacker = nullptr, *bestTarget = nullptr; // no target: the player
            double bestGain = 0;
            auto consider = [&](Card& attacker, Card* target) {
                double gain = target ? tradeGain(attacker, *target) : damageWorth(attacker.attack);
                if (gain <= bestGain) return;
                bestAttacker = &attacker;
                bestTarget = target;
                bestGain = gain;
            };
            for (Card& attacker : mine) {
                if (!attacker.ready || attacker.attack == 0) continue;
                for (Card& target : theirs)
                    if (target.has('G') || !guarded()) consider(attacker, &target);
                if (!guarded()) consider(attacker, nullptr);
            }
            if (!bestAttacker) return;
            strike(*bestAttacker, bestTarget);
        }
    }

    // Creatures with Guard must be attacked first.
    bool guarded() const {
        return any_of(theirs.begin(), theirs.end(), [](const Card& card) { return card.has('G'); });
    }

    double tradeGain(const Card& attacker, const Card& target) {
        Fight after = fight(attacker, target);
        double lost = creatureWorth(attacker) - creatureWorth(after.mine);
        return creatureWorth(target) - creatureWorth(after.its) - lost + damageWorth(after.through);
    }

    // Damage to the player: worth more the less health is left, and everything if this turn can win.
    double damageWorth(int damage) {
        if (damage == 0) return 0;
        int inReach = 0;
        for (const Card& card : mine)
            if (card.ready && !guarded()) inReach += card.attack;
        if (max(damage, inReach) >= opponent.health) return 1000;
        return damage * (0.4 + 4.0 / opponent.health);
    }

    void strike(Card& attacker, Card* target) {
        act("ATTACK " + to_string(attacker.id) + " " + to_string(target ? target->id : PLAYER));
        attacker.ready = false;
        if (!target) {
            opponent.health -= attacker.attack;
            return;
        }
        Fight after = fight(attacker, *target);
        opponent.health -= after.through;
        attacker = after.mine;
        *target = after.its;
        bury();
    }

    // The dead leave the board.
    void bury() {
        for (vector<Card>* board : {&mine, &theirs}) {
            auto dead = [](const Card& card) { return card.defense <= 0; };
            board->erase(remove_if(board->begin(), board->end(), dead), board->end());
        }
    }
};

// --- The game ---

int main() {
    vector<Card> deck;
    while (cin.peek() != EOF) {
        Player me = readPlayer();
        Player opponent = readPlayer();
        int opponentHand, opponentActions = 0, count;
        readLine() >> opponentHand >> opponentActions;
        for (int i = 0; i < opponentActions; i++) readLine(); // the number of a card and what the opponent did with it
        readLine() >> count;
        vector<Card> cards;
        for (int i = 0; i < count; i++) cards.push_back(readCard());

        if (me.mana == 0) { // mana is 0 in the draft only
            int best = 0;
            for (int i = 1; i < count; i++)
                if (draftWorth(cards[i], deck) > draftWorth(cards[best], deck)) best = i;
            deck.push_back(cards[best]);
            cout << "PICK " << best << endl;
        } else {
            cout << Turn(me, opponent, cards).choose() << endl;
        }
    }
}
