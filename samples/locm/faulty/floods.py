# Prints what it thinks to standard output, in a loop that never ends: it counts down another variable than it looks at.
# Spar shows: "flood", an error on the marked line (a guess by its text): it printed without end and was stopped.

while True:
    health, mana, deck, rune, draw = map(int, input().split())
    opponent = input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    cards = []
    for _ in range(int(input())):
        card_number, card_id, location, card_type, cost, *rest = input().split()
        cards.append((int(cost), card_id, location, card_type, *rest))

    if mana == 0:
        print("PICK 0")
        continue
    actions = ["PASS"]
    left = mana
    while mana > 0:
        cost, card_id, *rest = min(cards)
        print("thinking about", card_id, "of", cards, end=" ")  # <- here
        actions.append(f"SUMMON {card_id}")
        left -= cost
    print(";".join(actions))
