"""Summons what it can pay for and attacks the opponent; never does anything illegal on purpose."""


def read_player():
    health, mana, deck, rune, draw = map(int, input().split())
    return mana


while True:
    mana = read_player()
    read_player()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    cards = [input().split() for _ in range(int(input()))]
    if mana == 0:
        print("PICK 0")
        continue
    actions = []
    guards = [c for c in cards if c[2] == "-1" and "G" in c[7]]
    room = 6 - sum(1 for c in cards if c[2] == "1")
    for card in cards:
        number, instance_id, location, card_type, cost = map(int, card[:5])
        if location == 0 and card_type == 0 and cost <= mana and room > 0:
            actions.append(f"SUMMON {instance_id}")
            mana -= cost
            room -= 1
        elif location == 1 and not guards:
            actions.append(f"ATTACK {instance_id} -1")
    print(";".join(actions) or "PASS")
