# Prints a line for its author to standard output, where the game takes it for an answer.
# Spar shows: "unreadable", an error on the marked line. Print to sys.stderr instead: the board shows that.

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
    playable = [card for card in hand if card[0] <= mana]
    print("playable:", playable)  # <- here
    if playable:
        print("SUMMON", playable[0][1])
    else:
        print("PASS")
