# Plays the thirty turns of the draft and nothing after it.
# Spar shows: "closed", an error on the last line: the bot ended without an answer.

for turn in range(30):
    for _ in range(3):
        input()
    for _ in range(int(input())):
        input()
    print("PICK 0")  # <- here
