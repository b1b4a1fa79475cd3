# A colon is missing after the if.
# Spar shows: an error on the marked line, before any match is played to its end.

while True:
    health, mana, deck, rune = map(int, input().split())
    opponent = input()
    opponent_hand = int(input())
    for _ in range(int(input())):
        input()
    if mana == 0  # <- here
        print("PICK 0")
    else:
        print("PASS")
