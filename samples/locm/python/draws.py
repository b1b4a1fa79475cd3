# Draws: a short bot that shows what it thinks, on the board beside the match.
#
# Whatever it tells spar() goes to stderr and is drawn for that turn: a text on a card, an arrow, a number over turns.
# It plays by rules 1.1, as in CodinGame's live arena; rules 1.0 send neither draw values nor the opponent's actions.
# What it says with "expect" is no drawing: it is what the bot believes to be told next, and Spar says where it was wrong.
# Texts after a command ("ATTACK 4 -1 mine!") are shown as speech, as in the original game.
import json
import sys

PLAYER = -1  # as a target: the opponent, no creature


def spar(**what):
    print("@spar " + json.dumps(what), file=sys.stderr, flush=True)


def read_cards():
    for _ in range(int(input())):
        number, id, location, kind, cost, attack, defense, abilities, *_ = input().split()
        yield {
            "id": int(id),
            "location": int(location),
            "creature": kind == "0",
            "cost": int(cost),
            "attack": int(attack),
            "defense": int(defense),
            "guard": "G" in abilities,
            "lethal": "L" in abilities,
            "ward": "W" in abilities,
        }


def pick(cards):
    def worth(card):
        return (card["attack"] + card["defense"]) / (card["cost"] + 1) if card["creature"] else 0

    best = max(range(len(cards)), key=lambda i: worth(cards[i]))
    for i, card in enumerate(cards):
        spar(text=f"{worth(card):.1f}", at=i, tone="good" if i == best else "plain")
    return f"PICK {best}"


def battle(mana, cards):
    hand = [card for card in cards if card["location"] == 0 and card["creature"]]
    mine = [card for card in cards if card["location"] == 1]
    theirs = [card for card in cards if card["location"] == -1]
    spar(plot={"my attack": sum(card["attack"] for card in mine), "their attack": sum(card["attack"] for card in theirs)})

    commands = []
    room = 6 - len(mine)
    for card in sorted(hand, key=lambda card: -card["cost"]):
        if card["cost"] <= mana and room > 0:
            mana -= card["cost"]
            room -= 1
            commands.append(f"SUMMON {card['id']}")
            spar(text="now", at=card["id"], tone="good")
        elif card["cost"] > mana:
            spar(text="too dear", at=card["id"])

    guards = [card for card in theirs if card["guard"]]
    hit = []
    for card in mine:
        if card["attack"] == 0:
            continue
        while guards and guards[0]["defense"] <= 0:
            guards.pop(0)
        if guards:
            target = guards[0]
            hit.append(target)
            if target["ward"]:
                target["ward"] = False
            else:
                target["defense"] -= 99 if card["lethal"] else card["attack"]
            commands.append(f"ATTACK {card['id']} {target['id']}")
            spar(arrow=[card["id"], target["id"]], text="guard", tone="bad")
        else:
            commands.append(f"ATTACK {card['id']} {PLAYER} mine!")
            spar(arrow=[card["id"], "opponent"], text=str(card["attack"]), tone="good")
    if hit:
        left = {card["id"]: {"defense": card["defense"]} if card["defense"] > 0 else None for card in hit}
        spar(expect={"cards": left}, line=sys._getframe().f_lineno)
    return ";".join(commands) or "PASS"


while True:
    health, mana, deck, rune, *draw = map(int, input().split())
    input()
    hidden, *opponent_actions = map(int, input().split())
    for _ in range(sum(opponent_actions)):
        input()
    cards = list(read_cards())
    print(pick(cards) if mana == 0 else battle(mana, cards))
