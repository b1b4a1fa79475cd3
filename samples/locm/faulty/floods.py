# Means to stop when its mana is used up, but counts down another variable than it looks at.
# Spar shows: "flood", an error on the marked line (a guess by its text): it printed without end and was stopped.

while True:
    health, mana, deck, rune = map(int, input().split())
    opponent = input()
    opponent_hand = int(input())
    hand = []
    for _ in range(int(input())):
        card_number, card_id, location, card_type, cost, *rest = input().split()
        if location == "0" and card_type == "0":
            hand.append((int(cost), card_id))

    if mana == 0:
        print("PICK 0")
        continue
    left = mana
    while mana > 0:
        cost, card_id = min(hand)
        print("SUMMON", card_id, end=";")  # <- here
        left -= cost
    print()
