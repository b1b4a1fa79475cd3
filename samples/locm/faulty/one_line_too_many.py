# Reads one card more than there are: range(count + 1).
# Spar shows: "waiting", an error on the marked line. The bot was not slow: it waits for a line that never comes.

while True:
    health, mana, deck, rune = map(int, input().split())
    opponent = input()
    opponent_hand = int(input())
    count = int(input())
    for _ in range(count + 1):
        card = input().split()  # <- here

    print("PICK 0" if mana == 0 else "PASS")
