# Climber: begins without blocks and changes one defender's mind at a time, as long as that raises the score.
import json


def worst_case(attacker, blockers):
    """The score of one attacker and its blockers after the attacker has spread its damage as it likes best."""
    power, toughness = attacker
    if not blockers:
        return -(power + toughness) - power / 2
    kills = {0: 0}  # damage spent: the greatest value destroyed for it
    for blocker in blockers:
        for spent, value in list(kills.items()):
            more = spent + blocker[1]
            if more <= power:
                kills[more] = max(kills.get(more, 0), value + sum(blocker))
    survives = sum(blocker[0] for blocker in blockers) < toughness
    return sum(map(sum, blockers)) - max(kills.values()) - survives * (power + toughness)


def score(attackers, defenders, plan):
    """`plan` names for each defender its attacker, or None."""
    total = sum(sum(defender) for defender, target in zip(defenders, plan) if target is None)
    for j, attacker in enumerate(attackers):
        total += worst_case(attacker, [defender for defender, target in zip(defenders, plan) if target == j])
    return total


def climb(attackers, defenders):
    plan = [None] * len(defenders)
    best = score(attackers, defenders, plan)
    while True:
        changes = [
            plan[:i] + [target] + plan[i + 1 :]
            for i in range(len(defenders))
            for target in [None, *range(len(attackers))]
        ]
        change = max(changes, key=lambda change: score(attackers, defenders, change))
        if score(attackers, defenders, change) <= best:
            return plan
        plan, best = change, score(attackers, defenders, change)


while True:
    scenario = json.loads(input())
    plan = climb(scenario["attackers"], scenario["defenders"])
    print(json.dumps([[i, target] for i, target in enumerate(plan) if target is not None]))
