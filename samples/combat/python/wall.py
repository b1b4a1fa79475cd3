# Wall: a defender blocks the most dangerous attacker whose blow it survives; who survives none stays out of it.
#
# A question is one line of JSON: {"attackers": [[power, toughness], …], "defenders": [[power, toughness], …]}.
# The answer is one line with a list of [defender, attacker] pairs, both counted from 0.
import json


def choose_blocks(attackers, defenders):
    blocks = []
    free = set(range(len(attackers)))  # nobody blocks them yet
    # The weak choose first: the strong find somebody to block among what is left.
    for i in sorted(range(len(defenders)), key=lambda i: defenders[i][1]):
        toughness = defenders[i][1]
        survivable = [j for j in free if attackers[j][0] < toughness]
        if survivable:
            target = max(survivable, key=lambda j: attackers[j][0])
            free.remove(target)
            blocks.append([i, target])
    return blocks


while True:
    scenario = json.loads(input())
    print(json.dumps(choose_blocks(scenario["attackers"], scenario["defenders"])))
