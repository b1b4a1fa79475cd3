# Attacks the player although a creature with Guard stands in the way.
# Spar shows: "illegal", a warning on the marked line. The game skips such an attack and goes on.

while True:
    health, mana, deck, rune, draw = map(int, input().split())
    opponent = input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    hand, board = [], []
    for _ in range(int(input())):
        card_number, card_id, location, card_type, cost, *rest = input().split()
        if location == "0" and card_type == "0":
            hand.append((int(cost), card_id))
        if location == "1":
            board.append(card_id)

    if mana == 0:
        print("PICK 0")
        continue
    for cost, card_id in sorted(hand):
        if cost <= mana and len(board) < 6:
            mana -= cost
            print(f"SUMMON {card_id}", end=";")
            break
    for card_id in board:
        print(f"ATTACK {card_id} -1", end=";")  # <- here
    print()
