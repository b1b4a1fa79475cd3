# Looks for its cheapest card without asking whether it has one.
# Spar shows: "crash", an error on the very part of the marked line that failed.

def cheapest(cards):
    return sorted(cards)[0]  # <- here


while True:
    health, mana, deck, rune, draw = map(int, input().split())
    opponent = input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    hand = []
    for _ in range(int(input())):
        card_number, card_id, location, card_type, cost, *rest = input().split()
        if location == "0" and card_type == "0" and mana > 0 and int(cost) <= mana:
            hand.append((int(cost), card_id))

    if mana == 0:
        print("PICK 0")
    else:
        print("SUMMON", cheapest(hand)[1])
