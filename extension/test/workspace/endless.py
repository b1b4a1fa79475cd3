"""Never answers its second turn."""

mana = int(input().split()[1])
input()
opponent_hand, opponent_actions = map(int, input().split())
cards = [input() for _ in range(int(input()))]
print("PICK 0")
while True:
    pass  # SUMMON ATTACK instance_id card_draw my_health_change
