# A colon is missing after the if.
# Spar shows: "crash", a SyntaxError on the marked line: Python reads the whole file before it runs it.

while True:
    health, mana, deck, rune, draw = map(int, input().split())
    opponent = input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    hand = []
    for _ in range(int(input())):
        card_number, card_id, location, card_type, cost, *rest = input().split()
        if location == "0" and card_type == "0" and int(cost) <= mana:
            hand.append(card_id)
    if mana == 0  # <- here
        print("PICK 0")
    else:
        print("SUMMON " + hand[0] if hand else "PASS")
