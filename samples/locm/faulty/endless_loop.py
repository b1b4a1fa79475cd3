# Goes on to the next card only when it has summoned one, so it never gets past a card that is too expensive.
# Spar shows: "timeout", an error on the line that ran when the time was over: one of the two marked ones.

while True:
    health, mana, deck, rune, draw = map(int, input().split())
    opponent = input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    hand = []
    for _ in range(int(input())):
        card_number, card_id, location, card_type, cost, *rest = input().split()
        if location == "0" and card_type == "0":
            hand.append((int(cost), card_id))

    if mana == 0:
        print("PICK 0")
        continue
    actions = ["PASS"]
    i = 0
    while i < len(hand):  # <- here
        if hand[i][0] <= mana:  # <- here
            actions.append("SUMMON " + hand[i][1])
            mana -= hand[i][0]
            i += 1
    print(";".join(actions))
