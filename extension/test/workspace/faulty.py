"""Attacks with a creature that does not exist."""

while True:
    mana = int(input().split()[1])
    input()
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        input()
    for _ in range(int(input())):
        card_number, instance_id, location, card_type, cost, attack, defense, abilities, *changes = input().split()
        my_health_change, opponent_health_change, card_draw = changes
    if mana == 0:
        print("PICK 0")
    else:
        print("ATTACK 99 -1")
