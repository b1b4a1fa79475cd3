# Reads one card more than there are: range(card_count + 1).
# Spar shows: "waiting", an error on the marked line. The bot was not slow: it waits for a line that never comes.

while True:
    health, mana, deck, rune, draw = map(int, input().split())
    opponent = input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    card_count = int(input())
    hand = []
    for _ in range(card_count + 1):
        card_number, card_id, location, card_type, cost, *rest = input().split()  # <- here
        if location == "0" and card_type == "0" and int(cost) <= mana:
            hand.append(card_id)

    if mana == 0:
        print("PICK 0")
    else:
        print("SUMMON " + hand[0] if hand else "PASS")
