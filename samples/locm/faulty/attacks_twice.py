# Attacks with each creature and then, by a line left from an earlier version, once more. Each attacks once a turn only.
# Spar shows: "illegal", a warning on the print. The line above, where the text was made, stands beside it.

while True:
    health, mana, deck, rune, draw = map(int, input().split())
    opponent = input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    hand, board, enemies = [], [], []
    for place in range(int(input())):
        card_number, card_id, location, card_type, cost, *rest = input().split()
        if location == "0" and card_type == "0":
            hand.append((int(cost), card_id, place))
        if location == "1":
            board.append(card_id)
        if location == "-1":
            enemies.append(card_id)

    if mana == 0:
        print("PICK", hand[0][2] if hand else 0)
        continue
    actions = ["PASS"]
    for cost, card_id, _ in sorted(hand, reverse=True):
        if cost <= mana and len(board) < 6:
            mana -= cost
            actions.append(f"SUMMON {card_id}")
    for card_id in board:
        target = enemies[0] if enemies else "-1"
        actions.append(f"ATTACK {card_id} {target}")
        actions.append(f"ATTACK {card_id} -1")
    print(";".join(actions))  # <- here
