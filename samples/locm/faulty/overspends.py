# Summons every card that its mana allows, but forgets that each one takes mana from the next.
# Spar shows: "illegal", a warning on the print, which says what the card costs and how much mana was left.

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
    actions = [f"SUMMON {card_id}" for cost, card_id in hand if cost <= mana]
    print(";".join(actions))  # <- here
