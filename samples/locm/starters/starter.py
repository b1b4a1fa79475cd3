# Legends of Code and Magic: reads all that the game sends each turn and answers legally. The rest is yours.
import sys

while True:
    for who in ("me", "opponent"):
        player_health, player_mana, player_deck, player_rune, player_draw = map(int, input().split())
    opponent_hand, opponent_actions = map(int, input().split())
    for _ in range(opponent_actions):
        card_number_and_action = input()
    card_count = int(input())
    for _ in range(card_count):
        fields = input().split()
        card_number, instance_id, location, card_type, cost, attack, defense = map(int, fields[:7])
        abilities = fields[7]
        my_health_change, opponent_health_change, card_draw = map(int, fields[8:])

    # What you print to sys.stderr is shown beside the turn.
    # Draft: PICK 0, PICK 1 or PICK 2. Battle, joined by ";": SUMMON id, ATTACK id target, USE id target.
    print("PASS")
