"""A bot that gets better: first it passes, then it plays what it can pay for."""

PLAYS = False


def read_mana():
    return int(input().split()[1])


while True:
    mana = read_mana()
    read_mana()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    cards = [input().split() for _ in range(int(input()))]
    if mana == 0:
        print("PICK 0")
        continue
    actions = []
    guards = [card for card in cards if card[2] == "-1" and "G" in card[7]]
    room = 6 - sum(1 for card in cards if card[2] == "1")
    for card in cards if PLAYS else []:
        number, instance_id, location, card_type, cost = map(int, card[:5])
        if location == 0 and card_type == 0 and cost <= mana and room > 0:
            actions.append(f"SUMMON {instance_id}")
            mana -= cost
            room -= 1
        elif location == 1 and not guards:
            actions.append(f"ATTACK {instance_id} -1")
    print(";".join(actions) or "PASS")
