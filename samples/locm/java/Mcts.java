// Mcts: drafts as strong players of the live arena do, then searches by Monte Carlo.
//
// A bot for Legends of Code and Magic as in CodinGame's live arena (rules 1.1). It also plays by rules 1.0, which send
// neither the draw values nor the opponent's actions. In the battle it first looks for a win in this turn. If there is
// none, it tries random sequences of cards, and follows the best of them by a tree of attacks, in which the opponent
// gives its worst answer. What is worth trying next is told by upper confidence bounds (UCT).

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** CodinGame wants the class of a bot to be called Player. */
class Player {
    static final int CREATURE = 0;
    static final int GREEN = 1;
    static final int BLUE = 3;
    static final int IN_HAND = 0;
    static final int MINE = 1;
    static final int FACE = -1; // as a target: the opponent, no creature
    static final int BOARD_SIZE = 6;
    static final int START_HEALTH = 30;
    static final double WON = 10000;

    // Of the 100 ms of a turn: until when a win is looked for, sequences of cards are tried, and attacks are searched. More
    // gains little, and what is left over is for a machine that is busy.
    static final int WIN_MS = 10;
    static final int CARDS_MS = 25;
    static final int ATTACKS_MS = 55;
    static final int MOST_SEQUENCES = 400;
    /** So many of the best sequences are followed by attacks. */
    static final int MOST_PLANS = 12;
    /** How much UCT tries what looks worse, and how large a difference in worth counts nearly as a win. */
    static final double EXPLORATION = 0.3;
    static final double SCALE = 10;

    // --- The draft: how much each card is wanted, by its number from 1 on. `spar tune` looks for better ones. ---

    static final int[] SCORES = {
        -5, -36, 22, -20, 1, 10, 69, 12, 15, -49, 24, 3, -11, -29, 11, -18, 14, 47, 14, -33,
        18, -19, 25, -44, 1, 6, -13, 31, 56, -8, -39, 42, 44, -2, -42, 3, 40, -21, -13, -21,
        -1, -38, -24, 47, -27, -23, -22, 59, 60, 35, 67, 31, 58, 25, -63, -30, -59, -8, -5, -31,
        -5, 1, -35, 41, 60, 35, 48, 77, 63, 20, -22, -7, 1, 0, 15, -30, -5, -39, -5, 55,
        20, 32, -8, 43, 26, -15, 16, 23, -9, 2, -9, -62, -2, -11, 13, 21, 8, -10, 31, -16,
        -31, -27, 23, 7, 27, 13, -35, -22, 20, -58, 20, -6, -45, 19, 45, 77, -22, -13, -12, -1,
        23, -3, -10, -24, -23, 5, -15, 30, 17, -25, -21, -23, 32, 11, 21, -23, -11, -32, 61, -58,
        14, -30, -66, 20, 13, -8, 34, 28, 3, 30, 74, 32, -78, -53, 5, -63, 10, 32, -19, -77,
    }; // tune -80..80

    // How many of the thirty cards should cost 0, 1, 2 …; the last number is for 7 and above.
    static final int[] CURVE = {2, 4, 6, 6, 5, 4, 3, 3};
    static final double CROWDING = 4.6; // less for each card more of the same cost
    static final double WANTED_ITEMS = 6.5;
    static final double ITEM_SURPLUS = 7.7; // less for each item more

    /** The card's score, less where the deck has enough of its cost or kind. */
    static double draftWorth(Card card, List<Card> deck) {
        int sameCost = 0;
        int items = 0;
        for (Card other : deck) {
            if (slot(other) == slot(card)) sameCost++;
            if (other.type != CREATURE) items++;
        }
        double worth = SCORES[card.number - 1] - CROWDING * Math.max(0, sameCost + 1 - CURVE[slot(card)]);
        if (card.type != CREATURE) worth -= ITEM_SURPLUS * Math.max(0, items + 1 - WANTED_ITEMS);
        return worth;
    }

    static int slot(Card card) {
        return Math.min(card.cost, CURVE.length - 1);
    }

    // --- What a position is worth to me, in points of about one attack. ---

    static double evaluate(Battle battle) {
        if (battle.opponent.health <= 0) return WON;
        if (battle.me.health <= 0) return -WON;
        double worth = sideWorth(battle.me) - sideWorth(battle.opponent);
        for (Card card : battle.me.hand) worth += card.type == CREATURE ? 0.7 : 1;
        return worth;
    }

    static double sideWorth(Side side) {
        // A point of health is worth more the fewer are left.
        double lost = Math.max(0, START_HEALTH - side.health) / (double) START_HEALTH;
        double worth = 0.2 * side.health - 16 * lost * lost + 1.3 * side.draws;
        for (Creature creature : side.board) worth += creatureWorth(creature);
        return worth;
    }

    static double creatureWorth(Creature creature) {
        double worth = 0.7 + creature.attack + 0.62 * creature.defense;
        if (creature.has('L') && creature.attack > 0) worth += 2.2;
        if (creature.has('W')) worth += 0.2 + 0.62 * creature.attack;
        return worth;
    }

    // --- The rules ---

    static class Card {
        int number, id, location, type, cost, attack, defense;
        String abilities;
        /** What playing it does to my health, and to the opponent's. */
        int myHealth, theirHealth;
        int draw;

        boolean has(char ability) {
            return abilities.indexOf(ability) >= 0;
        }
    }

    static class Creature {
        final int id;
        int attack, defense;
        String abilities;
        /** May still attack this turn. */
        boolean ready;
        boolean attacked;

        Creature(Card card, boolean ready) {
            id = card.id;
            attack = card.attack;
            defense = card.defense;
            abilities = card.abilities;
            this.ready = ready;
        }

        Creature(Creature other) {
            id = other.id;
            attack = other.attack;
            defense = other.defense;
            abilities = other.abilities;
            ready = other.ready;
            attacked = other.attacked;
        }

        boolean has(char ability) {
            return abilities.indexOf(ability) >= 0;
        }

        void loseWard() {
            abilities = abilities.replace("W", "");
        }
    }

    static class Side {
        int health, mana;
        /** Each is lost at five times its number of health, for one card more. */
        int runes;
        /** Cards more than usual at its next turn. */
        int draws;
        final List<Card> hand = new ArrayList<>();
        final List<Creature> board = new ArrayList<>();

        Side copy() {
            Side copy = new Side();
            copy.health = health;
            copy.mana = mana;
            copy.runes = runes;
            copy.draws = draws;
            copy.hand.addAll(hand);
            for (Creature creature : board) copy.board.add(new Creature(creature));
            return copy;
        }

        Creature creature(int id) {
            for (Creature creature : board) if (creature.id == id) return creature;
            throw new IllegalStateException("no creature " + id);
        }

        int attackOf(boolean readyOnly) {
            int sum = 0;
            for (Creature creature : board) if (creature.ready || !readyOnly) sum += creature.attack;
            return sum;
        }

        void bury(Creature creature) {
            if (creature.defense <= 0) board.remove(creature);
        }

        void changeHealth(int by) {
            health += by;
            while (by < 0 && runes > 0 && health <= 5 * runes) {
                runes--;
                draws++;
            }
        }

        /** The same for boards that differ only in their order. */
        String key() {
            String creatures = board.stream()
                .map(one -> one.id + "," + one.attack + "," + one.defense + "," + one.abilities + "," + one.ready)
                .sorted().collect(Collectors.joining(";"));
            String cards = hand.stream().map(card -> "" + card.id).collect(Collectors.joining(","));
            return health + "," + mana + "," + draws + ";" + cards + ";" + creatures;
        }
    }

    enum Kind { SUMMON, ATTACK, USE }

    record Action(Kind kind, int id, int target) {
        @Override
        public String toString() {
            return kind == Kind.SUMMON ? "SUMMON " + id : kind + " " + id + " " + target;
        }
    }

    static class Battle {
        final Side me, opponent;
        /** Whose turn it is. */
        final boolean mine;

        Battle(Side me, Side opponent, boolean mine) {
            this.me = me;
            this.opponent = opponent;
            this.mine = mine;
        }

        Battle copy() {
            return new Battle(me.copy(), opponent.copy(), mine);
        }

        Battle after(Action action) {
            Battle next = copy();
            next.perform(action);
            return next;
        }

        boolean isOver() {
            return me.health <= 0 || opponent.health <= 0;
        }

        Side active() {
            return mine ? me : opponent;
        }

        Side passive() {
            return mine ? opponent : me;
        }

        String key() {
            return mine + "|" + me.key() + "|" + opponent.key();
        }

        List<Action> legalActions() {
            List<Action> actions = new ArrayList<>();
            for (Card card : active().hand) if (card.cost <= active().mana) addPlays(card, actions);
            List<Integer> targets = attackTargets();
            for (Creature creature : active().board) {
                if (!creature.ready) continue;
                for (int target : targets) actions.add(new Action(Kind.ATTACK, creature.id, target));
            }
            return actions;
        }

        void addPlays(Card card, List<Action> actions) {
            if (card.type == CREATURE) {
                if (active().board.size() < BOARD_SIZE) actions.add(new Action(Kind.SUMMON, card.id, FACE));
                return;
            }
            Side targets = card.type == GREEN ? active() : passive();
            for (Creature target : targets.board) actions.add(new Action(Kind.USE, card.id, target.id));
            if (card.type == BLUE) actions.add(new Action(Kind.USE, card.id, FACE));
        }

        /** Creatures with Guard come first. */
        List<Integer> attackTargets() {
            List<Integer> all = new ArrayList<>(List.of(FACE));
            List<Integer> guards = new ArrayList<>();
            for (Creature creature : passive().board) {
                all.add(creature.id);
                if (creature.has('G')) guards.add(creature.id);
            }
            return guards.isEmpty() ? all : guards;
        }

        void perform(Action action) {
            if (action.kind == Kind.ATTACK) attack(active().creature(action.id), action.target);
            else play(action.id, action.target);
        }

        void play(int id, int target) {
            Card card = active().hand.stream().filter(one -> one.id == id).findFirst().orElseThrow();
            active().hand.remove(card);
            active().mana -= card.cost;
            active().draws += card.draw;
            int blow = card.theirHealth;
            if (card.type == CREATURE) active().board.add(new Creature(card, card.has('C')));
            else if (target == FACE) blow += card.defense;
            else if (card.type == GREEN) strengthen(active().creature(target), card);
            else weaken(passive().creature(target), card);
            active().changeHealth(card.myHealth);
            passive().changeHealth(blow);
        }

        void strengthen(Creature creature, Card item) {
            creature.attack += item.attack;
            creature.defense += item.defense;
            creature.abilities += item.abilities;
            if (item.has('C')) creature.ready = !creature.attacked;
        }

        /** Abilities go first: a Ward that the item removes does not shield from it. */
        void weaken(Creature creature, Card item) {
            for (char ability : item.abilities.toCharArray()) {
                creature.abilities = creature.abilities.replace("" + ability, "");
            }
            creature.attack = Math.max(0, creature.attack + item.attack);
            if (item.defense < 0 && creature.has('W')) creature.loseWard();
            else creature.defense += item.defense;
            passive().bury(creature);
        }

        void attack(Creature attacker, int target) {
            attacker.ready = false;
            attacker.attacked = true;
            if (target == FACE) {
                if (attacker.has('D')) active().changeHealth(attacker.attack);
                passive().changeHealth(-attacker.attack);
                return;
            }
            Creature defender = passive().creature(target);
            int given = defender.has('W') ? 0 : attacker.attack;
            int taken = attacker.has('W') ? 0 : defender.attack;
            int excess = given - defender.defense;
            suffer(passive(), defender, given, attacker);
            suffer(active(), attacker, taken, defender);
            if (given > 0 && attacker.has('D')) active().changeHealth(attacker.attack);
            if (excess > 0 && attacker.has('B')) passive().changeHealth(-excess);
        }

        void suffer(Side owner, Creature creature, int hit, Creature by) {
            if (by.attack > 0) creature.loseWard();
            creature.defense = by.has('L') && hit > 0 ? 0 : creature.defense - hit;
            owner.bury(creature);
        }
    }

    // --- First of all: can this turn win? ---

    static class WinSearch {
        final Set<String> seen = new HashSet<>();
        final long until;

        WinSearch(long until) {
            this.until = until;
        }

        /** Actions that win, or null. Attacks on the player come last, as they never help another action. */
        List<Action> from(Battle now, List<Action> made) {
            if (now.isOver()) return now.opponent.health <= 0 ? made : null;
            if (mostDamage(now.me) < now.opponent.health || System.currentTimeMillis() >= until) return null;
            if (!seen.add(now.key())) return null;
            if (now.attackTargets().contains(FACE) && now.me.attackOf(true) >= now.opponent.health) {
                List<Action> all = new ArrayList<>(made);
                for (Creature creature : now.me.board) {
                    if (creature.ready) all.add(new Action(Kind.ATTACK, creature.id, FACE));
                }
                return all;
            }
            for (Action action : now.legalActions()) {
                if (action.kind == Kind.ATTACK && action.target == FACE) continue;
                List<Action> found = from(now.after(action), joined(made, List.of(action)));
                if (found != null) return found;
            }
            return null;
        }
    }

    /** No turn can do more: whoever is or may become ready attacks, and every card that can be paid is played. */
    static int mostDamage(Side side) {
        int damage = side.attackOf(true);
        for (Card card : side.hand) if (card.cost <= side.mana) damage += mostFrom(card);
        return damage;
    }

    /** An item that gives Charge wakes a creature that was summoned this turn, however strong. */
    static int mostFrom(Card card) {
        if (card.type == GREEN) return card.has('C') ? 1000 : card.attack;
        if (card.type == CREATURE) return (card.has('C') ? card.attack : 0) - card.theirHealth;
        return (card.type == BLUE ? -card.defense : 0) - card.theirHealth;
    }

    static List<Action> joined(List<Action> first, List<Action> then) {
        List<Action> all = new ArrayList<>(first);
        all.addAll(then);
        return all;
    }

    // --- A quick way to play, where there is no time to search: always the action that improves the position most. ---

    static List<Action> playGreedily(Battle battle) {
        int sign = battle.mine ? 1 : -1;
        List<Action> made = new ArrayList<>();
        double worth = sign * evaluate(battle);
        while (!battle.isOver()) {
            Action best = null;
            for (Action action : battle.legalActions()) {
                double next = sign * evaluate(battle.after(action));
                if (next <= worth) continue;
                worth = next;
                best = action;
            }
            if (best == null) break;
            battle.perform(best);
            made.add(best);
        }
        return made;
    }

    // --- The tree of attacks ---

    /** A position of my turn, or of the opponent's answer to the end of it. */
    static class Node {
        final Battle battle;
        /** To stop here, what the quick way makes of it, and once it is visited each attack. */
        final List<Way> ways = new ArrayList<>();
        boolean expanded;
        int visits;
        /** The best that is known below, in the opponent's answer the worst. */
        double worth;
        /** Nothing below is left to look at. */
        boolean done;

        Node(Battle battle) {
            this.battle = battle;
        }
    }

    static class Way {
        final List<Action> actions;
        /** null until it is tried. */
        Node to;
        int visits;

        Way(List<Action> actions, Node to) {
            this.actions = actions;
            this.to = to;
        }
    }

    static class Tree {
        /** Positions that were reached before, in whatever order. */
        final Map<String, Node> known = new HashMap<>();

        Node node(Battle battle) {
            String key = battle.key();
            Node node = known.get(key);
            if (node == null) {
                node = battle.isOver() ? leaf(battle) : judgedAtFirst(battle);
                known.put(key, node);
            }
            return node;
        }

        Node judgedAtFirst(Battle battle) {
            Node node = new Node(battle);
            node.ways.add(new Way(List.of(), end(battle)));
            Battle after = battle.copy();
            List<Action> actions = playGreedily(after);
            if (!actions.isEmpty()) node.ways.add(new Way(actions, end(after)));
            return updated(node);
        }

        /** My turn ends with the opponent's answer, by what it has on its board; that one ends with a judgement. */
        Node end(Battle battle) {
            if (!battle.mine || battle.isOver()) return leaf(battle);
            Battle answer = new Battle(battle.me.copy(), battle.opponent.copy(), false);
            for (Creature creature : answer.opponent.board) creature.ready = true;
            return node(answer);
        }

        Node leaf(Battle battle) {
            Node node = new Node(battle);
            node.expanded = true;
            node.worth = evaluate(battle);
            node.done = true;
            return node;
        }

        /** Goes down by upper confidence bounds, judges one position more, and tells those above. */
        void visit(Node node) {
            if (node.done) return;
            if (!node.expanded) {
                node.expanded = true;
                for (Action action : node.battle.legalActions()) {
                    if (action.kind == Kind.ATTACK) node.ways.add(new Way(List.of(action), null));
                }
            }
            node.visits++;
            Way way = promising(node);
            way.visits++;
            if (way.to != null) visit(way.to);
            else way.to = node(node.battle.after(way.actions.get(0)));
            updated(node);
        }

        Way promising(Node node) {
            int sign = node.battle.mine ? 1 : -1;
            Way best = node.ways.get(0);
            double most = Double.NEGATIVE_INFINITY;
            for (Way way : node.ways) {
                if (way.to == null) return way;
                double bound = bound(sign * (way.to.worth - node.worth), way.visits, node.visits);
                if (way.to.done || bound <= most) continue;
                most = bound;
                best = way;
            }
            return best;
        }

        Node updated(Node node) {
            node.worth = node.battle.mine ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            node.done = node.expanded;
            for (Way way : node.ways) {
                if (way.to == null || !way.to.done) node.done = false;
                if (way.to == null) continue;
                double worth = way.to.worth;
                node.worth = node.battle.mine ? Math.max(node.worth, worth) : Math.min(node.worth, worth);
            }
            return node;
        }

        List<Action> bestActions(Node node) {
            for (Way way : node.ways) {
                if (way.to == null || way.to.worth != node.worth) continue;
                return way.to.battle.mine ? joined(way.actions, bestActions(way.to)) : way.actions;
            }
            return List.of();
        }
    }

    static double bound(double lead, int visits, int total) {
        return Math.tanh(lead / SCALE) + EXPLORATION * Math.sqrt(Math.log(total) / (visits + 1));
    }

    // --- A battle turn ---

    static final Random random = new Random();

    /** Cards to be played before the attacks, and where they lead. */
    static class Plan {
        final List<Action> actions;
        final Node node;
        int visits;

        Plan(List<Action> actions, Node node) {
            this.actions = actions;
            this.node = node;
        }
    }

    static List<Action> chooseActions(Battle battle, long since) {
        List<Action> win = new WinSearch(since + WIN_MS).from(battle, List.of());
        if (win != null) return win;
        Tree tree = new Tree();
        List<Plan> plans = randomPlans(tree, battle, since + CARDS_MS);
        for (int total = 1; System.currentTimeMillis() < since + ATTACKS_MS; total++) {
            Plan plan = promising(plans, total);
            if (plan == null) break;
            plan.visits++;
            tree.visit(plan.node);
        }
        Plan best = plans.get(0);
        for (Plan plan : plans) if (plan.node.worth > best.node.worth) best = plan;
        return joined(best.actions, tree.bestActions(best.node));
    }

    /** The plan with the best bound that can still change, or null. */
    static Plan promising(List<Plan> plans, int total) {
        double worth = Double.NEGATIVE_INFINITY;
        for (Plan plan : plans) worth = Math.max(worth, plan.node.worth);
        Plan best = null;
        double most = Double.NEGATIVE_INFINITY;
        for (Plan plan : plans) {
            double bound = bound(plan.node.worth - worth, plan.visits, total);
            if (plan.node.done || bound <= most) continue;
            most = bound;
            best = plan;
        }
        return best;
    }

    /** The best of what random sequences of cards lead to; to play none is tried too. */
    static List<Plan> randomPlans(Tree tree, Battle battle, long until) {
        Map<Node, Plan> plans = new LinkedHashMap<>();
        Node none = tree.node(battle);
        plans.put(none, new Plan(List.of(), none));
        boolean inDanger = battle.opponent.attackOf(false) >= battle.me.health;
        for (int i = 0; i < MOST_SEQUENCES && System.currentTimeMillis() < until; i++) {
            Battle after = battle.copy();
            List<Action> actions = new ArrayList<>();
            // Every other sequence begins with a guard, where that may be what saves us.
            if (inDanger && i % 2 == 0) playAny(after, actions, true);
            while (playAny(after, actions, false)) continue;
            Node node = tree.node(after);
            plans.putIfAbsent(node, new Plan(actions, node));
        }
        List<Plan> sorted = new ArrayList<>(plans.values());
        sorted.sort(Comparator.comparingDouble(plan -> -plan.node.worth));
        return sorted.subList(0, Math.min(MOST_PLANS, sorted.size()));
    }

    /** Plays a card, if asked a guard; now and then it stops although there is more to play, so that cards can be kept. */
    static boolean playAny(Battle battle, List<Action> actions, boolean guard) {
        if (battle.isOver()) return false;
        List<Action> cards = new ArrayList<>();
        for (Action action : battle.legalActions()) {
            if (guard ? isGuard(battle, action) : action.kind != Kind.ATTACK) cards.add(action);
        }
        int choice = (int) (random.nextDouble() * (cards.size() + 0.3));
        if (choice >= cards.size()) return false;
        battle.perform(cards.get(choice));
        actions.add(cards.get(choice));
        return true;
    }

    static boolean isGuard(Battle battle, Action action) {
        if (action.kind != Kind.SUMMON) return false;
        return battle.me.hand.stream().anyMatch(card -> card.id == action.id && card.has('G'));
    }

    // --- The game ---

    static final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));

    static int[] readNumbers(String line) {
        String[] words = line.trim().split(" ");
        int[] numbers = new int[words.length];
        for (int i = 0; i < words.length; i++) numbers[i] = Integer.parseInt(words[i]);
        return numbers;
    }

    static Side readSide(String line) {
        int[] numbers = readNumbers(line);
        Side side = new Side();
        side.health = numbers[0];
        side.mana = numbers[1];
        side.runes = numbers[3] / 5;
        return side;
    }

    static Card readCard(String line) {
        String[] words = line.trim().split(" ");
        Card card = new Card();
        card.abilities = words[7].replace("-", "");
        words[7] = "0";
        int[] numbers = readNumbers(String.join(" ", words));
        card.number = numbers[0];
        card.id = numbers[1];
        card.location = numbers[2];
        card.type = numbers[3];
        card.cost = numbers[4];
        card.attack = numbers[5];
        card.defense = numbers[6];
        card.myHealth = numbers[8];
        card.theirHealth = numbers[9];
        card.draw = numbers[10];
        return card;
    }

    static void place(Card card, Side me, Side opponent) {
        // Whoever is on my board now was summoned in an earlier turn.
        if (card.location == IN_HAND) me.hand.add(card);
        else if (card.location == MINE) me.board.add(new Creature(card, true));
        else opponent.board.add(new Creature(card, false));
    }

    public static void main(String[] args) throws IOException {
        List<Card> deck = new ArrayList<>();
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            long since = System.currentTimeMillis();
            Side me = readSide(line);
            Side opponent = readSide(input.readLine());
            int[] hand = readNumbers(input.readLine()); // how many cards the opponent holds, and how many actions follow
            int opponentActions = hand.length > 1 ? hand[1] : 0;
            for (int i = 0; i < opponentActions; i++) input.readLine(); // in its last turn: the number of a card and an action
            int cardCount = Integer.parseInt(input.readLine().trim());
            List<Card> cards = new ArrayList<>();
            for (int i = 0; i < cardCount; i++) cards.add(readCard(input.readLine()));
            // Mana is 0 in the draft only.
            System.out.println(me.mana == 0 ? pick(cards, deck) : turn(cards, me, opponent, since));
        }
    }

    static String pick(List<Card> cards, List<Card> deck) {
        int best = 0;
        for (int i = 1; i < cards.size(); i++) {
            if (draftWorth(cards.get(i), deck) > draftWorth(cards.get(best), deck)) best = i;
        }
        deck.add(cards.get(best));
        return "PICK " + best;
    }

    static String turn(List<Card> cards, Side me, Side opponent, long since) {
        for (Card card : cards) place(card, me, opponent);
        List<Action> actions = chooseActions(new Battle(me, opponent, true), since);
        if (actions.isEmpty()) return "PASS";
        return actions.stream().map(Action::toString).collect(Collectors.joining(";"));
    }
}
