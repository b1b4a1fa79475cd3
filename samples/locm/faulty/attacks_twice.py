# Attacks a creature and then, an "else" being forgotten, also the player. Each creature attacks once a turn only.
# Spar shows: "illegal", a warning on the print. The line above, where the text was made, stands beside it.

while True:
    health, mana, deck, rune, draw = map(int, input().split())
    opponent = input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    hand, board, enemies = [], [], []
    for _ in range(int(input())):
        card_number, card_id, location, card_type, cost, *rest = input().split()
        if location == "0" and card_type == "0":
            hand.append((int(cost), card_id))
        if location == "1":
            board.append(card_id)
        if location == "-1":
            enemies.append(card_id)

    if mana == 0:
        print("PICK 0")
        continue
    actions = ["PASS"]
    for cost, card_id in sorted(hand)[:1]:
        if cost <= mana and len(board) < 6:
            actions.append(f"SUMMON {card_id}")
    for card_id in board:
        if enemies:
            actions.append(f"ATTACK {card_id} {enemies[0]}")
        actions.append(f"ATTACK {card_id} -1")
    print(";".join(actions))  # <- here
