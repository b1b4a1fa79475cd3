# Ledger: finds the best blocks exactly. Attackers do not mind each other, so it settles them one after another and
# notes, for each set of defenders already used, the best that the attackers so far can have cost.
#
# A function called best_block is all that Spar needs: it is called with the two lists and returns the pairs.


def best_block(attackers, defenders):
    everybody = range(1 << len(defenders))  # a set of defenders is a number, one bit for each
    # What staying out is worth, and then attacker by attacker: used defenders -> (score, blocks).
    best = {0: (0, [])}
    for j, attacker in enumerate(attackers):
        value = [worst_case(attacker, members(gang, defenders)) for gang in everybody]
        after = {}
        for used, (score, blocks) in best.items():
            free = len(everybody) - 1 - used
            gang = free
            while True:  # all subsets of those who are free
                total = score + value[gang]
                if used | gang not in after or total > after[used | gang][0]:
                    after[used | gang] = total, [*blocks, (gang, j)]
                if gang == 0:
                    break
                gang = (gang - 1) & free
        best = after

    def final(used):
        return best[used][0] + sum(map(sum, members(len(everybody) - 1 - used, defenders)))

    blocks = best[max(best, key=final)][1]
    return [[i, j] for gang, j in blocks for i in range(len(defenders)) if gang >> i & 1]


def members(gang, defenders):
    return [defender for i, defender in enumerate(defenders) if gang >> i & 1]


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
