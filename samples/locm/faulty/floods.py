# Means to end its answer when there is no mana left, but takes the mana of another variable.
# Spar shows: "flood", an error on the marked line: the bot printed without end and was stopped.

while True:
    health, mana, deck, rune = map(int, input().split())
    opponent = input()
    opponent_hand = int(input())
    for _ in range(int(input())):
        input()

    if mana == 0:
        print("PICK 0")
        continue
    left = mana
    while mana > 0:
        print("PASS", end=";")  # <- here
        left -= 1
    print()
