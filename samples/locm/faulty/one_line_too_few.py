# Leaves the last card unread: range(1, count). In the next turn it takes that card for its own status.
# Spar shows: "crash", an error on the marked line, and before that a remark that input was left unread.

while True:
    health, mana, deck, rune = map(int, input().split())  # <- here
    opponent = input()
    opponent_hand = int(input())
    count = int(input())
    for _ in range(1, count):
        card = input().split()

    print("PICK 0" if mana == 0 else "PASS")
