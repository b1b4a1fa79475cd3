# Brave: every defender blocks whoever stands in front of it, whatever comes of it.
import json

while True:
    scenario = json.loads(input())
    attackers, defenders = scenario["attackers"], scenario["defenders"]
    blocks = [[i, i % len(attackers)] for i in range(len(defenders))]
    print(json.dumps(blocks))
