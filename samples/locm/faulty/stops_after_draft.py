# Plays as many turns as the draft has and then ends, in the middle of the match.
# Spar shows: "closed", an error on the last line: the bot exited without an answer.

for turn in range(30):
    health, mana, deck, rune, draw = map(int, input().split())
    opponent = input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    hand = []
    for _ in range(int(input())):
        card_number, card_id, location, card_type, cost, *rest = input().split()
        hand.append(card_id)
    print("PICK 0" if mana == 0 else "SUMMON " + hand[0])  # <- here
