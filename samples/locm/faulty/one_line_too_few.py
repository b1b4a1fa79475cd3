# Leaves the last card unread: range(1, card_count). In the next turn it takes that card for its own status.
# Spar shows: "crash", an error on the marked line, and before that a remark that input was left unread.

while True:
    health, mana, deck, rune, draw = map(int, input().split())  # <- here
    opponent = input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    card_count = int(input())
    hand = []
    for _ in range(1, card_count):
        card_number, card_id, location, card_type, cost, *rest = input().split()
        if location == "0" and card_type == "0" and int(cost) <= mana:
            hand.append(card_id)

    if mana == 0:
        print("PICK 0")
    else:
        print("SUMMON " + hand[0] if hand else "PASS")
