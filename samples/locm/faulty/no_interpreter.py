# Shall run with an interpreter that is not on this machine: see its "command" in spar.json.  # <- here
# Spar shows: "start", an error that names the program and what to change.

while True:
    health, mana, deck, rune = map(int, input().split())
    opponent = input()
    opponent_hand = int(input())
    for _ in range(int(input())):
        input()
    print("PICK 0" if mana == 0 else "PASS")
